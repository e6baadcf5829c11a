import { unwrapFormulaText, withoutMarks } from '../text/index.ts';
import { hasValidCheckDigit, upcAOf } from './gtin-digits.ts';
import { gtinFormOf } from './gtin-forms.ts';

/** What a person should know about a barcode that is kept. */
export type GtinFlag = 'wrong_check_digit' | 'in_store' | 'restored_zero' | 'upc_e';

export type GtinReading =
  | {
      readonly ok: true;
      /** The digits as given: without spaces, hyphens, apostrophes and `.0`, nothing added. Shown and exported. */
      readonly given: string;
      /** 14 digits. Two barcodes are the same product when these are equal. */
      readonly canonical: string;
      readonly flags: readonly GtinFlag[];
      /** A sentence about what was repaired, when something was. */
      readonly repair?: string;
    }
  | { readonly ok: false; readonly given: string; readonly reason: string };

const CANONICAL_LENGTH = 14;
const ISBN_LENGTH = 10;
const GTIN_LENGTHS = new Set([8, 12, 13, 14]);
const PLAIN_DIGITS = /^\d{1,14}$/;
const ONLY_ZEROS = /^0+$/;
const IGNORED = /[\s'’‘`\-‐‑‒–—]/g;
const ONLY_SPACES = /[\s'’‘`]/g;
/** As a number is shown: 5,012,345,678,900. */
const GROUPED = /^\d{1,3}(?:(?:,\d{3}){2,4}|(?:\.\d{3}){3,4})(?=$|[.,]0+$)/;
const TRAILING_ZERO_DECIMALS = /\.0+$/;
const SCIENTIFIC = /^(\d)(?:[.,](\d*))?e([+-]?\d{1,3})$/i;
/** As cells come out of a workbook, then as Excel shows them in this country. */
const DATES = [
  /^(?:19|[2-9]\d)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[T ]\d\d:\d\d(?::\d\d)?)?$/,
  /^\d\d?:\d\d(?::\d\d)?$/,
  /^(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])\/(?:\d\d)?\d\d(?: \d\d?:\d\d(?::\d\d)?)?$/,
  /^(?:0[1-9]|[12]\d|3[01])-(?:0[1-9]|1[0-2])-(?:19|20)\d\d$/,
];
const SAVE_AGAIN = 'format the barcode column as Number without decimals, or as Text, and save the file again.';
const NO_FLAGS: readonly GtinFlag[] = [];

const isInStore = (canonical: string): boolean => {
  // A GTIN-8 that starts with 0 or 2 is for use inside one company, and so is every shorter number.
  if (canonical.startsWith('000000')) return canonical[6] === '0' || canonical[6] === '2';
  // GS1 General Specifications 1.4.3: restricted circulation numbers, by the first two of 13 digits: 02, 04, 20 to 29.
  return canonical[1] === '2' || (canonical[1] === '0' && (canonical[2] === '2' || canonical[2] === '4'));
};

const readDigits = (digits: string, repair?: string): GtinReading => {
  const fits = hasValidCheckDigit(digits);
  const upcA = fits ? undefined : upcAOf(digits);
  if (upcA !== undefined)
    return {
      ok: true,
      given: digits,
      canonical: upcA.padStart(CANONICAL_LENGTH, '0'),
      flags: ['upc_e'],
      repair: `The barcode ${digits} is a shortened UPC and is read as ${upcA}.`,
    };
  const canonical = digits.padStart(CANONICAL_LENGTH, '0');
  const inStore = isInStore(canonical);
  const lostZero = fits && !GTIN_LENGTHS.has(digits.length);
  if (fits && !inStore && !lostZero && repair === undefined)
    return { ok: true, given: digits, canonical, flags: NO_FLAGS };

  const flags: GtinFlag[] = [];
  if (!fits) flags.push('wrong_check_digit');
  if (inStore) flags.push('in_store');
  if (lostZero) flags.push('restored_zero');
  const sentence = repair ?? (lostZero ? lostZeroSentence(digits) : undefined);
  return { ok: true, given: digits, canonical, flags, ...(sentence === undefined ? {} : { repair: sentence }) };
};

/** A barcode that lost its leading zeros as it is printed: 8 or 12 digits. */
export const withLeadingZero = (digits: string): string => digits.padStart(digits.length < 8 ? 8 : 12, '0');

const lostZeroSentence = (digits: string): string =>
  `The barcode ${digits} had lost its leading zero and is read as ${withLeadingZero(digits)}.`;

const refuse = (given: string, reason: string): GtinReading => ({ ok: false, given, reason });

/** Excel shows far fewer digits; programs that leave out zeros at the end write 5012345678900 as 5.0123456789E12. */
const SURE_DECIMALS = 10;
/** More that are missing may as well have been rounded off, and one check digit in ten fits by chance. */
const MOST_ZEROS = 2;

/** Excel shows 5012345678900 as 5.01235E+12; what was rounded off is lost. */
const readScientific = (given: string, [, whole = '', decimals = '', exponent = '']: RegExpExecArray): GtinReading => {
  const length = Number(exponent);
  const isSure = decimals.length >= SURE_DECIMALS && length - decimals.length <= MOST_ZEROS;
  const digits = whole + (isSure ? decimals.padEnd(length, '0') : decimals);
  const holdsEveryDigit = length === digits.length - 1;
  if (holdsEveryDigit && PLAIN_DIGITS.test(digits) && hasValidCheckDigit(digits))
    return readDigits(digits, `The barcode ${given} was written out as ${digits}.`);
  return refuse(given, `Excel has shortened this barcode to ${given} and its digits are lost; ${SAVE_AGAIN}`);
};

/** Reads a barcode as shops really have it. Never throws. */
export const canonicalGtin = (text: string): GtinReading => {
  // Most barcodes are clean, and this runs for every row of a file.
  if (PLAIN_DIGITS.test(text)) return readPlain(text, text);
  const given = unwrapFormulaText(withoutMarks(text)).trim();
  if (DATES.some((date) => date.test(given)))
    return refuse(given, `The cell of this barcode is formatted as a date or time (${given}); ${SAVE_AGAIN}`);
  const clean = given.replace(ONLY_SPACES, '');
  const scientific = SCIENTIFIC.exec(clean);
  if (scientific) return readScientific(clean, scientific);
  const ungrouped = clean.replace(GROUPED, (digits) => digits.replace(/[.,]/g, ''));
  return readAll(given, ungrouped.replace(IGNORED, '').replace(TRAILING_ZERO_DECIMALS, ''));
};

/** `digits` are what is left of `given` when nothing else can stand in a barcode. */
const readAll = (given: string, digits: string): GtinReading => {
  if (digits === '') return refuse(given, 'The barcode is empty.');
  if (!PLAIN_DIGITS.test(digits)) return readForm(given) ?? refuse(given, refusal(given, digits));
  // In groups it may be an ISBN of a book.
  const inGroups = digits.length === ISBN_LENGTH && digits !== given ? readForm(given) : undefined;
  return inGroups ?? readPlain(given, digits);
};

const readPlain = (given: string, digits: string): GtinReading =>
  ONLY_ZEROS.test(digits) ? refuse(given, `The barcode ${digits} has only zeros.`) : readDigits(digits);

const readForm = (given: string): GtinReading | undefined => {
  const form = gtinFormOf(given);
  return form && readDigits(form.digits, `The barcode ${given} ${form.what} and is read as ${form.digits}.`);
};

const SHOWN_CHARS = 40;

const refusal = (given: string, digits: string): string => {
  const shown = given.length > SHOWN_CHARS ? `${given.slice(0, SHOWN_CHARS)}…` : given;
  return /^\d+$/.test(digits)
    ? `The barcode ${shown} has ${digits.length} digits; a barcode has at most 14.`
    : `The barcode "${shown}" has characters that are not digits.`;
};

/** What a person should know of a barcode that is kept, in one sentence; undefined when it is as it should be. */
export const gtinNote = ({ given, flags, repair }: Extract<GtinReading, { ok: true }>): string | undefined => {
  if (flags.includes('wrong_check_digit'))
    return `Barcode ${given} has a wrong check digit. One digit is wrong or missing.`;
  if (flags.includes('in_store')) return `${given} is an in-store or weighed-item code. It differs from shop to shop.`;
  return repair;
};

/**
 * Returns a canonical 14-digit GTIN as it is printed on the product: 13 digits, 8 for a short one, 14 for a case
 * code. Only for barcodes that came in no form of their own.
 */
export const shownGtin = (canonical: string): string => {
  if (!/^\d{14}$/.test(canonical) || canonical[0] !== '0') return canonical;
  return /^0{6}[1-9]/.test(canonical) ? canonical.slice(6) : canonical.slice(1);
};
