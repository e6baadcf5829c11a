import { csvLines } from '@tillmap/supplier-files';
import { type Certainty, isVerified, type ProductFields, type RehearsedLine } from '@tillmap/till-files';

const VERDICT_WORDS = {
  imported: 'Will be imported',
  changed: 'Will be cut or changed',
  refused: 'Will be refused',
  left_out: 'Left out',
} as const;
const HEADER = ['barcode', 'description', 'result', 'column', 'what', 'value', 'what the till does', 'how sure'];
const CERTAINTY_WORDS = {
  run: "Run with the till's code",
  code: "Read in the till's code",
  document: 'Published by the maker',
  third_party: 'Published by others',
  own_file: "From your till's own file",
  not_verified: 'Guessed, not verified',
} as const;

/** A product with what a till does with it. */
export type RehearsedProduct = Readonly<{ line: ProductFields; row: RehearsedLine }>;

const cellsOf = ({ line, row }: RehearsedProduct, certainty: Certainty): readonly (readonly string[])[] => {
  const isGuess = row.verdict === 'imported' && !isVerified(certainty);
  const start = [line.barcode, line.description, `${VERDICT_WORDS[row.verdict]}${isGuess ? ', not verified' : ''}`];
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

async function* rowsOf(
  lines: AsyncIterable<RehearsedProduct>,
  certainty: Certainty,
): AsyncGenerator<readonly string[]> {
  yield HEADER;
  for await (const line of lines) yield* cellsOf(line, certainty);
}

/** What a till does with each product, as sure as its profile is; one line for each problem of it, as a CSV file for a spreadsheet. */
export const rehearsalCsv = (lines: AsyncIterable<RehearsedProduct>, certainty: Certainty): AsyncIterable<Buffer> =>
  csvLines(rowsOf(lines, certainty), { bom: true, guard: 'spreadsheet', exempt: [0] });
