/** Margins that shops have, as shares of the price without VAT. */
export const LOWEST_USUAL = 0.05;
export const HIGHEST_USUAL = 0.6;

/** The rates tried where a row's VAT is not known, in percent. */
const POSSIBLE_RATES: readonly number[] = [0, 20];

/** Retail profit on return (POR): (price without VAT − cost) / price without VAT. `rate` is in percent; both amounts are above 0. */
export const marginOf = (retail: number, unitCost: number, rate: number): number =>
  1 - (unitCost * (100 + rate)) / (100 * retail);

const isUsual = (margin: number): boolean => margin >= LOWEST_USUAL && margin <= HIGHEST_USUAL;

/** Whether a shop may have this margin, at the rate or, where that is not known, at any. */
export const hasUsualMargin = (retail: number, unitCost: number, rate: number | undefined): boolean =>
  rate === undefined
    ? POSSIBLE_RATES.some((possible) => isUsual(marginOf(retail, unitCost, possible)))
    : isUsual(marginOf(retail, unitCost, rate));

/** Whole percent, as people read a margin. */
export const percent = (margin: number): number => Math.round(100 * margin);
