import { isNear, median, type Pair, type PriceField, shareOf, type Values } from './compared.ts';
import { FEWEST, MOST, type Priced, type PriceFault, pricedBy } from './priced.ts';
import { findVatFault } from './vat-faults.ts';

const BOTH = ['cost', 'rrp'] as const;
const as = (now: Values): Values => now;

const middleOf = (priced: readonly Priced[]): number => median(priced.map(({ ratio }) => ratio));

const distance = (one: number, other: number): number => Math.abs(Math.log(one / other));

/** Costs and RRPs nearer than this are no evidence of which is which. */
const LEAST_MARGIN = 0.06;

const swapped = (pairs: readonly Pair[]): PriceFault | undefined => {
  const known = pairs.filter(
    ({ now, last }) =>
      now.cost > 0 && now.rrp > 0 && last.cost > 0 && last.rrp > 0 && distance(last.cost, last.rrp) > LEAST_MARGIN,
  );
  const shows = ({ now, last }: Pair): boolean =>
    distance(now.cost, last.rrp) + distance(now.rrp, last.cost) <
      distance(now.cost, last.cost) + distance(now.rrp, last.rrp) &&
    distance(now.cost, last.rrp) < Math.LN2 &&
    distance(now.rrp, last.cost) < Math.LN2;
  const share = shareOf(known, shows);
  if (known.length < FEWEST || share < MOST) return undefined;
  const fixed = (now: Values): Values => ({ ...now, cost: now.rrp, rrp: now.cost });
  return { code: 'cost_and_rrp_swapped', fields: BOTH, share, times: 1, shows, fix: 'swap_cost_and_rrp', fixed };
};

/** How far costs of cases and of units may be from those of before, as a share. */
const PACK_TOLERANCE = 0.22;
const MOST_PACKS = 0.7;

const packs = (pairs: readonly Pair[], code: 'case_costs' | 'unit_costs'): PriceFault | undefined => {
  const unitsOf = ({ now, last }: Pair): number => now.caseQty || last.caseQty;
  const expected = (pair: Pair): number => (code === 'case_costs' ? unitsOf(pair) : 1 / unitsOf(pair));
  const shows = (pair: Pair): boolean =>
    unitsOf(pair) >= 2 && Math.abs(pair.now.cost / pair.last.cost / expected(pair) - 1) <= PACK_TOLERANCE;
  const known = pricedBy(pairs, 'cost').filter(({ pair }) => unitsOf(pair) >= 2);
  const share = shareOf(known, ({ pair }) => shows(pair));
  if (known.length < FEWEST || share < MOST_PACKS) return undefined;
  const fix = code === 'case_costs' ? 'costs_of_a_case' : 'costs_of_a_unit';
  const fixed = (now: Values, last: Values): Values =>
    code === 'case_costs' ? { ...now, cost: now.cost / (now.caseQty || last.caseQty || 1) } : now;
  return { code, fields: ['cost'], share, times: middleOf(known), shows, fix, fixed };
};

/** Between these, prices that are a hundred times those of before are in pence. */
const PENCE = [60, 165] as const;

const scaledBy = (
  pairs: readonly Pair[],
  field: PriceField,
): Readonly<{ share: number; times: number }> | undefined => {
  const priced = pricedBy(pairs, field);
  if (priced.length < FEWEST) return undefined;
  const times = middleOf(priced);
  const within = toleranceAt(times);
  if (within === undefined) return undefined;
  const share = shareOf(priced, ({ pair: { now, last } }) => isNear(now[field], last[field] * times, within));
  return share >= (within === TIGHT ? MOST : HALF) ? { share, times } : undefined;
};

/** All prices of a list may rise or fall so far at once. */
const HIGHEST_RISE = 1.125;
const LOWEST_FALL = 0.89;
/** No list gets so much dearer or cheaper in its middle, however much its prices differ. */
const NO_RISE = 1.15;
const NO_FALL = 0.87;
const HALF = 0.5;
const TIGHT = 0.02;

/** How far prices may lie from that many times those of before to be of one factor; undefined where it is a usual rise or fall. */
const toleranceAt = (times: number): number | undefined => {
  if (times >= 2 || times <= 0.5) return 0.25;
  if (times >= NO_RISE || times <= NO_FALL) return 0.12;
  return times > HIGHEST_RISE || times < LOWEST_FALL ? TIGHT : undefined;
};

const scaled = (pairs: readonly Pair[]): PriceFault | undefined => {
  const found = BOTH.flatMap((field) => {
    const one = scaledBy(pairs, field);
    return one ? [{ field, ...one }] : [];
  });
  const [first] = found;
  if (!first) return undefined;
  const fields = found.map(({ field }) => field);
  const { share, times } = first;
  const shows = ({ now, last }: Pair): boolean =>
    fields.some((field) => last[field] > 0 && now[field] > 0 && isNear(now[field], last[field] * times, 0.3));
  const isPence = found.every((one) => one.times >= PENCE[0] && one.times <= PENCE[1]);
  if (!isPence) return { code: 'prices_scaled', fields, share, times, shows, fix: null, fixed: as };
  const fixed = (now: Values): Values => ({
    ...now,
    ...Object.fromEntries(fields.map((field) => [field, now[field] / 100])),
  });
  return { code: 'in_pence', fields, share, times, shows, fix: 'read_as_pence', fixed };
};

/** What is wrong with all prices of a file beside those of before; undefined where nothing is. */
export const findPriceFault = (pairs: readonly Pair[]): PriceFault | undefined =>
  swapped(pairs) ?? packs(pairs, 'case_costs') ?? packs(pairs, 'unit_costs') ?? findVatFault(pairs) ?? scaled(pairs);

const MOST_ABOVE = 0.8;
const PENCE_AT_LEAST = 40;
/** A cost of a case is more times an RRP than this. */
const HIGHEST_SWAPPED = 2.2;

/** What the prices of a first file show by themselves. */
export const findFirstPriceFault = (
  rows: readonly Values[],
): Pick<PriceFault, 'code' | 'share' | 'fix' | 'fields'> | undefined => {
  const priced = rows.filter(({ cost, rrp }) => cost > 0 && rrp > 0);
  if (priced.length < FEWEST) return undefined;
  const above = shareOf(priced, ({ cost, rrp }) => cost > rrp && cost < rrp * HIGHEST_SWAPPED);
  if (above >= MOST_ABOVE)
    return { code: 'cost_and_rrp_swapped', share: above, fields: BOTH, fix: 'swap_cost_and_rrp' };
  const whole = shareOf(priced, ({ cost, rrp }) => Number.isInteger(cost) && Number.isInteger(rrp));
  const isHigh =
    median(priced.map(({ cost }) => cost)) >= PENCE_AT_LEAST && median(priced.map(({ rrp }) => rrp)) >= PENCE_AT_LEAST;
  return whole >= 0.98 && isHigh ? { code: 'in_pence', share: whole, fields: BOTH, fix: 'read_as_pence' } : undefined;
};
