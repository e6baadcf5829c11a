import type { FileHandle } from 'node:fs/promises';
import { sniffDelimiter } from './csv-delimiter.ts';
import { CsvScanner } from './csv-scanner.ts';
import { RowBatches } from './row-batches.ts';
import type { Table, TableLimits, TableOptions, TableRow } from './table.ts';
import { notText } from './table-error.ts';
import type { TextEncoding } from './text-encoding.ts';
import { unwrappedRow } from './wrapped-line.ts';

const READ_BYTES = 128 * 1024;

/** A text file of which the type is known. Closes `file` when it is closed. */
export const openCsvTable = (
  file: FileHandle,
  head: Buffer,
  encoding: TextEncoding,
  limits: TableLimits,
  { fitOf }: TableOptions,
): Table => {
  const sample = new TextDecoder(encoding.name)
    .decode(head.subarray(encoding.markBytes, encoding.end), { stream: true })
    .replaceAll('\0', '');
  const { delimiter, skipsFirstLine, isWrapped } = sniffDelimiter(sample, fitOf);

  async function* rows(): AsyncGenerator<TableRow[], void, undefined> {
    const scanner = new CsvScanner(delimiter, limits);
    const batches = new RowBatches(limits);
    const dataRows = (found: TableRow[]): TableRow[] => {
      const rows = skipsFirstLine ? found.filter(({ line }) => line > 1) : found;
      return isWrapped ? rows.map((row) => unwrappedRow(row, delimiter, limits)) : rows;
    };
    for await (const text of decoded(file, encoding)) yield* batches.add(dataRows(scanner.push(text)));
    yield* batches.add(dataRows(scanner.end()));
    yield* batches.rest();
  }

  return { kind: 'csv', encoding: encoding.name, delimiter, rows, close: () => file.close() };
};

async function* decoded(file: FileHandle, encoding: TextEncoding): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding.name);
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  const { end = Number.POSITIVE_INFINITY } = encoding;
  let position = encoding.markBytes;
  while (position < end) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(READ_BYTES, end - position), position);
    if (bytesRead === 0) break;
    position += bytesRead;
    const text = decoder.decode(buffer.subarray(0, bytesRead), { stream: true });
    // No store takes a zero, and a text in UTF-16 has none.
    if (!text.includes('\0')) yield text;
    else if (encoding.name.startsWith('utf-16')) throw notText();
    else yield text.replaceAll('\0', '');
  }
  yield decoder.decode();
}
