import { type ProductFields, TILL_FIELDS } from '../src/profile/product-fields.ts';
import type { Choices } from '../src/rehearsal/choices.ts';

const EMPTY = Object.fromEntries(TILL_FIELDS.map((field) => [field, ''])) as ProductFields;

/** A product that every till takes, but for what is given. */
export const tillLine = (given: Partial<ProductFields> = {}): ProductFields => ({
  ...EMPTY,
  barcode: '5012345678900',
  description: 'Pippin Lane Sparkling Water Lemon',
  size: '1.5L',
  dept_code: '10',
  department: 'Drinks',
  sub_dept_code: '11',
  sub_department: 'Water',
  cg_code: '111',
  category_group: 'Sparkling',
  vat_code: 'S',
  vat_name: 'Standard rate',
  vat_rate: '20',
  supplier: 'Northway',
  cost: '0.52',
  rrp: '1.25',
  case_qty: '12',
  ...given,
});

/** A shop that has said all that its till needs to know. */
export const choices = (given: Partial<Choices> = {}): Choices => ({
  purpose: 'new',
  settings: {},
  tables: { vat: new Map([['S', 'VAT 20']]), suppliers: new Map([['Northway', '3']]) },
  vat: [
    { code: 'S', name: 'Standard rate', rate: '20' },
    { code: 'Z', name: 'Zero rate', rate: '0' },
  ],
  fixes: new Map(),
  ...given,
});
