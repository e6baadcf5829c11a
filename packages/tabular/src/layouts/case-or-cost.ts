import { comparableName, type HeaderFound, textsOver } from '../columns/index.ts';
import { parseCount, parseMoney } from '../prices/index.ts';
import type { TableRow } from '../table/index.ts';
import type { TableStart } from './table-start.ts';

/** A column that may be the case quantity or the cost of a case, and what stands beside it. */
export type CaseDoubt = Readonly<{
  caseAt: number;
  name: string;
  /** The column of one unit beside it. */
  unitAt?: number;
  /** Another column that may be the case quantity. */
  quantityAt?: number;
}>;

const CASE = new Set(['case', 'cases', 'outer', 'outers', 'carton', 'cartons', 'ctn', 'cs', 'box']);
/** Also below another name: “Price Unit”. */
const UNIT = /(?:^|\s)(?:units?|each|ea|singles?|pieces?|items?|bottles?|cans?)$/i;
/** What stands over columns of prices. A title has more words than these. */
const OF_PRICES =
  /^(?:(?:trade|net|nett|cost|wholesale|buying|our|your|list|current|sell(?:ing)?) )*(?:prices?|costs?|pricing|trade|wsp|wholesale|£)(?: ?(?:\(?£\)?|gbp|in pounds|\(?(?:ex|exc|excl|inc|incl)\.? ?vat\)?))*$/i;
const ROWS_LOOKED_AT = 200;
const ROWS_ABOVE = 2;
/** With a cost beside it, a slip or two are none. */
const FEWEST_AMOUNTS = 2;
const SOME = 0.1;
const FEWEST_COUNTS = 8;
/** No more units are in a case. */
const MOST_IN_CASE = 2_000;
const MANY_ODD = 0.25;
const FEW_IN_CASE = 12;
const MOSTLY = 0.9;
/** How far what a case costs may be from a multiple of what one unit costs, in units: the latter is rounded. */
const ROUNDING = 0.1;
const FEWEST_COSTS = 5;
const LEAST_MULTIPLES = 0.8;

const valuesIn = (rows: readonly TableRow[], column: number): string[] =>
  rows.slice(0, ROWS_LOOKED_AT).flatMap(({ cells }) => {
    const text = (cells[column] ?? '').trim();
    return text === '' ? [] : [text];
  });

const isAmount = (text: string): boolean => /\d/.test(text) && !parseCount(text).ok && parseMoney(text).ok;

/** A number that cases hardly have: 13, 17, 29. */
const isOdd = (text: string): boolean => {
  const count = Number(text);
  return count > MOST_IN_CASE || (count > FEW_IN_CASE && count % 2 === 1 && count % 5 !== 0);
};

/** Whether the values look like amounts of money more than like numbers of units. */
const lookLikePrices = (values: readonly string[], hasCost: boolean): boolean => {
  const amounts = values.filter(isAmount).length;
  if (amounts >= (hasCost ? Math.max(FEWEST_AMOUNTS, values.length * SOME) : 1)) return true;
  return values.length >= FEWEST_COUNTS && values.filter(isOdd).length >= values.length * MANY_ODD;
};

const amountIn = (text = ''): number => {
  const reading = parseMoney(text);
  return reading.ok && reading.value !== '' ? Number(reading.value) : Number.NaN;
};

/** Whether the values are what one unit costs: amounts below those of the case, and not 1 all the way down. */
const areUnitPrices = (rows: readonly TableRow[], unitAt: number, caseAt: number): boolean => {
  const units = rows.slice(0, ROWS_LOOKED_AT).filter(({ cells }) => (cells[unitAt] ?? '').trim() !== '');
  const prices = units.filter(({ cells }) => amountIn(cells[unitAt]) < amountIn(cells[caseAt]));
  return prices.length >= units.length * MOSTLY && prices.some(({ cells }) => amountIn(cells[unitAt]) !== 1);
};

/** Whether the values are multiples of the costs beside them, as what a case costs is. Costs such as 0.40 and 1.25 divide too much to show it. */
const areMultiples = (rows: readonly TableRow[], costAt: number, caseAt: number): boolean => {
  const ratios = new Map<number, number>();
  for (const { cells } of rows.slice(0, ROWS_LOOKED_AT)) {
    const [cost, amount] = [amountIn(cells[costAt]), amountIn(cells[caseAt])];
    if (cost > 0 && amount > 0 && Math.round(cost * 100) % 5 !== 0) ratios.set(cost, amount / cost);
  }
  const all = [...ratios.values()];
  const multiples = all.filter((ratio) => ratio > 1.5 && Math.abs(ratio - Math.round(ratio)) <= ROUNDING);
  return all.length >= FEWEST_COSTS && multiples.length >= all.length * LEAST_MULTIPLES;
};

/** A text over the column and over nothing but prices: one that begins over names or barcodes is a title. */
const standsBelowPrice = ({ fields, line }: HeaderFound, { above = [] }: TableStart, caseAt: number): boolean => {
  const taken = new Map(Array.from(fields, ([field, at]) => [at, field]));
  const isOther = (at: number): boolean => at !== caseAt && taken.has(at) && taken.get(at) !== 'caseqty';
  return above
    .filter((row) => row.line >= line - ROWS_ABOVE)
    .some((row) => {
      const over = textsOver(row, caseAt + 1)[caseAt];
      return over !== undefined && !isOther(over.from) && OF_PRICES.test(over.text);
    });
};

/**
 * Returns the column that is taken for the case quantity by the bare word “Case” and may as well be what a case costs: a column of units has
 * amounts beside it, a price stands over it, or its values are none of a quantity. Undefined where nothing says so.
 */
export const caseDoubt = (header: HeaderFound, start: TableStart): CaseDoubt | undefined => {
  const { fields, cells, rivals } = header;
  const caseAt = fields.get('caseqty');
  if (caseAt === undefined) return undefined;
  const name = (cells[caseAt] ?? '').trim();
  if (!CASE.has(comparableName(name))) return undefined;
  const hasCost = fields.has('costprice') || fields.has('casecost');
  const used = new Set(['costprice', 'rrp'].map((field) => fields.get(field)));
  const unitAt = cells.findIndex(
    (other, at) => !used.has(at) && UNIT.test(other.trim()) && areUnitPrices(start.below, at, caseAt),
  );
  const isOfPrices = !hasCost && (unitAt !== -1 || standsBelowPrice(header, start, caseAt));
  const isSaid = isOfPrices || lookLikePrices(valuesIn(start.below, caseAt), hasCost);
  const costAt = fields.get('costprice') ?? -1;
  if (!isSaid && !areMultiples(start.below, costAt, caseAt)) return undefined;
  const quantityAt = rivals.get('caseqty')?.find((at) => !CASE.has(comparableName(cells[at] ?? '')));
  return {
    caseAt,
    name,
    ...(unitAt !== -1 && !hasCost && { unitAt }),
    ...(quantityAt !== undefined && { quantityAt }),
  };
};
