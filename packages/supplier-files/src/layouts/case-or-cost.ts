import { comparableName, type HeaderFound, textsOver } from '../columns/index.ts';
import { parseCount, parseMoney } from '../prices/index.ts';
import type { TableRow } from '../table/index.ts';
import type { TableStart } from './table-start.ts';

/** A column that may be the case quantity or the cost of a case, and what stands beside it. */
export type AmbiguousCaseColumn = Readonly<{
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
const MANY = 0.25;
const FEW_IN_CASE = 12;
const MOSTLY = 0.9;
/** How far what a case costs may be from a multiple of what one unit costs, in units: the latter is rounded. */
const ROUNDING = 0.1;
/** Less than a penny is lost where what one unit costs is rounded, up or down. */
const LOST = 0.0095;
const FEWEST_COSTS = 5;
const LEAST_MULTIPLES = 0.8;

/** The first rows with products: a total below the table says nothing of the column. */
const productsIn = ({ fields }: HeaderFound, { below }: TableStart): TableRow[] =>
  below.slice(0, ROWS_LOOKED_AT).filter(({ cells }) => /\d/.test(cells[fields.get('barcode') ?? -1] ?? ''));

const valuesIn = (rows: readonly TableRow[], column: number): string[] =>
  rows.flatMap(({ cells }) => {
    const text = (cells[column] ?? '').trim();
    return text === '' ? [] : [text];
  });

const isAmount = (text: string): boolean => /\d/.test(text) && !parseCount(text).ok && parseMoney(text).ok;

/** A number that cases hardly have: 13, 17, 29. */
const isOdd = (text: string): boolean => {
  const count = Number(text);
  return count > MOST_IN_CASE || (count > FEW_IN_CASE && count % 2 === 1 && count % 5 !== 0);
};

/** Whether the values look like amounts of money, which a slip of the pen among many does not show. */
const areAmounts = (values: readonly string[], hasCost: boolean): boolean =>
  values.filter(isAmount).length >= Math.max(hasCost ? FEWEST_AMOUNTS : 1, values.length * SOME);

const areOdd = (values: readonly string[]): boolean =>
  values.length >= FEWEST_COUNTS && values.filter(isOdd).length >= values.length * MANY;

const amountIn = (text = ''): number => {
  const reading = parseMoney(text);
  return reading.ok && reading.value !== '' ? Number(reading.value) : Number.NaN;
};

/** Whether the values are what one unit costs: amounts with pence, below those of the case. */
const areUnitPrices = (rows: readonly TableRow[], unitAt: number, caseAt: number): boolean => {
  const units = rows.filter(({ cells }) => (cells[unitAt] ?? '').trim() !== '');
  const prices = units.filter(({ cells }) => amountIn(cells[unitAt]) < amountIn(cells[caseAt]));
  const withPence = prices.filter(({ cells }) => isAmount((cells[unitAt] ?? '').trim()));
  return units.length > 0 && prices.length >= units.length * MOSTLY && withPence.length >= units.length * MANY;
};

/** Whether so many units at that cost make the amount, but for the rounding of the cost. */
const isMultiple = (amount: number, cost: number): boolean => {
  const units = Math.round(amount / cost);
  return amount / cost > 1.5 && Math.abs(amount / units - cost) <= LOST;
};

/** The amounts of the rows by the costs beside them. */
const amountsByCost = (rows: readonly TableRow[], costAt: number, caseAt: number): [cost: number, amount: number][] => {
  const amounts = new Map<number, number>();
  for (const { cells } of rows) {
    const [cost, amount] = [amountIn(cells[costAt]), amountIn(cells[caseAt])];
    if (cost > 0 && amount > 0) amounts.set(cost, amount);
  }
  return [...amounts];
};

/** Whether the values are multiples of the costs beside them, as what a case costs is. Costs such as 0.40 and 1.25 divide too much to show it. */
const areMultiples = (amounts: readonly (readonly [cost: number, amount: number])[]): boolean => {
  const all = amounts.filter(([cost]) => Math.round(cost * 100) % 5 !== 0);
  const multiples = all.filter(([cost, amount]) => {
    const ratio = amount / cost;
    return Math.abs(ratio - Math.round(ratio)) <= ROUNDING && isMultiple(amount, cost);
  });
  return all.length >= FEWEST_COSTS && multiples.length >= all.length * LEAST_MULTIPLES;
};

/** Whether the costs beside them say that the values cost no case: no number of units makes them. */
const areNoMultiples = (amounts: readonly (readonly [cost: number, amount: number])[]): boolean =>
  amounts.length >= FEWEST_COSTS &&
  amounts.filter(([cost, amount]) => isMultiple(amount, cost)).length < amounts.length * LEAST_MULTIPLES;

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
export const findAmbiguousCaseColumn = (header: HeaderFound, start: TableStart): AmbiguousCaseColumn | undefined => {
  const { fields, cells, rivals } = header;
  const caseAt = fields.get('caseqty');
  if (caseAt === undefined) return undefined;
  const name = (cells[caseAt] ?? '').trim();
  if (!CASE.has(comparableName(name))) return undefined;
  const rows = productsIn(header, start);
  const hasCost = fields.has('costprice') || fields.has('casecost');
  const used = new Set(['costprice', 'rrp'].map((field) => fields.get(field)));
  const unitAt = cells.findIndex(
    (other, at) => !used.has(at) && UNIT.test(other.trim()) && areUnitPrices(rows, at, caseAt),
  );
  const isOfPrices = !hasCost && (unitAt !== -1 || standsBelowPrice(header, start, caseAt));
  const values = valuesIn(rows, caseAt);
  const byCost = amountsByCost(rows, fields.get('costprice') ?? -1, caseAt);
  const isSaid = isOfPrices || areAmounts(values, hasCost) || (areOdd(values) && !areNoMultiples(byCost));
  if (!isSaid && !areMultiples(byCost)) return undefined;
  const quantityAt = rivals.get('caseqty')?.find((at) => !CASE.has(comparableName(cells[at] ?? '')));
  return {
    caseAt,
    name,
    ...(unitAt !== -1 && !hasCost && { unitAt }),
    ...(quantityAt !== undefined && { quantityAt }),
  };
};
