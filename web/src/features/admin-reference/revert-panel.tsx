import { CloseButton, Group, Stack, Text, Title } from '@mantine/core';
import type { RevertResults } from '@tillmap/contracts';
import { countText, plural } from '../../shared/format.ts';
import importCss from '../../shared/imports/import-panel.module.css';
import { ServerProgress } from '../../shared/imports/import-progress.tsx';
import { useFollowedImport } from '../../shared/imports/use-followed-import.ts';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { StatTile } from '../../shared/ui/stat-tile.tsx';
import { StatTiles } from '../../shared/ui/stat-tiles.tsx';
import css from './reference.module.css';

const CHANGED = ['Mapping', 'Product', 'Import'] as const;

type Kept = RevertResults['kept_list'][number];
const COLUMNS: readonly Column<Kept>[] = [
  { header: 'Barcode', cell: ({ barcode }) => <span className="tm-number tm-nowrap">{barcode}</span> },
  { header: 'Product', kind: 'title', cell: ({ name }) => name || '-' },
  { header: 'Why it was kept', kind: 'wide', cell: ({ reason }) => reason },
];

/** How far a revert is, and in the end what it did. */
export function RevertPanel({ importId, onClose }: { importId: string; onClose: () => void }) {
  const { progress, isUnknown } = useFollowedImport(importId, CHANGED);
  const isBusy = !isUnknown && (progress?.status ?? 'processing') === 'processing';
  return (
    <section className={importCss.importPanel} aria-label="Revert">
      <Group justify="space-between" wrap="nowrap">
        <Title order={3} size="h6">
          Revert
        </Title>
        {!isBusy && <CloseButton aria-label="Close the revert" onClick={onClose} />}
      </Group>
      {isUnknown ? <Text size="sm">This revert has expired.</Text> : <ServerProgress progress={progress} of="revert" />}
      {progress?.reverted && <Reverted results={progress.reverted} />}
    </section>
  );
}

function Reverted({ results: { removed, restored, kept, kept_list } }: { results: RevertResults }) {
  return (
    <Stack gap="xs" role="status" aria-label="Revert results">
      <StatTiles label="Revert results">
        <StatTile label="Deleted" value={countText(removed)} hint="Created by the import" />
        <StatTile label="Old values restored" value={countText(restored)} hint="Updated by the import" />
        <StatTile label="Kept" value={countText(kept)} hint="Changed after the import" />
      </StatTiles>
      {kept > 0 && (
        <>
          <Text size="sm" fw={600}>
            {plural(kept, 'mapping')} kept as {kept === 1 ? 'it is' : 'they are'}
          </Text>
          <section className={css.preview} aria-label="Mappings that were kept">
            <DataTable label="Kept mappings" columns={COLUMNS} rows={kept_list} rowKey={({ barcode }) => barcode} />
          </section>
          {kept_list.length < kept && (
            <Text size="xs" c="dimmed">
              The first {countText(kept_list.length)} are shown.
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}
