import { hasValidCheckDigit, upcAOf } from './gtin-digits.ts';
import { gtinFormOf } from './gtin-forms.ts';

const DIGITS = /^(?:\d{8}|\d{12,14})$/;

/**
 * The digits of the product in what a camera read: digits, a GS1 string or a Digital Link; undefined where no check digit proves
 * them. Imports nothing of files, as the pages load it.
 */
export const scannedBarcode = (text: string): string | undefined => {
  const digits = DIGITS.test(text) ? text : gtinFormOf(text)?.digits;
  return digits !== undefined && (hasValidCheckDigit(digits) || upcAOf(digits) !== undefined) ? digits : undefined;
};
