import { moneyText, UNKNOWN } from './format.ts';

const MINUS = '−';

/** Pounds with their sign: '1.25' → '+£1.25', '-0.5' → '−£0.50'; '' → '–'. */
export const signedMoneyText = (amount: string): string => {
  const value = Number(amount);
  if (amount === '' || Number.isNaN(value)) return UNKNOWN;
  if (value === 0) return moneyText('0');
  return `${value < 0 ? MINUS : '+'}${moneyText(String(Math.abs(value)))}`;
};

/** A sum of many lines with its sign; fractions of a penny tell nothing: '83.604' → '+£83.60'. */
export const sumText = (amount: string): string => signedMoneyText(amount === '' ? '' : Number(amount).toFixed(2));

/** How much more or less in whole per cent: '+8%', '−3%'; '' where it rounds to nothing or is not known. */
export const shareText = (before: string, after: string): string => {
  if (before === '' || after === '' || Number(before) === 0) return '';
  const percent = Math.round((Number(after) / Number(before) - 1) * 100);
  if (percent === 0 || !Number.isFinite(percent)) return '';
  return `${percent < 0 ? MINUS : '+'}${Math.abs(percent)}%`;
};
