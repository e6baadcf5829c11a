/** Numbers distinguish variants, not kinds of product, so they weigh less than words of the same rarity. */
const NUMBER_FACTOR = 0.6;

/** The weight of a term that `frequency` of `total` documents hold (inverse document frequency). */
export const termWeight = (frequency: number, total: number, isNumber: boolean): number =>
  Math.log(1 + total / Math.max(1, frequency)) * (isNumber ? NUMBER_FACTOR : 1);

const DIGIT_0 = 48;
const DIGIT_9 = 57;

/** Whether a term counts as a number: it starts with a digit. */
export const beginsWithDigit = (bytes: Uint8Array, start: number): boolean =>
  bytes[start]! >= DIGIT_0 && bytes[start]! <= DIGIT_9;
