import { canonicalGtin, type HeaderFound, type TableRow } from '@tillmap/tabular';
import type { Codes } from './hierarchy.ts';
import { type RowReading, rowCells } from './import-rows.ts';

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

/** Reads a row of a reference import against the wholesaler's lists. */
export const readReferenceRow = (tableRow: TableRow, header: HeaderFound, codes: Codes): RowReading<ReferenceRow> => {
  const cells = rowCells(tableRow, header);
  const gtin = canonicalGtin(cells.raw('barcode'));
  if (!gtin.ok) cells.refuse(gtin.given === '' ? 'the barcode is missing.' : asFollowing(gtin.reason));
  const name = cells.required('name', 'name', TEXT_LIMITS.name);
  const size = cells.text('size', 'size', TEXT_LIMITS.size);
  const classification = {
    deptCode: cells.required('deptcode', 'department code', TEXT_LIMITS.code),
    subDeptCode: cells.text('subdeptcode', 'sub-department code', TEXT_LIMITS.code),
    cgCode: cells.text('cgcode', 'category group code', TEXT_LIMITS.code),
  };
  if (classification.deptCode !== '' && !codes.hasClassification(classification))
    cells.refuse(codes.refusedClassification(classification));
  const vatCode = cells.text('vatcode', 'VAT code', TEXT_LIMITS.vatCode);
  if (vatCode !== '' && !codes.hasVatCode(vatCode)) cells.refuse(codes.refusedVatCode(vatCode));

  const refused = cells.refused();
  if (refused) return { ok: false, refused };
  const barcode = gtin.ok ? gtin.canonical : '';
  return { ok: true, row: { barcode, barcodeGiven: gtin.given, name, size, ...classification, vatCode } };
};

const asFollowing = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** The canonical form of what may be a barcode as somebody typed it; nothing for other texts. */
export const canonicalOf = (given: string): string | undefined => {
  const gtin = canonicalGtin(given);
  return gtin.ok ? gtin.canonical : undefined;
};
