import type { FileHandle } from 'node:fs/promises';
import { sniffDelimiter } from './csv-delimiter.ts';
import { CsvScanner } from './csv-scanner.ts';
import { RowBatches } from './row-batches.ts';
import type { Table, TableLimits, TableOptions, TableRow } from './table.ts';
import { notText } from './table-error.ts';
import type { TextEncoding } from './text-encoding.ts';

const READ_BYTES = 128 * 1024;

/** A text file of which the type is known. Closes `file` when it is closed. */
export const openCsvTable = (
  file: FileHandle,
  head: Buffer,
  encoding: TextEncoding,
  limits: TableLimits,
  { fitOf }: TableOptions,
): Table => {
  const sample = new TextDecoder(encoding.name).decode(head.subarray(encoding.markBytes), { stream: true });
  const { delimiter, skipsFirstLine } = sniffDelimiter(sample, fitOf);

  async function* rows(): AsyncGenerator<TableRow[], void, undefined> {
    const scanner = new CsvScanner(delimiter, limits);
    const batches = new RowBatches(limits);
    const dataRows = (found: TableRow[]): TableRow[] => (skipsFirstLine ? found.filter(({ line }) => line > 1) : found);
    for await (const text of decoded(file, encoding)) yield* batches.add(dataRows(scanner.push(text)));
    yield* batches.add(dataRows(scanner.end()));
    yield* batches.rest();
  }

  return { kind: 'csv', encoding: encoding.name, delimiter, rows, close: () => file.close() };
};

async function* decoded(file: FileHandle, encoding: TextEncoding): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding.name);
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  let position = encoding.markBytes;
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, READ_BYTES, position);
    if (bytesRead === 0) break;
    position += bytesRead;
    const text = decoder.decode(buffer.subarray(0, bytesRead), { stream: true });
    // Only UTF-16 gets here with NUL in it, and no store takes it.
    if (text.includes('\0')) throw notText();
    yield text;
  }
  yield decoder.decode();
}
