import type { Tables } from './schema.generated.ts';

/** What a till got of a product, by the type each column is written as. */
export const TILL_VALUES = {
  barcode: 'text',
  description: 'text',
  size: 'text',
  dept_code: 'text',
  sub_dept_code: 'text',
  cg_code: 'text',
  vat_code: 'text',
  supplier: 'text',
  cost: 'text',
  rrp: 'text',
  case_qty: 'text',
  unit_cost: 'text',
  price_mark: 'text',
} as const satisfies Partial<Record<keyof Tables['download_line'], string>>;
