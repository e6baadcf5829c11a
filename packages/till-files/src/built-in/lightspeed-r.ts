import type { TillProfile } from '../profile/profile.ts';
import { BARCODE, column, field, ifTaxed, NAME_AND_SIZE, NOT_RUINED, pounds, rulesOf } from './parts.ts';

const told = rulesOf('document', 'Lightspeed R: "Formatting item import files"');

export const LIGHTSPEED_R: TillProfile = {
  format: 1,
  name: 'Lightspeed Retail (R-Series)',
  till: 'Lightspeed R',
  certainty: 'document',
  sources: ['Lightspeed R: "Formatting item import files"', 'A page of a reseller'],
  checked_on: '2026-11-25',
  notes: [
    'There is one file for each supplier, because the till takes one vendor per file.',
    'An import cannot be undone. Try a few rows first.',
    'A file has at most 10,000 items; more go into further files.',
  ],
  file: { content: { kind: 'xlsx', sheet: 'Items' }, header: true, max_rows: 10_000, split_by: 'supplier' },
  purposes: ['new'],
  settings: [],
  tables: [],
  columns: [
    column('Description', NAME_AND_SIZE, told({ required: true }, 'row_refused')),
    column('UPC', { of_length: BARCODE, lengths: [12] }, NOT_RUINED),
    column('EAN', { of_length: BARCODE, lengths: [8, 13] }, NOT_RUINED),
    column('Custom SKU', BARCODE),
    column('Default Cost', pounds('cost')),
    column('Price', pounds('rrp')),
    column('Tax', ifTaxed('yes', 'no')),
    column('Tax Class', field('vat_name')),
    column('Vendor', field('supplier')),
    column('Category', field('department')),
    column('Subcategory 1', field('sub_department')),
    column('Subcategory 2', field('category_group')),
  ],
};
