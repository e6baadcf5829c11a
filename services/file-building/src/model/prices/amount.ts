const DECIMALS = 4;
/** Decimal text in pounds as whole ten-thousandths of a pound; 0 for '' and what is no amount. */
export const tenThousandths = (text: string): number => {
  // With at most nine digits before the point and four behind it, rounding brings the exact number back.
  const amount = text === '' ? 0 : Math.round(Number(text) * 10_000);
  return amount > 0 ? amount : 0;
};

/** Ten-thousandths as decimal text with two to four decimals: 5200 is '0.52', 5233 '0.5233'. */
export const amountText = (amount: number): string => {
  const digits = String(amount).padStart(DECIMALS + 1, '0');
  const text = `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
  return text.replace(/0{1,2}$/, '');
};

/** An n-th of an amount, rounded half up to ten-thousandths. */
export const partOf = (amount: number, n: number): number => Math.floor((2 * amount + n) / (2 * n));

/** An amount as a shop reads it: £0.52, £0.5233. */
export const pounds = (amount: number): string => `£${amountText(amount)}`;
