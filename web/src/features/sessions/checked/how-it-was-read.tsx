import { Anchor, List } from '@mantine/core';
import type { FileColumns, UploadResult } from '@tillmap/contracts';
import { plural } from '../../../shared/format.ts';
import { RowList } from '../../../shared/ui/row-list.tsx';
import { Fold } from './fold.tsx';

type Props = { result: UploadResult; onSeeColumns: (() => void) | undefined };

/** '8 columns, sheet “Price list”' */
const columnsText = ({ columns, reading: { sheet } }: FileColumns): string =>
  [plural(columns.filter(({ field }) => field !== '').length, 'column'), sheet && `sheet “${sheet}”`]
    .filter(Boolean)
    .join(', ');

/** How the file was read and which barcodes were repaired; what is to be checked stands above. */
export function HowItWasRead({ result, onSeeColumns }: Props) {
  const { columns } = result;
  const checked = new Set(result.findings.map(({ sentence }) => sentence));
  const found = columns && columns.read_by !== 'names' ? [columns.sentence] : [];
  const notes = [...result.notes.filter((note) => !checked.has(note)), ...found];
  const barcodes = `${plural(result.barcode_notes_count, 'barcode')} repaired or to check`;
  return (
    <>
      {result.barcode_notes.length > 0 && (
        <Fold label="Barcodes repaired or to check">
          <RowList title={barcodes} rows={result.barcode_notes} total={result.barcode_notes_count} />
        </Fold>
      )}
      {(notes.length > 0 || columns) && (
        <Fold label="How the file was read" end={columns ? columnsText(columns) : undefined}>
          <List size="sm" spacing={2} c="dimmed" className="tm-break">
            {notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
          {columns && onSeeColumns && (
            <Anchor component="button" type="button" size="sm" className="tm-inline-link" onClick={onSeeColumns}>
              See or change the columns
            </Anchor>
          )}
        </Fold>
      )}
    </>
  );
}
