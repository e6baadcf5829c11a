import type { FileHandle } from 'node:fs/promises';
import type { Finding, Table, TableLimits, TableOptions, TableRow } from '../table/index.ts';
import { notText, RowBatches } from '../table/index.ts';
import { sniffDelimiter } from './csv-delimiter.ts';
import { CsvScanner } from './csv-scanner.ts';
import { isSuspect } from './damaged-text.ts';
import { refuseMixedSeparators } from './mixed-separators.ts';
import { decoderOf } from './text-decoder.ts';
import type { TextEncoding } from './text-encoding.ts';
import { TextMender } from './text-mender.ts';
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
  const sample = decoderOf(encoding)(head.subarray(encoding.markBytes, encoding.end)).replaceAll('\0', '');
  const { delimiter, skipsFirstLine, isWrapped, tail, hasBackslashes } = sniffDelimiter(sample, fitOf);

  if (!isWrapped) refuseMixedSeparators(sample, delimiter);

  let mender = new TextMender();

  async function* rows(): AsyncGenerator<TableRow[], void, undefined> {
    mender = new TextMender();
    const scanner = new CsvScanner(delimiter, limits, hasBackslashes);
    const batches = new RowBatches(limits);
    const dataRows = (found: TableRow[]): TableRow[] => {
      const rows = skipsFirstLine ? found.filter(({ line }) => line > 1) : found;
      return isWrapped ? rows.map((row) => unwrappedRow(row, { delimiter, tail }, limits)) : rows;
    };
    // Most blocks have nothing to repair; a row may lie in two of them.
    let wasSuspect = false;
    for await (const text of decoded(file, encoding)) {
      const isNowSuspect = isSuspect(text);
      const found = dataRows(scanner.push(text));
      yield* batches.add(wasSuspect || isNowSuspect ? mender.mend(found) : found);
      wasSuspect = isNowSuspect;
    }
    yield* batches.add(mender.mend(dataRows(scanner.end())));
    yield* batches.rest();
  }

  return {
    kind: 'csv',
    encoding: encoding.name,
    delimiter,
    rows,
    findings: () => [...pageFinding(encoding), ...mender.findings()],
    close: () => file.close(),
  };
};

const OLD_PAGES: Readonly<Record<string, string>> = {
  ibm850: 'DOS (850)',
  macintosh: 'old Macs',
  'windows-1250': 'Central Europe (Windows-1250)',
};

const pageFinding = ({ name }: TextEncoding): Finding[] =>
  OLD_PAGES[name] === undefined
    ? []
    : [
        {
          code: 'damaged_text',
          sentence: `The file is written in the code page of ${OLD_PAGES[name]} and was read that way.`,
          details: ['Check names with accents and prices in pounds. A file in UTF-8 needs no guess.'],
        },
      ];

async function* decoded(file: FileHandle, encoding: TextEncoding): AsyncGenerator<string, void, undefined> {
  const decode = decoderOf(encoding);
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  const { end = Number.POSITIVE_INFINITY } = encoding;
  let position = encoding.markBytes;
  while (position < end) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(READ_BYTES, end - position), position);
    if (bytesRead === 0) break;
    position += bytesRead;
    const text = decode(buffer.subarray(0, bytesRead));
    // No store takes a zero, and a text in UTF-16 has none.
    if (!text.includes('\0')) yield text;
    else if (encoding.name.startsWith('utf-16')) throw notText();
    else yield text.replaceAll('\0', '');
  }
  yield decode();
}
