import { canonicalGtin, type HeaderFound, type TableRow } from '@tillmap/tabular';
import type { Classification, Codes } from './hierarchy.ts';
import { type RowCells, type RowReading, rowCells } from './import-rows.ts';
import { placeWords } from './places.ts';

/** A wholesaler's own classification of one product, as a file or a person gives it. */
export type ReferenceRow = Readonly<{
  /** 14 digits. */
  barcode: string;
  barcodeGiven: string;
  name: string;
  size: string;
  deptCode: string;
  subDeptCode: string;
  cgCode: string;
  vatCode: string;
}>;

export const TEXT_LIMITS = { name: 300, size: 50, code: 50, vatCode: 10 } as const;

const readPlace = (cells: RowCells, codes: Codes): Classification => {
  const given = {
    deptCode: cells.requiredCode('deptcode', 'department code', TEXT_LIMITS.code),
    subDeptCode: cells.code('subdeptcode', 'sub-department code', TEXT_LIMITS.code),
    cgCode: cells.code('cgcode', 'category group code', TEXT_LIMITS.code),
  };
  if (given.deptCode === '') return given;
  const found = codes.place(given);
  if (!found.ok) {
    cells.refuse(found.why);
    return given;
  }
  const [written, meant] = [placeWords(given), placeWords(found.place)];
  if (written !== meant) cells.readAs('department', written, meant);
  return found.place;
};

const readVatCode = (cells: RowCells, codes: Codes): string => {
  const given = cells.code('vatcode', 'VAT code', TEXT_LIMITS.code);
  if (given === '') return '';
  const found = codes.vatCode(given);
  if (!found.ok) {
    cells.refuse(found.why);
    return given;
  }
  if (found.code !== given) cells.readAs('VAT code', given, found.code);
  return found.code;
};

/** Reads a row of a reference import against the wholesaler's lists. */
export const readReferenceRow = (tableRow: TableRow, header: HeaderFound, codes: Codes): RowReading<ReferenceRow> => {
  const cells = rowCells(tableRow, header);
  const gtin = canonicalGtin(cells.raw('barcode'));
  if (!gtin.ok) cells.refuse(gtin.given === '' ? 'the barcode is missing.' : asFollowing(gtin.reason));
  const name = cells.required('name', 'name', TEXT_LIMITS.name);
  const size = cells.text('size', 'size', TEXT_LIMITS.size);
  const place = readPlace(cells, codes);
  const vatCode = readVatCode(cells, codes);
  const barcode = gtin.ok ? gtin.canonical : '';
  return cells.reading({ barcode, barcodeGiven: gtin.given, name, size, ...place, vatCode });
};

/** The sentence behind "Line 14: ", where names keep their capital. */
const asFollowing = (sentence: string): string =>
  sentence.startsWith('Excel ') ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1);
