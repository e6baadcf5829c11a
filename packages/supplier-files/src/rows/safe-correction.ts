import { canonicalGtin, hasValidCheckDigit, typedBarcode, withRightCheckDigit } from '../barcodes/index.ts';
import { type NumberReading, parseCount, parseMoney } from '../prices/index.ts';

const PRINTED = /^(?:\d{8}|\d{12,14})$/;
const LONGEST = 100;
const MONEY: ReadonlySet<string> = new Set(['costprice', 'rrp', 'casecost', 'newcost', 'newrrp']);
/** Letters that are typed, or read from paper, in place of a digit. */
const LOOKS_LIKE: readonly (readonly [RegExp, string])[] = [
  [/o/gi, '0'],
  [/[il|]/gi, '1'],
  [/s/gi, '5'],
  [/b/gi, '8'],
];
/** Whether 1,250 has thousands is not offered. */
const NO_THOUSANDS = { highest: 0 };
const SIGN = /^[-–−]\s*/;
const ONE_NUMBER = /^\D*(\d{1,5})\D*$/;

const withDigits = (text: string, letters: typeof LOOKS_LIKE): string =>
  letters.reduce((mended, [letter, digit]) => mended.replace(letter, digit), text);

const digitsMeantBy = (text: string): string => {
  const typed = typedBarcode(text);
  if (!typed.ok || !PRINTED.test(typed.given)) return withDigits(text, LOOKS_LIKE).replace(/[\s-]/g, '');
  return hasValidCheckDigit(typed.given) ? typed.given : withRightCheckDigit(typed.given);
};

const barcodeFor = (text: string): string | undefined => {
  const digits = digitsMeantBy(text);
  return PRINTED.test(digits) && isSound('barcode', digits) ? digits : undefined;
};

const givenIn = (reading: NumberReading): string | undefined =>
  reading.ok && reading.value !== '' ? reading.value : undefined;

const amountFor = (text: string): string | undefined =>
  givenIn(parseMoney(withDigits(text.trim(), LOOKS_LIKE.slice(0, 2)).replace(SIGN, ''), 'price', NO_THOUSANDS));

const countFor = (text: string): string | undefined => {
  const found = ONE_NUMBER.exec(text) ?? ONE_NUMBER.exec(withDigits(text, LOOKS_LIKE.slice(0, 2)));
  return givenIn(parseCount(found?.[1] ?? ''));
};

const correctionFor = (field: string, text: string): string | undefined => {
  if (field === 'barcode') return barcodeFor(text);
  if (field === 'caseqty') return countFor(text);
  return MONEY.has(field) ? amountFor(text) : undefined;
};

const isSound = (field: string, text: string): boolean => {
  if (field !== 'barcode') return false;
  const reading = canonicalGtin(text);
  return reading.ok && !reading.flags.includes('wrong_check_digit');
};

/**
 * What a person probably meant by a cell that cannot be used: digits for letters that look like them, the check digit
 * that belongs to a barcode, the number among words. Undefined where there is no such value. It is offered to a person,
 * and never used by itself.
 */
export const safeCorrection = (field: string, text: string): string | undefined => {
  if (text.trim() === '' || text.length > LONGEST || isSound(field, text)) return undefined;
  const meant = correctionFor(field, text);
  return meant === text.trim() ? undefined : meant;
};
