import type { HeaderFound } from '../columns/index.ts';
import { parseMoney } from '../prices/index.ts';
import type { RowWarning, TableRow } from '../table/index.ts';

/** What prices of a file usually are, in pounds, by field: the median of those that are written with pence. */
export type UsualPrices = Readonly<Partial<Record<PriceField, number>>>;
type PriceField = (typeof PRICES)[number];

const PRICES = ['costprice', 'rrp'] as const;
const NO_DOUBTS: readonly RowWarning[] = [];
const ROWS_LOOKED_AT = 1_000;
/** With fewer, or with as many whole ones, nothing shows how the file writes prices. */
const FEWEST = 4;
const MOSTLY = 0.5;
const WITH_PENCE = /\d[.,]\d{2}(?!\d)|[.,]\d$/;
/** No pound sign and no point: `87`. */
const WHOLE = /^\s*\d{2,5}(?:\.0)?\s*$/;
/** So many times what prices of the file usually are, an amount is no price of it. */
const FAR_ABOVE = 20;
/** As pence it has to be a price of the file. */
const NEAR = 8;

const median = (values: number[]): number => values.sort((one, other) => one - other)[Math.floor(values.length / 2)]!;

const amountOf = (text: string): number => {
  const reading = parseMoney(text);
  return reading.ok ? Number(reading.value) : 0;
};

/** Returns what prices usually are by the first rows of a file; without those of a column whose prices are mostly whole, or known as pence. */
export const usualPricesIn = (rows: readonly TableRow[], { fields, inPence, line }: HeaderFound): UsualPrices => {
  const usual: Partial<Record<PriceField, number>> = {};
  const below = rows.filter((row) => row.line > line).slice(0, ROWS_LOOKED_AT);
  for (const field of PRICES) {
    const at = fields.get(field);
    if (at === undefined || inPence.has(field)) continue;
    const texts = below.map(({ cells }) => cells[at] ?? '').filter((text) => amountOf(text) > 0);
    const withPence = texts.filter((text) => WITH_PENCE.test(text) && !WHOLE.test(text));
    if (withPence.length < FEWEST || withPence.length <= texts.length * MOSTLY) continue;
    const amounts = withPence.map(amountOf);
    const middle = median(amounts);
    // A file that has goods as dear has round prices of them.
    if (Math.max(...amounts) < middle * FAR_ABOVE) usual[field] = middle;
  }
  return usual;
};

const mayBePence = (text: string, usual: number | undefined): boolean => {
  if (usual === undefined || usual === 0 || !WHOLE.test(text)) return false;
  const amount = Number(text);
  const asPence = amount / 100;
  return amount >= usual * FAR_ABOVE && asPence >= usual / NEAR && asPence <= usual * NEAR;
};

/**
 * Doubts prices that are whole numbers far above what the file's prices usually are, and one of them as pence: `87` beside `0.80` and `0.94`.
 * Where the other price of the row is an ordinary one, the margin tells.
 */
export const findSuspectedPence = (
  { fields, inPence, cells: names }: HeaderFound,
  cells: readonly string[],
  usual: UsualPrices | undefined,
): readonly RowWarning[] => {
  if (usual === undefined) return NO_DOUBTS;
  let first: RowWarning | undefined;
  // Most rows end with their first price.
  for (const field of PRICES) {
    const at = fields.get(field);
    const text = at === undefined ? '' : (cells[at] ?? '').trim();
    if (at === undefined || text === '') continue;
    if (inPence.has(field) || !mayBePence(text, usual[field])) return NO_DOUBTS;
    first ??= { code: 'may_be_pence', column: (names[at] ?? '').trim(), seen: text };
  }
  return first ? [first] : NO_DOUBTS;
};
