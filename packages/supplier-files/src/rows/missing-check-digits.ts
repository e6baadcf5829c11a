import { canonicalGtin, type GtinReading } from '../barcodes/index.ts';
import type { HeaderFound } from '../columns/index.ts';
import { counted, type Finding, type TableRow } from '../table/index.ts';

/** Digits of a barcode without its last one: of 13, 12 and 8 digits. */
const SHORT = /^(?:\d{7}|\d{11,12})$/;
const FEWEST = 8;
/** One in ten fits by chance. */
const MAX_FITTING = 0.3;

type Sound = Extract<GtinReading, { ok: true }>;

const isWrong = ({ flags }: Sound): boolean => flags.includes('wrong_check_digit');

const shortIn = (rows: readonly TableRow[], { fields }: HeaderFound): Sound[] =>
  rows.flatMap(({ cells }) => {
    const reading = canonicalGtin(cells[fields.get('barcode') ?? -1] ?? '');
    return reading.ok && SHORT.test(reading.given) ? [reading] : [];
  });

/** Whether the barcodes of these rows are without check digits: those of such lengths hardly ever fit the last digit. */
export const lackCheckDigits = (rows: readonly TableRow[], header: HeaderFound): boolean => {
  const short = shortIn(rows, header);
  const fitting = short.filter((reading) => !isWrong(reading)).length;
  return short.length >= FEWEST && fitting <= MAX_FITTING * short.length;
};

/** A barcode of a file without check digits: that its last digit fits is chance. */
export const withoutCheckDigit = (reading: GtinReading): GtinReading => {
  if (!reading.ok || !SHORT.test(reading.given)) return reading;
  const { given, canonical } = reading;
  return { ok: true, given, canonical, flags: ['wrong_check_digit'] };
};

/** Told once for the file; `isSo` is what `lackCheckDigits` said of it. */
export const checkDigitFindings = (rows: readonly TableRow[], header: HeaderFound, isSo: boolean): Finding[] => {
  const [first, ...rest] = isSo ? shortIn(rows, header) : [];
  if (!first) return [];
  return [
    {
      code: 'cells',
      sentence: `The check digits are missing from the barcodes, as from ${first.given} (${counted(rest.length + 1, 'barcode', 'barcodes')} among the first rows): no scanner finds these products.`,
      details: ['Ask the supplier for complete barcodes of 13 digits, and upload the file again.'],
    },
  ];
};
