import { List } from '@mantine/core';
import type { UploadResult } from '@tillmap/contracts';
import { plural } from '../../../shared/format.ts';
import { RowList } from '../../../shared/ui/row-list.tsx';
import { Disclosure } from './disclosure.tsx';

/** How the file was read and which barcodes were repaired; what is to be checked stands above. */
export function HowItWasRead({ result }: { result: UploadResult }) {
  const checked = new Set(result.findings.map(({ sentence }) => sentence));
  const notes = result.notes.filter((note) => !checked.has(note));
  const barcodes = `${plural(result.barcode_notes_count, 'barcode')} repaired or to check`;
  if (notes.length === 0 && result.barcode_notes.length === 0) return null;
  return (
    <div className="tm-check-section">
      {result.barcode_notes.length > 0 && (
        <Disclosure label={barcodes}>
          <RowList title={barcodes} rows={result.barcode_notes} total={result.barcode_notes_count} />
        </Disclosure>
      )}
      {notes.length > 0 && (
        <Disclosure label="How the file was read">
          <List size="sm" spacing={2} c="dimmed" className="tm-break">
            {notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        </Disclosure>
      )}
    </div>
  );
}
