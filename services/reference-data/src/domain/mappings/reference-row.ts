import type { CategoryCodes } from '@tillmap/classification';
import { canonicalGtin, type HeaderFound, type TableRow } from '@tillmap/supplier-files';
import { formatCategoryPath } from '../hierarchy/category-paths.ts';
import type { CodeLookup } from '../hierarchy/hierarchy.ts';
import { type Beside, type RowCells, type RowReading, rowCells } from '../imports/import-rows.ts';

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

const LEVELS = [
  { field: 'deptcode', label: 'department code' },
  { field: 'subdeptcode', label: 'sub-department code' },
  { field: 'cgcode', label: 'category group code' },
] as const;

/** The value of a field, or of the first column beside it where it is empty, and what the others have. */
const withBesides = (cells: RowCells, field: string, label: string): { given: string; others: readonly Beside[] } => {
  const others = cells.besides(field);
  const given = cells.code(field, label, TEXT_LIMITS.code);
  if (given !== '' || others[0] === undefined) return { given, others };
  return { given: others[0].text.slice(0, TEXT_LIMITS.name), others: others.slice(1) };
};

const readPlace = (cells: RowCells, codes: CodeLookup): CategoryCodes => {
  const levels = LEVELS.map(({ field, label }) => withBesides(cells, field, label));
  const [deptCode = '', subDeptCode = '', cgCode = ''] = levels.map(({ given }) => given);
  const given = { deptCode, subDeptCode, cgCode };
  if (deptCode === '') {
    cells.refuse(`the department code is missing${codes.departmentsOf(given)}.`);
    return given;
  }
  const found = codes.place(given);
  if (!found.ok) {
    cells.refuse(found.why);
    return given;
  }
  const [written, meant] = [formatCategoryPath(given), formatCategoryPath(found.place)];
  if (written !== meant) cells.readAs('department', written, meant);
  for (const [level, { others }] of levels.entries())
    for (const { column, text } of others) {
      const called = codes.contradicted(found.place, level, text);
      if (called !== undefined) cells.remark('names_against_codes', `“${column}” says ${text}, but ${called}.`);
    }
  return found.place;
};

const readVatCode = (cells: RowCells, codes: CodeLookup): string => {
  const { given, others } = withBesides(cells, 'vatcode', 'VAT code');
  if (given === '') return '';
  const found = codes.vatCode(given);
  if (!found.ok) {
    cells.refuse(found.why);
    return given;
  }
  if (found.code !== given) cells.readAs('VAT code', given, found.code);
  for (const { column, text } of others) {
    const called = codes.vatContradicted(found.code, text);
    if (called !== undefined) cells.remark('names_against_codes', `“${column}” says ${text}, but ${called}.`);
  }
  return found.code;
};

/** Reads a row of a reference import against the wholesaler's lists. */
export const readReferenceRow = (
  tableRow: TableRow,
  header: HeaderFound,
  codes: CodeLookup,
): RowReading<ReferenceRow> => {
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
