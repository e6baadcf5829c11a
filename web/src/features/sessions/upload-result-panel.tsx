import { List, Stack, Text } from '@mantine/core';
import type { Session, UploadResult } from '@tillmap/contracts';
import { countText, plural } from '../../shared/format.ts';
import { RowList } from '../../shared/ui/row-list.tsx';
import { StatTile } from '../../shared/ui/stat-tile.tsx';
import { StatTiles } from '../../shared/ui/stat-tiles.tsx';
import { BadRowsButton } from './bad-rows-button.tsx';

type Props = { session: Session; fileName: string; result: UploadResult };

/** What the upload found, with the rows that a person has to correct. */
export function UploadResultPanel({ session, fileName, result }: Props) {
  const downloadButton = <BadRowsButton session={session}>Download all</BadRowsButton>;

  return (
    <Stack gap="xs" className="tm-result" role="status" aria-label="Upload results">
      <Text size="sm" fw={600} className="tm-break">
        {fileName}
      </Text>
      <StatTiles label="Upload results">
        <StatTile label="Processed" value={countText(result.total_processed)} hint="Products in the file" />
        <StatTile label="Found in DB" value={countText(result.mapped_products)} />
        <StatTile label="Not found" value={countText(result.unmapped_products)} />
        <StatTile label="Duplicates" value={countText(result.duplicates)} hint="Rows replaced by a later row" />
        <StatTile label="Bad rows" value={countText(result.bad_rows_count)} />
      </StatTiles>
      {result.notes.length > 0 && (
        <List size="sm" spacing={2} c="dimmed">
          {result.notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
      {result.barcode_notes.length > 0 && (
        <RowList
          title={`${plural(result.barcode_notes_count, 'barcode')} repaired or in doubt`}
          rows={result.barcode_notes}
          total={result.barcode_notes_count}
        />
      )}
      {result.bad_rows_count > 0 && (
        <RowList
          title={`${plural(result.bad_rows_count, 'row')} could not be used`}
          rows={result.bad_rows}
          total={result.bad_rows_count}
          action={downloadButton}
        />
      )}
      {result.replaced_rows.length > 0 && (
        <RowList
          title={`${plural(result.duplicates, 'row')} replaced by a later one`}
          rows={result.replaced_rows}
          total={result.duplicates}
          action={result.bad_rows_count === 0 && downloadButton}
        />
      )}
    </Stack>
  );
}
