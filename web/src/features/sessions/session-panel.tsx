import { Alert, Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconArrowLeft } from '@tabler/icons-react';
import type { Session } from '@tillmap/contracts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ColumnsQuestionStep } from '../../shared/columns/columns-question.tsx';
import { LearningNotice } from '../../shared/learning-notice.tsx';
import { scrollToStart } from '../../shared/scroll-to-start.ts';
import { SessionPath } from '../../shared/session-path/session-path.tsx';
import { isRunning, StatusBadge } from '../../shared/ui/status-badge.tsx';
import { ChangesLine } from './changes-line.tsx';
import { Fold } from './checked/fold.tsx';
import { SessionFileCheck } from './checked/session-file-check.tsx';
import css from './file-builder.module.css';
import { mayUpload } from './may-upload.ts';
import { SessionAction } from './session-action.tsx';
import { SessionColumns } from './session-columns.tsx';
import { SessionCounts } from './session-counts.tsx';
import { SessionFileLine } from './session-file-line.tsx';
import type { StartedWithFile } from './started-with-file.ts';
import { UploadForm } from './upload-form.tsx';
import { type NextFile, useNextFile } from './use-next-file.ts';
import { useSessionAddress } from './use-session-address.ts';
import { useStartedFile } from './use-started-file.ts';

type Props = {
  session: Session;
  /** How the person came to it: by choosing it or by creating it. The keyboard goes on there. */
  arrival: 'chosen' | 'created' | null;
  /** The file that it was made for and that it has not got yet; `onTaken` when it is on its way. */
  started: StartedWithFile | undefined;
  onTaken: () => void;
};

/** The refusal that asks about the columns of the file that is still chosen. */
const askedOf = ({ upload, file }: NextFile) =>
  upload?.phase === 'refused' && upload.asked && file?.name === upload.fileName
    ? { ...upload, asked: upload.asked }
    : undefined;

/** The selected session, or the question about the columns of the file that it gets next. */
export function SessionPanel({ session, arrival, started, onTaken }: Props) {
  const next = useNextFile(session, started?.file);
  useStartedFile(session, next, started, onTaken);
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
function SessionDetails({ session, arrival, next }: Pick<Props, 'session' | 'arrival'> & { next: NextFile }) {
  const { linkTo } = useSessionAddress();
  const { upload } = next;
  const canUpload = mayUpload(session);
  // A file that was processed has its review; before that, what was read of it is what to look at.
  const fileName = upload?.phase === 'done' ? upload.fileName : session.supplier_file_name;
  const isChecked = session.status === 'draft' && fileName !== null;
  const [seesColumns, setSeesColumns] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const reach = (what: string) => panel.current?.querySelector<HTMLElement>(what);
    if (arrival === 'created') reach('[data-drop]')?.focus();
    if (arrival !== 'chosen') return;
    scrollToStart(panel.current);
    reach('h1')?.focus({ preventScroll: true });
  }, [arrival]);

  return (
    <Stack
      gap="md"
      component="section"
      ref={panel}
      className={css.sessionPanel}
      aria-label={`Session ${session.session_name}`}
    >
      <Anchor component={Link} to={linkTo(null)} size="sm" className={`${css.back} tm-inline-link`}>
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
      {!isChecked && <SessionCounts session={session} />}
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
      {isChecked &&
        (seesColumns ? (
          <SessionColumns session={session} onClose={() => setSeesColumns(false)} />
        ) : (
          <SessionFileCheck session={session} fileName={fileName} onSeeColumns={() => setSeesColumns(true)} />
        ))}
      {session.status === 'completed' && fileName !== null && (
        <ChecksAfterUpload session={session} fileName={fileName} />
      )}
      {!(canUpload && next.isOpen) && (
        <div className={css.sessionFoot} data-sticky={isChecked || undefined}>
          <SessionAction session={session} />
        </div>
      )}
      {canUpload && (
        <UploadForm
          session={session}
          next={next}
          onKeepOld={() => {
            next.keepOld();
            panel.current?.querySelector<HTMLElement>('[data-drop]')?.focus();
          }}
        />
      )}
    </Stack>
  );
}

/** What is loaded once a person opens it, or has to answer something in it. */
function ChecksAfterUpload({ session, fileName }: { session: Session; fileName: string }) {
  const [isOpened, setOpened] = useState(session.cost_basis_open);
  return (
    <Fold label="Checks after the upload" startsOpen={isOpened} onOpen={() => setOpened(true)}>
      {isOpened ? <SessionFileCheck session={session} fileName={fileName} /> : <Skeleton h={160} />}
    </Fold>
  );
}
