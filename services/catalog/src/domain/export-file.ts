import { fileStamp } from '@tillmap/supplier-files';

/** The columns of an exported lookup, in their order. */
export const EXPORT_COLUMNS = [
  'barcode',
  'name',
  'size',
  'dept_code',
  'dept_name',
  'sub_dept_code',
  'sub_dept_name',
  'cg_group_code',
  'cg_group_name',
  'vat_code',
  'vat_rate',
  'vat_description',
  'confidence',
  'source',
] as const;

/** `product_lookup_{yyyymmdd-hhmmss}.csv` in the shop's own time. */
export const exportFileName = (moment: Date): string => `product_lookup_${fileStamp(moment)}.csv`;
