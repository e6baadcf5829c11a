import type { ColumnSpec } from './column-match.ts';

/** `dept code`, `dept number` …: what lists call the code of something. */
const codeOf = (...things: readonly string[]): string[] =>
  ['code', 'no', 'number', 'num', 'id', 'ref'].flatMap((ending) => things.map((thing) => `${thing} ${ending}`));

/** What lists call the name of something. */
const nameOf = (...things: readonly string[]): string[] =>
  ['name', 'description', 'desc', 'title'].flatMap((ending) => things.map((thing) => `${thing} ${ending}`));

const DEPARTMENT = ['department', 'dept', 'dep'];
const SUB_DEPARTMENT = ['sub department', 'sub dept', 'sub dep'];
const GROUP = ['category group', 'cg group', 'cg', 'category', 'cat', 'cat group', 'product group', 'group'];
const WHOLESALER = ['wholesaler', 'supplier'];

const BARCODE_NAMES = [
  'barcode',
  'bar code',
  ...codeOf('barcode', 'bar code'),
  'ean',
  ...codeOf('ean'),
  'ean13',
  'ean 8',
  'ean barcode',
  'gtin',
  ...codeOf('gtin'),
  'gtin13',
  'gtin14',
  'upc',
  ...codeOf('upc'),
  'upc ean',
  'ean upc',
  'product barcode',
  'item barcode',
  'unit barcode',
  'retail barcode',
  'product ean',
  'unit ean',
  'retail ean',
  'scan code',
]; // prettier-ignore

const NAME_NAMES = [
  'name',
  'description',
  'product',
  'product name',
  'product description',
  'product desc',
  'product title',
  'item',
  'item name',
  'item description',
  'item desc',
  'desc',
  'descr',
  'long description',
  'full description',
  'short description',
  'title',
  'article',
  'article description',
]; // prettier-ignore

const VAT_NAMES = ['vat', 'tax'].flatMap((tax) => [
  ...codeOf(tax),
  ...['band', 'type', 'class', 'category', 'rate', 'rate code', 'percent', 'percentage', 'rate percent', '%'].map(
    (ending) => `${tax} ${ending}`,
  ),
  tax,
  ...nameOf(tax),
]);

/**
 * A reference product import (specification part 2, section 5). Departments and VAT may be given by code, by name or
 * by rate, so a column of names is one too where there is none of codes.
 */
export const REFERENCE_FILE_COLUMNS = [
  { field: 'barcode', required: true, aliases: BARCODE_NAMES },
  { field: 'name', required: true, aliases: NAME_NAMES },
  {
    field: 'size',
    aliases: [
      'size',
      'pack size',
      'unit size',
      'product size',
      'item size',
      'weight',
      'volume',
      'net weight',
      'contents',
    ],
  },
  {
    field: 'deptcode',
    required: true,
    aliases: [...codeOf(...DEPARTMENT), ...DEPARTMENT, ...nameOf(...DEPARTMENT)],
  },
  { field: 'subdeptcode', aliases: [...codeOf(...SUB_DEPARTMENT), ...SUB_DEPARTMENT, ...nameOf(...SUB_DEPARTMENT)] },
  { field: 'cgcode', aliases: [...codeOf(...GROUP), ...GROUP, ...nameOf(...GROUP)] },
  { field: 'vatcode', aliases: VAT_NAMES },
] as const satisfies readonly ColumnSpec[];

/** A list of departments, of any number of wholesalers. */
export const DEPARTMENT_FILE_COLUMNS = [
  { field: 'wholesaler_code', required: true, aliases: [...codeOf(...WHOLESALER), ...WHOLESALER] },
  { field: 'dept_code', required: true, aliases: [...codeOf(...DEPARTMENT), 'dept', 'dep'] },
  { field: 'dept_name', required: true, aliases: [...nameOf(...DEPARTMENT), 'department'] },
  { field: 'sub_dept_code', aliases: [...codeOf(...SUB_DEPARTMENT), 'sub dept', 'sub dep'] },
  { field: 'sub_dept_name', aliases: [...nameOf(...SUB_DEPARTMENT), 'sub department'] },
  { field: 'cg_group_code', aliases: [...codeOf(...GROUP), 'cg'] },
  { field: 'cg_group_name', aliases: [...nameOf(...GROUP), 'category group', 'category', 'product group', 'group'] },
] as const satisfies readonly ColumnSpec[];

/** A list of VAT codes, of any number of wholesalers. */
export const VAT_FILE_COLUMNS = [
  { field: 'wholesaler_code', required: true, aliases: [...codeOf(...WHOLESALER), ...WHOLESALER] },
  { field: 'code', required: true, aliases: ['code', ...codeOf('vat', 'tax'), 'vat band', 'tax band', 'band'] },
  { field: 'description', required: true, aliases: ['description', ...nameOf('vat', 'tax', 'rate'), 'name', 'desc'] },
  {
    field: 'rate',
    required: true,
    aliases: [
      'rate',
      'vat rate',
      'tax rate',
      'rate percent',
      'percent',
      'percentage',
      'vat percent',
      'tax percent',
      'vat percentage',
      'vat',
      'tax',
    ],
  },
] as const satisfies readonly ColumnSpec[];
