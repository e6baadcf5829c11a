// Digits may be missing on one side of the point, as in `.5` and `5.`.
const RATE = /^(?=[.,]?\d)(\d{0,3})(?:[.,](\d{0,2})0*)?$/;
const FRACTION = /^0?[.,](\d{1,4})0*$/;
const PER_CENT = /(?:%|per ?cent|percent|pct?)$/i;
/** No country has a VAT rate above it, so a cell that lost its format of percent is not above it either. */
const HIGHEST_FRACTION = 0.3;

/** A rate as decimal text in percent. `isFraction`: it was written as a share of one, 0.2 for 20 %. */
export type RateRead = Readonly<{ rate: string; isFraction: boolean }>;

const inPercent = (text: string): string | undefined => {
  const [, whole, decimals = ''] = RATE.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const rate = `${whole === '' ? '0' : whole}${decimals === '' ? '' : `.${decimals}`}`;
  return Number(rate) <= 100 ? rate : undefined;
};

/**
 * `'17,5 %'` → `'17.5'`, `'.5'` → `'0.5'`; `'0.2'`, which a cell of percents becomes in a text file, → `'20'`. Nothing unless it is
 * a percentage from 0 to 100 with at most two decimals.
 */
export const parseRate = (text: string): RateRead | undefined => {
  const plain = text.normalize('NFKC').replace(/\s/g, '');
  const isSigned = PER_CENT.test(plain);
  const fraction = isSigned ? null : FRACTION.exec(plain);
  const share = fraction ? Number(`0.${fraction[1]}`) : 0;
  if (share > 0 && share <= HIGHEST_FRACTION)
    return { rate: String(Math.round(share * 10_000) / 100), isFraction: true };
  const rate = inPercent(plain.replace(PER_CENT, ''));
  return rate === undefined ? undefined : { rate, isFraction: false };
};
