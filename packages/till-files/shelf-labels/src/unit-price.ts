import type { Quantity } from './quantity.ts';

/** What a unit price can be for. `each`: for one piece of a pack. */
export const LABEL_UNITS = ['kg', '100g', '10g', 'litre', '100ml', '10ml', '75cl', 'metre', 'each'] as const;
export type LabelUnit = (typeof LABEL_UNITS)[number];

type Known = Readonly<{ of: Quantity['of']; amount: number; words: string }>;

/** `amount` in the same thousandths as a quantity. */
const UNITS: Readonly<Record<LabelUnit, Known>> = {
  kg: { of: 'g', amount: 1_000_000, words: 'per kg' },
  '100g': { of: 'g', amount: 100_000, words: 'per 100 g' },
  '10g': { of: 'g', amount: 10_000, words: 'per 10 g' },
  litre: { of: 'ml', amount: 1_000_000, words: 'per litre' },
  '100ml': { of: 'ml', amount: 100_000, words: 'per 100 ml' },
  '10ml': { of: 'ml', amount: 10_000, words: 'per 10 ml' },
  '75cl': { of: 'ml', amount: 750_000, words: 'per 75 cl' },
  metre: { of: 'mm', amount: 1_000_000, words: 'per metre' },
  each: { of: 'each', amount: 1_000, words: 'each' },
};

/** Article 1(2) of the Price Marking Order 2004 as amended from 6 April 2026: a kilogram, a litre, a metre, one of several. */
const BY_THE_RULES: Readonly<Record<Quantity['of'], LabelUnit>> = { g: 'kg', ml: 'litre', mm: 'metre', each: 'each' };

/** The unit for a quantity: the one that a person chose for its category where it fits, else that of the rules. */
export const unitFor = (quantity: Quantity, chosen?: LabelUnit): LabelUnit =>
  chosen !== undefined && UNITS[chosen].of === quantity.of ? chosen : BY_THE_RULES[quantity.of];

/** Ten-thousandths of a pound in a pound, in a penny, in a tenth of one. */
const POUND = 10_000n;
const PENNY = 100n;
const TENTH = 10n;

const roundedTo = (step: bigint, above: bigint, below: bigint): bigint =>
  ((2n * above + step * below) / (2n * step * below)) * step;

const priceText = (amount: bigint, decimalsOfPence: 0 | 1): string => {
  if (decimalsOfPence === 0) {
    const pence = String(amount / PENNY).padStart(3, '0');
    return `£${pence.slice(0, -2)}.${pence.slice(-2)}`;
  }
  return `${amount / PENNY}.${(amount % PENNY) / TENTH}p`;
};

/**
 * "£3.03 per litre", "95.2p per kg": above a pound to the nearest penny, else to the nearest tenth of one, halves up, as the Order
 * asks. `price` is in ten-thousandths of a pound. '' where it would be 0.0p, which the Order exempts.
 */
export const unitPriceText = (price: number, quantity: Quantity, unit: LabelUnit): string => {
  const { of, amount, words } = UNITS[unit];
  if (of !== quantity.of || price <= 0) return '';
  const above = BigInt(price) * BigInt(amount);
  const below = BigInt(quantity.amount);
  if (above > POUND * below) return `${priceText(roundedTo(PENNY, above, below), 0)} ${words}`;
  const tenths = roundedTo(TENTH, above, below);
  if (tenths === 0n) return '';
  return `${tenths === POUND ? '£1.00' : priceText(tenths, 1)} ${words}`;
};
