import { hasValidCheckDigit } from './gtin-digits.ts';
import { gtinOfIsbn10 } from './isbn.ts';

/** A barcode in another form than its digits, and what was seen. */
export type GtinForm = Readonly<{ digits: string; what: string }>;

const MAX_CHARS = 80;
const BETWEEN_ASTERISKS = /^\*([\d ]{6,20})\*$/;
/** GS1 application identifier 01 is a GTIN; others may follow. */
const ELEMENT_STRING = /^(?:\][A-Za-z]\d)?(?:\(01\) ?(\d{14})(?:\(.*)?|01(\d{14}))$/;
const LABEL =
  /^(?:ean|gtin|upc|isbn|barcode|bar code)(?:[- ]?(?:8|12|13|14)(?=\s*[:# ]))?(?: ?(?:no|code)\.?)?(?:\s*[:#.-])?\s*([\d -]{8,20})$/i;
const LABEL_BEHIND = /^([\d -]{8,20})\s*\(?(?:ean|gtin|upc|isbn)(?:[- ]?(?:8|12|13|14))?\)?$/i;
const ADD_ON_LENGTHS = new Set([15, 18]);

const bare = (text: string): string => text.replace(/[ -]/g, '');

/** `01` in front is of an element string. */
const withoutZeros = (digits: string): string => digits.replace(/^0(?=\d{13})/, '');

const longForm = (digits: string): GtinForm | undefined => {
  const stripped = digits.replace(/^0+/, '');
  if (digits.startsWith('00') && stripped.length >= 8 && stripped.length <= 14 && hasValidCheckDigit(stripped))
    return { digits: stripped.length < 12 ? stripped.padStart(12, '0') : stripped, what: 'is padded with zeros' };
  const code = digits.slice(0, 13);
  if (ADD_ON_LENGTHS.has(digits.length) && hasValidCheckDigit(code))
    return { digits: code, what: `has an add-on of ${digits.length - 13} digits` };
  return undefined;
};

/**
 * A barcode in another form: between asterisks for a barcode font, as a GS1 element string `(01)…`, with its name in front, padded with zeros
 * to more than 14 digits, with the add-on of a magazine, or as the ISBN of ten digits of a book. Only with a check digit that proves it; undefined otherwise.
 */
export const gtinFormOf = (text: string): GtinForm | undefined => {
  const given = text.trim();
  if (given.length > MAX_CHARS) return undefined;
  const book = gtinOfIsbn10(given);
  if (book !== undefined) return { digits: book, what: 'is an ISBN of ten digits' };
  const asterisks = BETWEEN_ASTERISKS.exec(given)?.[1];
  const element = ELEMENT_STRING.exec(given.replaceAll(' ', ''));
  const labelled = (LABEL.exec(given) ?? LABEL_BEHIND.exec(given))?.[1];
  const found: GtinForm | undefined = asterisks
    ? { digits: bare(asterisks), what: 'is between asterisks' }
    : element
      ? { digits: withoutZeros(element[1] ?? element[2] ?? ''), what: 'is a GS1 element string' }
      : labelled
        ? { digits: bare(labelled), what: 'has its name beside it' }
        : undefined;
  if (found) return found.digits.length <= 14 && hasValidCheckDigit(found.digits) ? found : undefined;
  return /^\d{15,20}$/.test(bare(given)) ? longForm(bare(given)) : undefined;
};
