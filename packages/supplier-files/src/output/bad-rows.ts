import { csvLines } from './csv-out.ts';

export type BadRow = {
  readonly line: number;
  readonly reasons: readonly string[];
  /** The cells as the file has them. */
  readonly cells: readonly string[];
};

/**
 * The bad-rows download: line, reasons, then the original cells under the file's own header names.
 * Meant for a spreadsheet, so text that looks like a formula gets an apostrophe.
 */
export const badRowsCsv = (
  rows: Iterable<BadRow> | AsyncIterable<BadRow>,
  headerNames: readonly string[],
): AsyncGenerator<Buffer, void, undefined> =>
  csvLines(badRowCells(rows, headerNames), { bom: true, guard: 'spreadsheet', exempt: [0] });

async function* badRowCells(
  rows: Iterable<BadRow> | AsyncIterable<BadRow>,
  headerNames: readonly string[],
): AsyncGenerator<readonly string[], void, undefined> {
  yield ['line', 'reason', ...headerNames];
  for await (const { line, reasons, cells } of rows) yield [String(line), reasons.join(' '), ...cells];
}
