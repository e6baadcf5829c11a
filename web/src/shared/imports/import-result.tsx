import { Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ImportResults } from '@tillmap/contracts';
import { messageOf } from '../../api/failure.ts';
import { countText, plural } from '../format.ts';
import { toast } from '../toasts.ts';
import { RowList } from '../ui/row-list.tsx';
import { StatTile } from '../ui/stat-tile.tsx';
import { StatTiles } from '../ui/stat-tiles.tsx';
import { ImportFindings } from './import-findings.tsx';
import css from './import-panel.module.css';
import { useDownloadImportErrorsMutation } from './imports-api.ts';
import { rowsSum } from './rows-sum.ts';

type Props = { importId: string; results: ImportResults };

/** What an import did: figures, the rows that a person has to correct, and the lists of what came in. */
export function ImportResult({ importId, results }: Props) {
  const [download, { isLoading }] = useDownloadImportErrorsMutation();
  const downloadRows = async () => {
    const { error } = await download(importId);
    if (error) toast.error(messageOf(error, 'The failed rows could not be downloaded'));
  };
  const sum = rowsSum(results);
  const hasProducts = results.products_created + results.products_updated > 0;

  return (
    <Stack gap="xs" role="status" aria-label="Import results">
      <StatTiles label="Import results">
        <StatTile label="Created" value={countText(results.created)} />
        <StatTile label="Updated" value={countText(results.updated)} />
        <StatTile label="Skipped" value={countText(results.skipped)} hint="Already there" />
        {results.replaced > 0 && (
          <StatTile
            label="Replaced"
            value={countText(results.replaced)}
            hint="A later row of the file says something else"
          />
        )}
        <StatTile label="Errors" value={countText(results.errors_count)} />
        {hasProducts && <StatTile label="Products created" value={countText(results.products_created)} />}
        {hasProducts && <StatTile label="Products updated" value={countText(results.products_updated)} />}
      </StatTiles>
      {sum !== '' && (
        <Text size="sm" c="dimmed">
          {sum}
        </Text>
      )}
      <ImportFindings findings={results.findings} />
      {results.errors_count > 0 && (
        <RowList
          title={`${plural(results.errors_count, 'row')} could not be imported`}
          rows={results.errors}
          total={results.errors_count}
          action={
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconDownload size={14} />}
              loading={isLoading}
              onClick={() => void downloadRows()}
            >
              Download failed rows
            </Button>
          }
        />
      )}
      <Names title="Created" names={results.created_list} total={results.created} />
      <Names title="Updated" names={results.updated_list} total={results.updated} />
      <Names title="Products created" names={results.products_created_list} total={results.products_created} />
      <Names title="Products updated" names={results.products_updated_list} total={results.products_updated} />
    </Stack>
  );
}

function Names({ title, names, total }: { title: string; names: readonly string[]; total: number }) {
  if (names.length === 0) return null;
  return (
    <details className={css.importNames}>
      <summary>
        {title} ({countText(total)})
      </summary>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {names.length < total && (
        <Text size="xs" c="dimmed">
          The first {countText(names.length)} are shown.
        </Text>
      )}
    </details>
  );
}
