import { agreementOf } from './agreement.ts';
import { BARCODE_CANDIDATES } from './candidates.ts';
import { meaningOf } from './heading-meaning.ts';
import { type LearnedColumn, shown, sureColumn, unsureColumn } from './learned-column.ts';
import type { Pair, ProductOfOwner, TemplateTable } from './template.ts';

/** The shop's product by a barcode as the till writes it. */
export type KnownProduct = (cell: string) => ProductOfOwner | undefined;

const MIN_KNOWN = 10;
/** A till has products that no wholesaler's file has. */
const MIN_SHARE = 0.3;
/** Rows by which a column is known for one without barcodes, before all of it is read. */
const ROWS_TRIED = 1_000;

type KnownCount = Readonly<{ at: number; known: number; filled: number }>;

/** So many of a list, evenly from all of it. */
export const sampleOf = <Item>(all: readonly Item[], most: number): readonly Item[] => {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]!);
};

const countKnown = ({ rows }: Pick<TemplateTable, 'rows'>, at: number, productOf: KnownProduct): KnownCount => {
  const cells = rows.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '');
  return { at, filled: cells.length, known: cells.filter((cell) => productOf(cell) !== undefined).length };
};

/** The columns that have barcodes of the shop's products, those with most first. */
export const barcodeColumns = (table: TemplateTable, productOf: KnownProduct): readonly KnownCount[] => {
  const tried = { rows: sampleOf(table.rows, ROWS_TRIED) };
  return table.headings
    .flatMap((_, at) => (countKnown(tried, at, productOf).known > 0 ? [countKnown(table, at, productOf)] : []))
    .filter(({ known, filled }) => known >= MIN_KNOWN && known >= filled * MIN_SHARE)
    .toSorted((a, b) => b.known - a.known);
};

/** The rows whose barcode is one of the shop's products. */
export const pairsOf = ({ rows }: TemplateTable, at: number, productOf: KnownProduct): readonly Pair[] =>
  rows.flatMap((cells) => {
    const known = productOf(cells[at]?.trim() ?? '');
    return known ? [{ cells, ...known }] : [];
  });

/** A column that has barcodes, as the till writes them. */
export const barcodeColumn = (
  { headings }: TemplateTable,
  { at, known, filled }: KnownCount,
  pairs: readonly Pair[],
): LearnedColumn => {
  const heading = headings[at]!;
  const why = `${shown(known)} of ${shown(filled)} values are barcodes of your products.`;
  const [best] = BARCODE_CANDIDATES.map((candidate) => agreementOf(candidate, pairs, at)).toSorted(
    (a, b) => b.share - a.share,
  );
  const { value, words } = best!.candidate;
  const named = meaningOf(heading);
  if (best!.share < 0.9 || (named && named.meaning !== 'barcode'))
    return unsureColumn(heading, `${why} How your till writes them is not clear.`, { words, value });
  return sureColumn(heading, value, words, why);
};
