import { Alert, Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconArrowLeft } from '@tabler/icons-react';
import type { Session } from '@tillmap/contracts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ColumnsQuestionStep } from '../../shared/columns/columns-question.tsx';
import { countText } from '../../shared/format.ts';
import { LearningNotice } from '../../shared/learning-notice.tsx';
import { scrollToStart } from '../../shared/scroll-to-start.ts';
import { SessionPath } from '../../shared/session-path/session-path.tsx';
import { StatTile } from '../../shared/ui/stat-tile.tsx';
import { StatTiles } from '../../shared/ui/stat-tiles.tsx';
import { isRunning, StatusBadge } from '../../shared/ui/status-badge.tsx';
import { ChangesLine } from './changes-line.tsx';
import { Disclosure } from './checked/disclosure.tsx';
import { SessionFileCheck } from './checked/session-file-check.tsx';
import { SessionAction } from './session-action.tsx';
import { SessionColumns } from './session-columns.tsx';
import { SessionFileLine } from './session-file-line.tsx';
import { UploadForm } from './upload-form.tsx';
import { type NextFile, useNextFile } from './use-next-file.ts';
import { useSessionAddress } from './use-session-address.ts';

type Props = {
  session: Session;
  /** How the person came to it: by choosing it or by creating it. The keyboard goes on there. */
  arrival: 'chosen' | 'created' | null;
};

/** The refusal that asks about the columns of the file that is still chosen. */
const askedOf = ({ upload, file }: NextFile) =>
  upload?.phase === 'refused' && upload.asked && file?.name === upload.fileName
    ? { ...upload, asked: upload.asked }
    : undefined;

const mayUpload = ({ status }: Session): boolean => status === 'draft' || status === 'cancelled';

/** The selected session, or the question about the columns of the file that it gets next. */
export function SessionPanel({ session, arrival }: Props) {
  const next = useNextFile(session);
  const asked = mayUpload(session) ? askedOf(next) : undefined;
  if (!asked) return <SessionDetails session={session} arrival={arrival} next={next} />;
  return (
    <ColumnsQuestionStep
      refused={asked}
      isPage
      wholesaler={session.wholesaler_name}
      onUse={(choice) => void next.sendWith(JSON.stringify(choice))}
      onTheirs={() => void next.sendWith('')}
      onCancel={next.keepOld}
    />
  );
}

/** Where the session is on its path, its figures, and what to do now. */
function SessionDetails({ session, arrival, next }: Props & { next: NextFile }) {
  const { linkTo } = useSessionAddress();
  const { upload } = next;
  const canUpload = mayUpload(session);
  // A file that was processed has its review; before that, what was read of it is what to look at.
  const fileName = upload?.phase === 'done' ? upload.fileName : session.supplier_file_name;
  const isChecked = session.status === 'draft' && fileName !== null;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const reach = (what: string) => panel.current?.querySelector<HTMLElement>(what);
    if (arrival === 'created') reach('.tm-drop')?.focus();
    if (arrival !== 'chosen') return;
    scrollToStart(panel.current);
    reach('h1')?.focus({ preventScroll: true });
  }, [arrival]);

  return (
    <Stack
      gap="md"
      component="section"
      ref={panel}
      className="tm-session-panel"
      aria-label={`Session ${session.session_name}`}
    >
      <Anchor component={Link} to={linkTo(null)} size="sm" className="tm-back tm-inline-link">
        <IconArrowLeft size={16} aria-hidden /> All sessions
      </Anchor>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div className="tm-min">
          <Title order={1} size="h3" className="tm-break tm-reached" tabIndex={-1}>
            {session.session_name}
          </Title>
          <Text size="sm" c="dimmed">
            {session.wholesaler_name} · {session.owner_name}
          </Text>
          {session.is_sample && (
            <Text size="sm" c="dimmed">
              Sample: Tillmap learns nothing from it. It is deleted one day after the last change.
            </Text>
          )}
        </div>
        <StatusBadge status={session.status} />
      </Group>
      <SessionPath sessionId={session.id} page="upload" isMoving={isRunning(session.status)} />
      <LearningNotice session={session} />
      <StatTiles label="Counts">
        <StatTile label="Total" value={countText(session.supplier_file_items_count)} />
        <StatTile label="Mapped" value={countText(session.mapped_items_count)} hint="The barcode is known" />
        <StatTile
          label="Unmapped"
          value={countText(session.unmapped_items_count)}
          hint="The barcode is not known yet"
        />
      </StatTiles>
      {session.supplier_file_name && !isChecked && <SessionFileLine session={session} />}
      {session.status === 'completed' && <ChangesLine session={session} />}
      {session.error_message && (
        <Alert
          color="red"
          icon={<IconAlertCircle size={18} />}
          title={session.status === 'completed' ? 'Not looked up again' : 'Processing failed'}
        >
          {session.error_message}
        </Alert>
      )}
      {isChecked && <SessionColumns session={session} canChange />}
      {isChecked && (
        <SessionFileCheck
          session={session}
          fileName={fileName}
          instead={session.supplier_file_name && <SessionFileLine session={session} />}
        />
      )}
      {session.status === 'completed' && fileName !== null && (
        <Disclosure label="Checks after the upload" startsOpen={session.cost_basis_open}>
          <SessionFileCheck session={session} fileName={fileName} />
        </Disclosure>
      )}
      {!(canUpload && next.isOpen) && (
        <div className="tm-session-foot" data-sticky={isChecked || undefined}>
          <SessionAction session={session} />
        </div>
      )}
      {canUpload && (
        <UploadForm
          session={session}
          next={next}
          onKeepOld={() => {
            next.keepOld();
            panel.current?.querySelector<HTMLElement>('.tm-drop')?.focus();
          }}
        />
      )}
    </Stack>
  );
}
