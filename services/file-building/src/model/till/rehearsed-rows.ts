import { csvLines } from '@tillmap/supplier-files';
import type { ProductFields, RehearsedLine } from '@tillmap/till-files';

const VERDICT_WORDS = {
  imported: 'Will be imported',
  changed: 'Will be cut or changed',
  refused: 'Will be refused',
  left_out: 'Left out',
} as const;
const HEADER = ['barcode', 'description', 'result', 'column', 'what', 'value', 'what the till does', 'how sure'];
const CERTAINTY_WORDS = {
  code: "Read in the till's code",
  document: "From the maker's document",
  third_party: 'From a third party',
  own_file: "From your till's own file",
  not_verified: 'Not verified',
} as const;

/** A product with what a till does with it. */
export type RehearsedProduct = Readonly<{ line: ProductFields; row: RehearsedLine }>;

const cellsOf = ({ line, row }: RehearsedProduct): readonly (readonly string[])[] => {
  const start = [line.barcode, line.description, VERDICT_WORDS[row.verdict]];
  if (row.problems.length === 0) return [[...start, '', '', '', '', '']];
  return row.problems.map(({ kind, before }) => [
    ...start,
    kind.column,
    kind.words,
    before,
    kind.fate,
    CERTAINTY_WORDS[kind.certainty],
  ]);
};

async function* rowsOf(lines: AsyncIterable<RehearsedProduct>): AsyncGenerator<readonly string[]> {
  yield HEADER;
  for await (const line of lines) yield* cellsOf(line);
}

/** What a till does with each product, one line for each problem of it, as a CSV file for a spreadsheet. */
export const rehearsalCsv = (lines: AsyncIterable<RehearsedProduct>): AsyncIterable<Buffer> =>
  csvLines(rowsOf(lines), { bom: true, guard: 'spreadsheet', exempt: [0] });
