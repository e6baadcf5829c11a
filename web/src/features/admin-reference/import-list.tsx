import { Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconEye } from '@tabler/icons-react';
import { IMPORT_PROGRESS_POLL_MS, type ImportSummary } from '@tillmap/contracts';
import { messageOf } from '../../api/failure.ts';
import { confirmed } from '../../shared/confirm.ts';
import { countText, plural } from '../../shared/format.ts';
import { shownPage } from '../../shared/shown-page.ts';
import { toast } from '../../shared/toasts.ts';
import type { Column } from '../../shared/ui/data-table.tsx';
import { PagedList } from '../../shared/ui/paged-list.tsx';
import { RowButton } from '../../shared/ui/row-button.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { ImportState } from './import-state.tsx';
import css from './reference.module.css';
import { useReferenceImportsQuery, useRevertImportMutation } from './reference-api.ts';
import { RevertPanel } from './revert-panel.tsx';

type Props = {
  code: string;
  page: number;
  onPage: (page: number) => void;
  /** The revert that is shown; '' for none. */
  revert: string;
  onRevert: (importId: string) => void;
};

const isWorking = ({ status, reverted_by }: ImportSummary): boolean =>
  status === 'processing' || reverted_by?.status === 'processing';

/** A list of imports need not be as fresh as the progress of one. */
const REFRESH_MS = 6 * IMPORT_PROGRESS_POLL_MS;

/** Earlier imports for one wholesaler, each of which can be taken back as a whole. */
export function ImportList({ code, page: number, onPage, revert, onRevert }: Props) {
  const asked = useReferenceImportsQuery(
    { code, page: number },
    { refetchOnMountOrArgChange: true, pollingInterval: REFRESH_MS, skipPollingIfUnfocused: true },
  );
  const { error } = asked;
  const { shown: page, isStale } = shownPage(asked);
  const [startRevert, { isLoading, originalArgs }] = useRevertImportMutation();

  const askToRevert = async ({ id, file_name, created, updated }: ImportSummary) => {
    const isSure = await confirmed({
      title: 'Revert this import?',
      text: (
        <>
          ‘{file_name}’ is reverted: {plural(created, 'mapping')} it created {created === 1 ? 'is' : 'are'} deleted, and{' '}
          {plural(updated, 'mapping')} it updated {updated === 1 ? 'gets its old values' : 'get their old values'} back.
          Mappings that were edited or imported again later are kept and listed.
        </>
      ),
      confirm: 'Revert Import',
    });
    if (!isSure) return;
    const answer = await startRevert(id);
    if (answer.error) toast.error(messageOf(answer.error, 'Error reverting the import'));
    else onRevert(answer.data.import_id);
  };

  return (
    <section aria-labelledby="imports">
      <Stack gap="sm">
        <Title order={2} size="h5" id="imports" className={css.anchor}>
          Imports
        </Title>
        {revert !== '' && <RevertPanel importId={revert} onClose={() => onRevert('')} />}
        <PagedList
          label="Imports"
          columns={columnsOf({
            onRevert: (one) => void askToRevert(one),
            onShow: onRevert,
            busyId: isLoading ? originalArgs : undefined,
          })}
          rowKey={({ id }) => id}
          page={page}
          isStale={isStale}
          error={error}
          fallback="Failed to load imports"
          onRetry={() => void asked.refetch()}
          onPage={onPage}
          isNarrowed={number > 1}
          onShowAll={() => onPage(1)}
          empty={
            <Text size="sm" c="dimmed">
              No imports for this wholesaler yet.
            </Text>
          }
        />
      </Stack>
    </section>
  );
}

type Actions = {
  onRevert: (one: ImportSummary) => void;
  onShow: (importId: string) => void;
  busyId: string | undefined;
};

const columnsOf = ({ onRevert, onShow, busyId }: Actions): Column<ImportSummary>[] => [
  { header: 'File', kind: 'title', cell: ({ file_name }) => file_name },
  { header: 'Status', kind: 'long', cell: (one) => <ImportState summary={one} /> },
  { header: 'Created', kind: 'number', cell: ({ created }) => countText(created) },
  { header: 'Updated', kind: 'number', cell: ({ updated }) => countText(updated) },
  { header: 'Skipped', kind: 'number', cell: ({ skipped, replaced }) => countText(skipped + replaced) },
  { header: 'Errors', kind: 'number', cell: ({ errors_count }) => countText(errors_count) },
  {
    header: 'Started',
    kind: 'long',
    cell: ({ requested_at, started_by }) => (
      <>
        <TimeAgo time={requested_at} />
        <span className="tm-sub">{started_by}</span>
      </>
    ),
  },
  {
    header: 'Actions',
    kind: 'actions',
    cell: (one) => (
      <>
        {one.reverted_by && (
          <RowButton
            of={`the revert of ${one.file_name}`}
            icon={<IconEye size={14} />}
            onClick={() => onShow(one.reverted_by!.import_id)}
          >
            Show
          </RowButton>
        )}
        {one.can_revert && (
          <RowButton
            of={one.file_name}
            isRed
            icon={<IconArrowBackUp size={14} />}
            isBusy={busyId === one.id}
            isOff={isWorking(one)}
            onClick={() => onRevert(one)}
          >
            Revert
          </RowButton>
        )}
      </>
    ),
  },
];
