const SCALE = 10_000;
/** Plain decimal text as this product writes amounts: at most nine digits before the point and four behind it. */
const AMOUNT = /^\d{1,9}(?:\.\d{1,4})?$/;
const RATE = /^\d{1,3}(?:\.\d{1,2})?$/;

/** Decimal text as whole ten-thousandths; undefined for what is no amount. */
const tenThousandths = (text: string): number | undefined =>
  AMOUNT.test(text) ? Math.round(Number(text) * SCALE) : undefined;

/** A quotient of whole numbers, rounded half up. */
const halfUp = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator);

/** A whole number of the last of `decimals` places as decimal text: 52 with 2 is `0.52`. */
const decimalText = (scaled: bigint | number, decimals: number): string => {
  if (decimals === 0) return String(scaled);
  const digits = String(scaled).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

export type MoneyForm = Readonly<{
  vat: 'with' | 'without';
  decimals: number;
  in_pence?: boolean | undefined;
  sign?: '.' | ',' | undefined;
}>;

/**
 * An amount in pounds as a till wants it, rounded half up once, in whole numbers throughout. Without VAT it is
 * amount × 100 / (100 + rate). Text that is no amount stays as it is, so that the till's own rule tells of it; undefined
 * where VAT has to be taken off and the rate is not known.
 */
export const moneyText = (text: string, rate: string, form: MoneyForm): string | undefined => {
  const amount = tenThousandths(text);
  if (amount === undefined) return text;
  if (form.vat === 'without' && !RATE.test(rate)) return undefined;
  const parts = form.vat === 'without' ? SCALE + Math.round(Number(rate) * 100) : SCALE;
  const steps = 10n ** BigInt(form.decimals + (form.in_pence ? 2 : 0));
  const scaled = halfUp(BigInt(amount) * steps, BigInt(parts));
  const written = decimalText(scaled, form.decimals);
  return form.sign === ',' ? written.replace('.', ',') : written;
};

/** A product of two decimal texts, rounded half up; '' where one is no number. */
export const timesText = (one: string, other: string, decimals: number): string => {
  const [a, b] = [tenThousandths(one), tenThousandths(other)];
  if (a === undefined || b === undefined) return '';
  return decimalText(halfUp(BigInt(a) * BigInt(b) * 10n ** BigInt(decimals), BigInt(SCALE) ** 2n), decimals);
};

/** A percentage as a fraction: `20` is `0.2`, `17.5` is `0.175`; what is no rate stays as it is. */
export const fractionText = (rate: string): string => {
  if (!RATE.test(rate)) return rate;
  const text = decimalText(Math.round(Number(rate) * 100), 4);
  return text.replace(/(?:\.|(?<!0))0+$/, '');
};
