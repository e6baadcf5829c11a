import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconUpload } from '@tabler/icons-react';
import type { OpenList } from '@tillmap/contracts';
import { messageOf } from '../../api/failure.ts';
import { deleteConfirmed } from '../../shared/delete-confirmed.ts';
import { FileDrop } from '../../shared/files/file-drop.tsx';
import { useChosenFile } from '../../shared/files/use-chosen-file.ts';
import { countText, plural } from '../../shared/format.ts';
import css from '../../shared/imports/import-panel.module.css';
import { toast } from '../../shared/toasts.ts';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { useDeleteOpenListMutation, useImportOpenListMutation, useOpenListsQuery } from './open-lists-api.ts';

const TYPES = ['.csv', '.tsv', '.txt', '.xlsx'];
const FOLLOWED_MS = 3_000;

/** Lists of barcodes with names for the product memory: add one, see how far it is read, remove it as a whole. */
export function OpenLists() {
  const [add, { isLoading: isReading }] = useImportOpenListMutation();
  const { data: lists = [], error } = useOpenListsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isReading ? FOLLOWED_MS : 0,
  });
  const chosen = useChosenFile({ types: TYPES, maxBytes: undefined });

  const submit = async () => {
    if (!chosen.file) return chosen.miss('Please choose a file first');
    const outcome = await add(chosen.file);
    if ('error' in outcome) toast.error(messageOf(outcome.error, 'The list could not be read'));
    else toast.success(`${plural(outcome.data.names_kept, 'name')} of ‘${outcome.data.file_name}’ are remembered.`);
  };

  return (
    <section aria-label="Open product lists" className={css.importPanel}>
      <Stack gap="xs">
        <Title order={2} size="h5">
          Open product lists
        </Title>
        <Text size="sm">
          A list of barcodes and names, for example an export of Open Food Facts. Rows of supplier files that have no
          name are then classified by it. Its names are shown as remembered and never go into a till file. Columns:
          barcode (or code), name (or product_name), size (or quantity).
        </Text>
        {(chosen.problem ?? error) && (
          <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" py="xs">
            {chosen.problem ?? messageOf(error, 'Failed to load the lists')}
          </Alert>
        )}
        {lists.map((list) => (
          <ListLine key={list.id} list={list} />
        ))}
        <FileDrop
          label="Open product list file"
          prompt="Drop the list here, or choose one"
          types={TYPES}
          note={`${TYPES.join(', ')}, up to 1,000,000 rows`}
          file={chosen.file}
          onFile={chosen.choose}
        />
        <Group justify="flex-end">
          <Button leftSection={<IconUpload size={16} />} loading={isReading} onClick={() => void submit()}>
            Add List
          </Button>
        </Group>
      </Stack>
    </section>
  );
}

function ListLine({ list }: { list: OpenList }) {
  const [remove] = useDeleteOpenListMutation();
  const { id, file_name: name, state, rows_read, names_kept, rows_rejected, started_by, started_at } = list;
  const askToRemove = () =>
    deleteConfirmed({
      title: 'Remove this list?',
      text: `All names that only ‘${name}’ gave are forgotten.`,
      remove: () => remove(id),
      fallback: 'Error removing the list',
      done: `‘${name}’ was removed.`,
    });
  const counts = `${plural(names_kept, 'name')} of ${plural(rows_read, 'row')}${
    rows_rejected > 0 ? `, ${countText(rows_rejected)} without a usable barcode or name` : ''
  }`;
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text size="sm" fw={600} className="tm-break">
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {state === 'reading' ? `Reading: ${counts}` : counts} · {started_by}, <TimeAgo time={started_at} />
        </Text>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Remove ${name}`}
        onClick={() => void askToRemove()}
        disabled={state === 'reading'}
      >
        Remove
      </Button>
    </Group>
  );
}
