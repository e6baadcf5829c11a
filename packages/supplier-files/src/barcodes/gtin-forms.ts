import { gtinOfScan, withoutSymbology } from './gs1-scan.ts';
import { hasValidCheckDigit, upcAOf } from './gtin-digits.ts';
import { gtinOfIsbn10 } from './isbn.ts';

/** A barcode in another form than its digits, and what was seen. */
export type GtinForm = Readonly<{ digits: string; what: string }>;

const MAX_CHARS = 80;
/** A link with its batch, serial number and day. */
const MAX_SCAN_CHARS = 2_000;
const BETWEEN_ASTERISKS = /^\*([\d ]{6,20})\*$/;
const LABEL =
  /^(?:ean|gtin|upc|isbn|barcode|bar code)(?:[- ]?(?:8|12|13|14)(?=\s*[:# ]))?(?: ?(?:no|code)\.?)?(?:\s*[:#.-])?\s*([\d -]{8,20})$/i;
const LABEL_BEHIND = /^([\d -]{8,20})\s*\(?(?:ean|gtin|upc|isbn)(?:[- ]?(?:8|12|13|14))?\)?$/i;
const ADD_ON_LENGTHS = new Set([15, 18]);

const bare = (text: string): string => text.replace(/[ -]/g, '');

/** As the 14 digits of a code are printed on a product: 13, or 8 for a short one. */
const asPrinted = (digits: string): string => digits.replace(/^0{6}(?=[1-9]\d{7}$)|^0(?=\d{13}$)/, '');

const longForm = (digits: string): GtinForm | undefined => {
  const stripped = digits.replace(/^0+/, '');
  if (digits.startsWith('00') && stripped.length >= 8 && stripped.length <= 14 && hasValidCheckDigit(stripped))
    return { digits: stripped.length < 12 ? stripped.padStart(12, '0') : stripped, what: 'is padded with zeros' };
  const code = digits.slice(0, 13);
  if (ADD_ON_LENGTHS.has(digits.length) && hasValidCheckDigit(code))
    return { digits: code, what: `has an add-on of ${digits.length - 13} digits` };
  return undefined;
};

const isProven = (digits: string): boolean => hasValidCheckDigit(digits) || upcAOf(digits) !== undefined;

/** A scan of which the check digit proves the barcode: of a GS1 code, or with the kind of barcode in front of the digits. */
const scannedForm = (given: string): GtinForm | undefined => {
  const scan = gtinOfScan(given);
  if (scan) return { digits: asPrinted(scan.digits), what: scan.what };
  const digits = withoutSymbology(given);
  if (digits === given || !/^\d{8,18}$/.test(digits)) return undefined;
  return longForm(digits) ?? { digits, what: 'has the kind of barcode in front' };
};

/**
 * A barcode in another form: between asterisks for a barcode font, as a scanner sends a GS1 code, a Digital Link or the kind of barcode, with its
 * name in front, padded with zeros to more than 14 digits, with the add-on of a magazine, or as the ISBN of ten digits of a book. Only with a check
 * digit that proves it; undefined otherwise.
 */
export const gtinFormOf = (text: string): GtinForm | undefined => {
  const given = text.trim();
  if (given.length > MAX_SCAN_CHARS) return undefined;
  const found = scannedForm(given) ?? (given.length > MAX_CHARS ? undefined : writtenForm(given));
  if (found) return isProven(found.digits) ? found : undefined;
  return /^\d{15,20}$/.test(bare(given)) ? longForm(bare(given)) : undefined;
};

const writtenForm = (given: string): GtinForm | undefined => {
  const book = gtinOfIsbn10(given);
  if (book !== undefined) return { digits: book, what: 'is an ISBN of ten digits' };
  const asterisks = BETWEEN_ASTERISKS.exec(given)?.[1];
  if (asterisks) return { digits: bare(asterisks), what: 'is between asterisks' };
  const labelled = (LABEL.exec(given) ?? LABEL_BEHIND.exec(given))?.[1];
  return labelled ? { digits: bare(labelled), what: 'has its name beside it' } : undefined;
};
