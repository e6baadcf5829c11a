import type { ColumnSpec } from '../columns/index.ts';

/** A field that a column may be, for a person who chooses. */
export type FieldName = Readonly<{ field: string; label: string; required: boolean; missing: string }>;

/** What the commonest fields are called and what follows where they are missing. */
const NAMES: Readonly<Record<string, readonly [label: string, missing: string]>> = {
  barcode: ['Barcode', 'missing'],
  supplier: ['Supplier code', 'left empty'],
  description: ['Description', 'missing: names of known products only'],
  name: ['Description', 'missing'],
  size: ['Size', 'read from the description'],
  costprice: ['Cost', 'missing: no margin checks'],
  rrp: ['RRP', 'missing: no margin checks'],
  caseqty: ['Case quantity', 'missing: costs are per unit'],
  offerrrp: ['Promo RRP', ''],
  offercost: ['Promo cost', ''],
  vat: ['VAT', 'missing: from known products'],
  casecost: ['Cost of a case', ''],
  casebarcode: ['Barcode of the case', ''],
  morebarcodes: ['Further barcode', ''],
  pricemark: ['Price mark', ''],
  newcost: ['New cost', ''],
  newrrp: ['New RRP', ''],
  pricefrom: ['New price from', ''],
  priceuntil: ['Price until', ''],
  offerfrom: ['Promo from', ''],
  offeruntil: ['Promo until', ''],
  discount: ['Discount', ''],
  currency: ['Currency', ''],
  department: ['Supplier department', ''],
  subdepartment: ['Supplier sub-department', ''],
  category: ['Supplier category', ''],
  subcategory: ['Supplier sub-category', ''],
  deptcode: ['Department', 'missing'],
  subdeptcode: ['Sub-department', 'left empty'],
  cgcode: ['Category group', 'left empty'],
  vatcode: ['VAT code', 'left empty'],
  wholesaler_code: ['Wholesaler code', 'missing'],
  dept_code: ['Department code', 'missing'],
  dept_name: ['Department name', 'missing'],
  sub_dept_code: ['Sub-department code', 'left empty'],
  sub_dept_name: ['Sub-department name', 'left empty'],
  cg_group_code: ['Category group code', 'left empty'],
  cg_group_name: ['Category group name', 'left empty'],
  code: ['VAT code', 'missing'],
  rate: ['Rate', 'missing'],
};

/** The fields of a kind of file that a person may choose, those that people need most first. */
export const fieldNames = (specs: readonly ColumnSpec[]): FieldName[] => {
  const isRequired = new Map(specs.map(({ field, required }) => [field, required === true]));
  if (isRequired.has('costprice')) isRequired.set('casecost', false);
  return Object.entries(NAMES).flatMap(([field, [label, missing]]) => {
    const required = isRequired.get(field);
    return required === undefined ? [] : [{ field, label, required, missing }];
  });
};
