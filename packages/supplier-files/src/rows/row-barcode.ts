import { canonicalGtin, type GtinReading, unitGtin } from '../barcodes/index.ts';
import type { HeaderFound } from '../columns/index.ts';
import type { RowRemark } from '../table/index.ts';
import { withoutCheckDigit } from './missing-check-digits.ts';

/** The barcode of a row, its case's where it stands in the same cell, and what was not used: 14 digits each. */
export type RowBarcode = Readonly<{
  reading: GtinReading;
  caseBarcode: string;
  others: readonly string[];
  remarks: readonly RowRemark[];
}>;

type Sound = Extract<GtinReading, { ok: true }>;

const NOTHING_MORE: Pick<RowBarcode, 'others' | 'remarks'> = { others: [], remarks: [] };
const SEPARATOR = /\s*[/,;|&+\n\r]\s*|\s+(?:or|and)\s+|(?<=\d{8})\s+(?=\d{8})/i;
const MAY_BE_SEVERAL = /\d{8}\D[\s\S]*\d{8}/;
const MAX_CHARS = 300;

const isSound = (reading: GtinReading): reading is Sound =>
  reading.ok && !reading.flags.includes('wrong_check_digit') && reading.given.length >= 8;

const notUsed = (used: Sound, others: readonly Sound[]): Pick<RowBarcode, 'others' | 'remarks'> => {
  if (others.length === 0) return NOTHING_MORE;
  const text = `${used.given} is used, not ${others.map(({ given }) => given).join(', ')}`;
  return { others: others.map(({ canonical }) => canonical), remarks: [{ code: 'more_barcodes', text }] };
};

/** Several barcodes in one cell: the unit's is used, and a case's beside it is the case's. */
const severalIn = (text: string): RowBarcode | undefined => {
  if (text.length > MAX_CHARS || !MAY_BE_SEVERAL.test(text)) return undefined;
  const parts = text.trim().split(SEPARATOR).map(canonicalGtin);
  if (parts.length < 2 || !parts.every(isSound)) return undefined;
  const units = parts.filter(({ canonical }) => unitGtin(canonical) === undefined);
  const used = units[0] ?? parts[0];
  if (!used) return undefined;
  const ofCase = units.length > 0 ? parts.find(({ canonical }) => unitGtin(canonical) !== undefined) : undefined;
  const others = parts.filter((one) => one.canonical !== used.canonical && one !== ofCase);
  return { reading: used, caseBarcode: ofCase?.canonical ?? '', ...notUsed(used, others) };
};

const known = new WeakMap<HeaderFound, readonly number[]>();

/** The columns of further barcodes of a product. */
const furtherColumns = (header: HeaderFound): readonly number[] => {
  const before = known.get(header);
  if (before) return before;
  const { fields, rivals } = header;
  const first = fields.get('morebarcodes');
  const columns = [
    ...(rivals.get('barcode') ?? []),
    ...(first === undefined ? [] : [first]),
    ...(rivals.get('morebarcodes') ?? []),
  ];
  known.set(header, columns);
  return columns;
};

const besideIn = (header: HeaderFound, cells: readonly string[]): Sound[] =>
  furtherColumns(header).flatMap((column) => {
    const text = cells[column] ?? '';
    const reading = text.trim() === '' ? undefined : canonicalGtin(text);
    return reading && isSound(reading) ? [reading] : [];
  });

const OF_BOOK = /^\s*\d{9}[\dX]?\s*$/i;
const ISBN_LENGTH = 10;

/** A barcode of its own column, whose name may say that ten digits are the ISBN of a book; Excel takes a zero from their front. */
const barcodeIn = (text: string, header: HeaderFound): GtinReading => {
  if (OF_BOOK.test(text) && /isbn/.test(header.names.get('barcode') ?? '')) {
    const book = canonicalGtin(`ISBN ${text.trim().padStart(ISBN_LENGTH, '0')}`);
    if (book.ok && !book.flags.includes('wrong_check_digit')) return book;
  }
  return canonicalGtin(text);
};

/**
 * Reads the barcode of a row. Where its own cell is empty, one of another column of barcodes is used. In a file that lacks check
 * digits none is right.
 */
export const rowBarcodeOf = (header: HeaderFound, cells: readonly string[], lacksCheckDigits = false): RowBarcode => {
  const found = barcodeOfRow(header, cells);
  return lacksCheckDigits ? { ...found, reading: withoutCheckDigit(found.reading) } : found;
};

const barcodeOfRow = (header: HeaderFound, cells: readonly string[]): RowBarcode => {
  const text = cells[header.fields.get('barcode') ?? -1] ?? '';
  const reading = barcodeIn(text, header);
  const several = reading.ok ? undefined : severalIn(text);
  if (furtherColumns(header).length === 0) return several ?? { reading, caseBarcode: '', ...NOTHING_MORE };
  const beside = besideIn(header, cells);
  const used = several?.reading ?? reading;
  if (!used.ok) {
    const [first, ...rest] = text.trim() === '' ? beside : [];
    return first
      ? { reading: first, caseBarcode: '', ...notUsed(first, rest) }
      : { reading, caseBarcode: '', ...NOTHING_MORE };
  }
  const others = beside.filter(({ canonical }) => canonical !== used.canonical);
  const more = notUsed(used, others);
  if (!several) return { reading: used, caseBarcode: '', ...more };
  return {
    reading: used,
    caseBarcode: several.caseBarcode,
    others: [...several.others, ...more.others],
    remarks: [...several.remarks, ...more.remarks],
  };
};
