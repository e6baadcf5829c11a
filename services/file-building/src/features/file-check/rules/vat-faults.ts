import { isNear, median, type Pair, type PriceField, shareOf, type Values } from './compared.ts';
import { FEWEST, MOST, type Priced, type PriceFault, pricedBy } from './priced.ts';

/** Rates of VAT as factors. */
const STANDARD = 1.2;
const REDUCED = 1.05;
const LEAST_STANDARD = 0.3;
/** Prices of less tell nothing of a rate: pence are rounded. */
const LEAST_PRICE = 0.12;

/** A file may have got dearer in the same week; so far is no VAT. */
const DRIFTS = [1, 1.02, 1.03, 1.04, 1.05, 1.06, 1.08, 1.1] as const;

const vatFault = (field: PriceField, share: number, times: number, shows: PriceFault['shows']): PriceFault => {
  const isAdded = field === 'cost';
  const fixed = (now: Values): Values => ({ ...now, [field]: isAdded ? now[field] / STANDARD : now[field] * STANDARD });
  const told = { fields: [field], share, times, shows, fixed };
  return isAdded
    ? { ...told, code: 'cost_with_vat', fix: 'take_vat_off_cost' }
    : { ...told, code: 'rrp_without_vat', fix: 'add_vat_to_rrp' };
};

const vatByRates = (pairs: readonly Pair[], field: PriceField): PriceFault | undefined => {
  const isAdded = field === 'cost';
  const by = (factor: number): number => (isAdded ? factor : 1 / factor);
  const priced = pricedBy(pairs, field).filter(
    ({ pair: { now, last } }) => Math.min(now[field], last[field]) >= LEAST_PRICE,
  );
  if (priced.length < FEWEST) return undefined;
  const fits =
    (factor: number, drift: number) =>
    ({ pair: { now, last } }: Priced): boolean =>
      isNear(now[field], last[field] * by(factor) * drift, 0.001);
  for (const drift of DRIFTS) {
    const standard = shareOf(priced, fits(STANDARD, drift));
    const known = shareOf(priced, (one) => [STANDARD, REDUCED, 1].some((factor) => fits(factor, drift)(one)));
    if (standard < LEAST_STANDARD || known < MOST) continue;
    const shows = ({ now, last }: Pair): boolean =>
      last[field] > 0 && now[field] > 0 && isNear(now[field], last[field] * by(STANDARD) * drift, 0.01);
    return vatFault(field, standard, by(STANDARD), shows);
  }
  return undefined;
};

/** Of dearer products pence do not hide the rate. */
const LEAST_GROUPED = 0.5;
const FEWEST_GROUPED = 0.2;
const MOST_GROUPED = 0.8;
const GROUP_WIDTH = 0.05;
/** So many prices are never just 20% higher or lower by chance; beside it there are few. */
const LEAST_SPIKE = 0.12;
const SPIKE_TIMES = 5;
const BESIDE = [1.14, 1.16, 1.18, 1.22, 1.24, 1.26] as const;

/** How far apart the two groups lie, and how far the taxed one lies from the prices of before at least. */
const APART = [1.165, 1.235] as const;
const LEAST_MOVED = 1.09;

/** Parts amounts into a lower and a higher group, each nearer to its own mean. */
const inTwoGroups = (values: readonly number[]): readonly [number[], number[]] => {
  let cut = values.reduce((sum, value) => sum + value, 0) / values.length;
  for (let turn = 0; turn < 20; turn++) {
    const [low, high] = [values.filter((value) => value <= cut), values.filter((value) => value > cut)];
    const mean = (all: readonly number[]): number => all.reduce((sum, value) => sum + value, 0) / all.length;
    const next = (mean(low) + mean(high)) / 2;
    if (!(Math.abs(next - cut) > 1e-9)) return [low, high];
    cut = next;
  }
  return [values.filter((value) => value <= cut), values.filter((value) => value > cut)];
};

/** Where half of a list got dearer besides, what did not shows it: many prices are those of before and 20%, to the penny. */
const vatBySpike = (pairs: readonly Pair[], field: PriceField): PriceFault | undefined => {
  const priced = pricedBy(pairs, field).filter(
    ({ pair: { now, last } }) => Math.min(now[field], last[field]) >= LEAST_GROUPED,
  );
  const by = (factor: number): number => (field === 'cost' ? factor : 1 / factor);
  const near = (factor: number): number =>
    shareOf(priced, ({ pair: { now, last } }) => isNear(now[field], last[field] * by(factor), 0.001));
  const spike = near(STANDARD);
  const beside = BESIDE.reduce((sum, factor) => sum + near(factor), 0) / BESIDE.length;
  if (priced.length < 2 * FEWEST || spike < LEAST_SPIKE || spike < SPIKE_TIMES * beside) return undefined;
  const shows = ({ now, last }: Pair): boolean =>
    now[field] > 0 && last[field] > 0 && isNear(now[field], last[field] * by(STANDARD), 0.01);
  return vatFault(field, spike, by(STANDARD), shows);
};

/** Where prices change besides, products with VAT and those without still lie 20% apart. */
const vatByGroups = (pairs: readonly Pair[], field: PriceField): PriceFault | undefined => {
  const priced = pricedBy(pairs, field).filter(
    ({ pair: { now, last } }) => Math.min(now[field], last[field]) >= LEAST_GROUPED,
  );
  if (priced.length < 2 * FEWEST) return undefined;
  const groups = inTwoGroups(priced.map(({ ratio }) => Math.log(ratio)));
  const [low, high] = groups.map(median) as [number, number];
  const isAdded = field === 'cost';
  const taxed = Math.exp(isAdded ? high : low);
  const isTight = groups.every(
    (group, at) => shareOf(group, (value) => Math.abs(value - [low, high][at]!) <= GROUP_WIDTH) >= MOST_GROUPED,
  );
  const apart = Math.exp(high - low);
  const hasMoved = isAdded ? taxed >= LEAST_MOVED : taxed <= 1 / LEAST_MOVED;
  const isBothThere = groups.every(({ length }) => length >= FEWEST_GROUPED * priced.length);
  if (!isBothThere || !isTight || !hasMoved || apart < APART[0] || apart > APART[1]) return undefined;
  const shows = ({ now, last }: Pair): boolean =>
    now[field] > 0 && last[field] > 0 && isNear(now[field], last[field] * taxed, GROUP_WIDTH);
  const share = groups[isAdded ? 1 : 0].length / priced.length;
  return vatFault(field, share, taxed, shows);
};

/** Prices that have VAT where those of before had none, or have none where they had; undefined where they are alike. */
export const findVatFault = (pairs: readonly Pair[]): PriceFault | undefined => {
  for (const find of [vatByRates, vatByGroups, vatBySpike])
    for (const field of ['cost', 'rrp'] as const) {
      const found = find(pairs, field);
      if (found) return found;
    }
  return undefined;
};
