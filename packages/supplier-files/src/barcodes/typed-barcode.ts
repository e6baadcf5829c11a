import { canonicalGtin, type GtinReading } from './gtin.ts';
import { hasValidCheckDigit } from './gtin-digits.ts';

/** What a row of digits gives where the keyboard has another language; the place of each character is its digit, 0 last. */
const KEYBOARDS = [
  { language: 'Czech', keys: '+ěščřžýáíé' },
  { language: 'Slovak', keys: '+ľščťžýáíé' },
  { language: 'French', keys: `&é"'(-è_çà` },
  { language: 'Belgian', keys: `&é"'(§è!çà` },
] as const;

/** A barcode that was typed on a keyboard of another language. */
export type OtherKeyboard = Readonly<{ language: string; digits: string }>;

const LONGEST_TYPED = 18;
const LONGEST = 14;
const RUN = /(?<![\p{L}\p{N}])\d(?:[\d\s-]*\d)?(?:\.0+)?(?![\p{L}\p{N}])/gu;
const FEWEST_DIGITS = 8;

/** The barcode that a scanner meant on a keyboard of another language; only where its check digit proves it. */
export const fromOtherKeyboard = (text: string): OtherKeyboard | undefined => {
  const typed = text.normalize('NFC').trim().toLowerCase().replace(/’/g, "'");
  for (const { language, keys } of KEYBOARDS) {
    const places = Array.from(typed, (letter) => keys.indexOf(letter));
    if (places.length < FEWEST_DIGITS || places.length > LONGEST || places.includes(-1)) continue;
    const digits = places.map((place) => (place + 1) % 10).join('');
    if (hasValidCheckDigit(digits)) return { language, digits };
  }
  return undefined;
};

/** Digits without the zeros that fill them up to more than a barcode can have. */
const withoutFilling = (digits: string): string =>
  digits.length > LONGEST && digits.length <= LONGEST_TYPED
    ? digits.replace(/^0+/, '').padStart(FEWEST_DIGITS, '0')
    : digits;

/** The one barcode with a valid check digit among other words and signs. */
const amongWords = (text: string): string | undefined => {
  const found = new Set<string>();
  for (const [run] of text.normalize('NFKC').matchAll(RUN)) {
    const digits = withoutFilling(run.replace(/\.0+$/, '').replace(/\D/g, ''));
    if (digits.length >= FEWEST_DIGITS && digits.length <= LONGEST && hasValidCheckDigit(digits)) found.add(digits);
  }
  return found.size === 1 ? [...found][0] : undefined;
};

/**
 * Reads a barcode as typed, pasted or scanned into a field: also in quotes or asterisks, behind a word such as EAN,
 * before a name, in wide digits or filled up with zeros. The repair says what was changed.
 */
export const typedBarcode = (text: string): GtinReading => {
  const reading = canonicalGtin(text);
  if (reading.ok) return reading;
  const other = fromOtherKeyboard(text);
  if (other)
    return {
      ok: false,
      given: reading.given,
      reason: `"${reading.given}" was typed on a ${other.language} keyboard, where it stands for the digits ${other.digits}; switch the keyboard layout of this computer to English for the scanner, or type the digits.`,
    };
  const meant = amongWords(text);
  const read = meant === undefined ? reading : canonicalGtin(meant);
  if (!read.ok) return reading;
  return { ...read, repair: `The barcode was read as ${read.given}.` };
};

/** The canonical form of a barcode that may be searched, in whichever form or by whichever keyboard it was typed. */
export const searchedBarcode = (search: string): string | undefined => {
  const other = fromOtherKeyboard(search);
  const reading = other ? canonicalGtin(other.digits) : typedBarcode(search);
  return reading.ok ? reading.canonical : undefined;
};

const ONLY_DIGITS_IN_GROUPS = /^\d+(?:[\s-]+\d+)+$/;

/** Whether a search is a whole barcode in groups, as it is printed: `5 010900 000005`. Its groups are no words to look for. */
export const isPrintedBarcode = (search: string): boolean => {
  const text = search.normalize('NFKC').trim();
  const isLong = text.replace(/\D/g, '').length >= FEWEST_DIGITS;
  return isLong && ONLY_DIGITS_IN_GROUPS.test(text) && searchedBarcode(text) !== undefined;
};
