/** What is known of one product when the till's file is written; the fields that a profile's columns are filled from. */
export const TILL_FIELDS = [
  'barcode',
  'old_barcode',
  'description',
  'size',
  'dept_code',
  'department',
  'sub_dept_code',
  'sub_department',
  'cg_code',
  'category_group',
  'vat_code',
  'vat_name',
  'vat_rate',
  'supplier',
  'cost',
  'case_cost',
  'rrp',
  'case_qty',
  'flags',
  'age_restriction',
  'deposit',
] as const;
export type TillField = (typeof TILL_FIELDS)[number];

/**
 * One product as text. Amounts are decimal text in pounds with VAT as the file has them ('' where unknown), `cost` is that of
 * one unit where this is known, `flags` are those of the day with a blank between, `?` behind one that is not sure, `vat_rate` is in percent, `old_barcode` is another number of the product that still scans.
 */
export type ProductFields = Readonly<Record<TillField, string>>;
