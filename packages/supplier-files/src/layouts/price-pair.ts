import { parseMoney } from '../prices/index.ts';
import type { TableRow } from '../table/index.ts';
import type { Contents } from './contents.ts';

/** A column of costs and one of retail prices, and why. `basis` is what a cost must then be for. */
export type PricePair = Readonly<{ cost: number; rrp: number; basis: 'unit' | 'case'; why: string }>;

const ROWS_LOOKED_AT = 200;
const FEWEST_ROWS = 5;
const NEARLY_ALL = 0.9;
const HARDLY_ANY = 0.2;
/** A retail price by the case may look like a cost where cases are small. */
const FEW = 0.4;
/** What a shop pays of a retail price. */
const [LEAST, MOST] = [0.35, 0.97];
/** How many more retail prices than costs must end as shelf prices do. */
const MORE_ENDINGS = 0.3;
const MOST_ENDINGS_OF_COSTS = 0.5;
const LEAST_ENDINGS_OF_PRICES = 0.6;

const amountsIn = (rows: readonly TableRow[], column: number): (number | undefined)[] =>
  rows.slice(0, ROWS_LOOKED_AT).map(({ cells }) => {
    const money = parseMoney(cells[column] ?? '');
    return money.ok && money.value !== '' && Number(money.value) > 0 ? Number(money.value) : undefined;
  });

type Amounts = readonly (number | undefined)[];

/** The share of rows in which the one is what a shop pays for the other, for one unit or for a case. */
const fitOf = (costs: Amounts, prices: Amounts, packs: Amounts | undefined): number => {
  let [fits, all] = [0, 0];
  for (const [at, cost] of costs.entries()) {
    const price = prices[at];
    if (cost === undefined || price === undefined) continue;
    all++;
    const part = cost / (packs?.[at] ?? 1) / price;
    if (part >= LEAST && part <= MOST) fits++;
  }
  return all < FEWEST_ROWS ? 0 : fits / all;
};

type Column = Readonly<{ at: number; contents: Contents }>;

/** Whether retail prices stand in the second by how they end: costs do not end in 9 and 5. */
const endsLikePair = (cost: Column, rrp: Column): boolean =>
  cost.contents.shelfEndings <= MOST_ENDINGS_OF_COSTS &&
  rrp.contents.shelfEndings >= LEAST_ENDINGS_OF_PRICES &&
  rrp.contents.shelfEndings - cost.contents.shelfEndings >= MORE_ENDINGS;

const percent = (share: number): string => `${Math.round(share * 100)}%`;

const pairIn = (
  rows: readonly TableRow[],
  cost: Column,
  rrp: Column,
  packAt: number | undefined,
): PricePair | undefined => {
  if (!endsLikePair(cost, rrp)) return undefined;
  const [costs, prices] = [amountsIn(rows, cost.at), amountsIn(rows, rrp.at)];
  const packs = packAt === undefined ? undefined : amountsIn(rows, packAt);
  const unit = fitOf(costs, prices, undefined);
  const ofCase = packs ? fitOf(costs, prices, packs) : 0;
  const turned = Math.max(fitOf(prices, costs, undefined), packs ? fitOf(prices, costs, packs) : 0);
  if (Math.max(unit, ofCase) < NEARLY_ALL || turned > FEW) return undefined;
  const basis = unit >= ofCase ? 'unit' : 'case';
  const said = basis === 'unit' ? 'lower than' : 'by the case lower than';
  return {
    cost: cost.at,
    rrp: rrp.at,
    basis,
    why: `${percent(Math.max(unit, ofCase))} of rows are ${said} column ${rrp.at + 1}, as a cost is`,
  };
};

/**
 * Which of two columns of amounts is the cost and which the retail price, where the rows prove it: nearly all make sense one way, hardly
 * any the other way, and the retail prices end as shelf prices do. Undefined where it stays open.
 */
export const pricePair = (
  rows: readonly TableRow[],
  one: Column,
  other: Column,
  packAt: number | undefined,
): PricePair | undefined => pairIn(rows, one, other, packAt) ?? pairIn(rows, other, one, packAt);

/** Whether the rows prove that a column whose name says that it is one of the two prices is the other one, and `open` the one it says. */
export const isOtherPrice = (
  rows: readonly TableRow[],
  named: Column & Readonly<{ field: 'costprice' | 'rrp' }>,
  open: Column,
  packAt: number | undefined,
): boolean => {
  const pair = pricePair(rows, named, open, packAt);
  return pair !== undefined && pair[named.field === 'costprice' ? 'rrp' : 'cost'] === named.at;
};

/** Whether rows show that cost and retail price are each other's: then a header or layout must not be followed. */
export const areTurned = (
  rows: readonly TableRow[],
  cost: number,
  rrp: number,
  packAt: number | undefined,
): boolean => {
  const [costs, prices] = [amountsIn(rows, cost), amountsIn(rows, rrp)];
  const packs = packAt === undefined ? undefined : amountsIn(rows, packAt);
  const asGiven = Math.max(fitOf(costs, prices, undefined), packs ? fitOf(costs, prices, packs) : 0);
  return asGiven <= HARDLY_ANY && fitOf(prices, costs, undefined) >= NEARLY_ALL;
};
