import { readMeasures, type Size } from '@tillmap/classification/matching/names';

/** What a product holds in all. `amount` is in whole thousandths of a millilitre, gram, millimetre or piece. */
export type Quantity = Readonly<{ amount: number; of: Size['unit'] }>;

/** What is known of a product's size. */
export type SizedProduct = Readonly<{ description: string; size: string; caseQty: string }>;

/** A sentence where the quantity cannot be told: nothing is guessed. */
export type NoQuantity = Readonly<{ why: string }>;

const THOUSANDTHS = 1000;
const MOST = 1_000_000_000;

/** "18mg" of nicotine or of a medicine: how strong it is, not how much there is. */
const STRENGTHS = /(?<!\d)\d+(?:[.,]\d+)?\s*(?:mg|mcg|µg)\b/gi;

const NOT_READ: NoQuantity = { why: 'The size could not be read.' };

const quantity = (amount: number, of: Size['unit']): Quantity | NoQuantity => {
  const whole = Math.round(amount * THOUSANDTHS);
  return whole > 0 && whole <= MOST * THOUSANDTHS ? { amount: whole, of } : NOT_READ;
};

const isSame = (one: Size | undefined, other: Size | undefined): boolean =>
  one !== undefined && other !== undefined && one.unit === other.unit && one.amount === other.amount;

type Measures = ReturnType<typeof readMeasures>;

/** A "6pk" that the name and the size both say is what a customer buys; "24x330ml" is how wholesalers write their case. */
const isSoldTogether = (given: Measures, named: Measures): boolean =>
  given.packCount !== undefined && given.packCount === named.packCount && !named.size;

/**
 * Everything that is in what a customer buys, from the size or else from the name: "6x330ml" is 1.98 litres. Where it is not
 * sure whether a number is a pack or the wholesaler's case, or a size that of one or of all, there is a sentence instead.
 */
export const quantityOf = ({ description, size, caseQty }: SizedProduct): Quantity | NoQuantity => {
  const given = readMeasures(size.replace(STRENGTHS, ' '));
  const named = readMeasures(description.replace(STRENGTHS, ' '));
  const one = given.size ?? named.size;
  const pack = given.packCount ?? named.packCount ?? 1;
  if (pack > 1 && pack === Number(caseQty) && !isSoldTogether(given, named))
    return { why: `It is not clear whether ${pack} is the pack or the wholesaler's case.` };
  if (!one) return pack > 1 ? quantity(pack, 'each') : NOT_READ;
  if (pack === 1) return quantity(one.amount, one.unit);
  if (given.size && given.packCount === undefined) {
    const isTotal =
      named.size?.unit === given.size.unit && Math.abs(named.size.amount * pack - given.size.amount) < 1 / THOUSANDTHS;
    if (isTotal) return quantity(given.size.amount, given.size.unit);
    if (!isSame(named.size, given.size))
      return { why: `It is not clear whether ${size} is one of ${pack} or all of them.` };
  }
  return quantity(pack * one.amount, one.unit);
};
