import { checkDigitOf } from './gtin-digits.ts';

/** The first digits of the GTIN of a book that has an ISBN of ten digits (ISO 2108). */
const BOOKLAND = '978';
/** Said to be one, in groups as books print it, or with an X that no other barcode has. Ten digits alone may be anything. */
const SURELY_ISBN = /^isbn(?:[- ]?10)?\s*:?\s*[\dX -]+$|^\d{1,5}([- ])\d{1,7}\1\d{1,6}\1[\dX]$|^\d{9}X$/i;
const LABEL = /^isbn(?:[- ]?10(?=[\s:]))?/i;
const ISBN_10 = /^\d{9}[\dX]$/;

/** The weighted sum is a multiple of 11; an X at the end stands for ten. */
const hasValidIsbnDigit = (isbn: string): boolean => {
  let sum = 0;
  for (let at = 0; at < isbn.length; at++) sum += (10 - at) * (isbn[at] === 'X' ? 10 : Number(isbn[at]));
  return sum % 11 === 0;
};

/**
 * The 13 digits that are printed as the barcode of a book, by its ISBN of ten: `0-306-40615-2` → `9780306406157`. Undefined for a text that is no
 * valid one, and for ten digits that nothing says are an ISBN.
 */
export const gtinOfIsbn10 = (text: string): string | undefined => {
  if (!SURELY_ISBN.test(text)) return undefined;
  const isbn = text
    .replace(LABEL, '')
    .replace(/[\s:-]/g, '')
    .toUpperCase();
  if (!ISBN_10.test(isbn) || !hasValidIsbnDigit(isbn)) return undefined;
  const digits = BOOKLAND + isbn.slice(0, 9);
  return digits + checkDigitOf(digits);
};
