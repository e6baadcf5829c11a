import type { TillProfile } from '../profile/profile.ts';
import {
  BARCODE,
  column,
  EMPTY,
  field,
  ifThisVat,
  NAME,
  NOT_RUINED,
  path,
  pounds,
  rulesOf,
  SIZE,
  text,
} from './parts.ts';

const told = rulesOf('document', 'Square: help articles 5153, 5966 and 6172');
const written = rulesOf('document', 'TheScottyB/square-inventory-project: its rules for catalogue files');

/** Columns that the library has and that a price file says nothing of. */
const nothing = (...headings: readonly string[]) => headings.map((heading) => column(heading, EMPTY));

export const SQUARE: TillProfile = {
  format: 1,
  name: 'Square',
  till: 'Square',
  certainty: 'document',
  sources: [
    'Square: help articles 5153, 5966 and 6172',
    'Headings of a catalogue writer, August 2025',
    'TheScottyB/square-inventory-project',
  ],
  checked_on: '2026-11-25',
  notes: [
    'Columns must not be moved or renamed. Where your own library has other columns, make a profile from its export.',
    'Choose "Modify item library". "Replace item library" takes away every item that is not in the file.',
    'Token is empty, so all products are new. For updates make a profile from an export of your library.',
  ],
  file: { content: { kind: 'xlsx', sheet: 'Items' }, header: true },
  purposes: ['new'],
  settings: [{ name: 'location', question: 'What is your location called at Square?', default: 'Main' }],
  tables: [],
  columns: [
    ...nothing('Token'),
    column('Item Name', NAME, told({ required: true }, 'row_refused')),
    column('Variation Name', { first: [SIZE, text('Regular')] }),
    column('SKU', BARCODE, NOT_RUINED),
    ...nothing('Description'),
    column(
      'Categories',
      path(' > ', { escaped: ',>' }, 'department', 'sub_department'),
      told({ required: true }, 'changed'),
    ),
    column('Reporting Category', path(' > ', { escaped: ',>' }, 'department')),
    ...nothing('SEO Title', 'SEO Description', 'Permalink'),
    column('GTIN', BARCODE, written({ digits: [8, 12, 13, 14] }, 'row_refused'), NOT_RUINED),
    ...nothing('Square Online Item Visibility', 'Item Type', 'Weight (kg)', 'Social Media Link Title'),
    ...nothing(
      'Social Media Link Description',
      'Shipping Enabled',
      'Self-serve Ordering Enabled',
      'Delivery Enabled',
      'Pickup Enabled',
    ),
    column(
      'Price',
      pounds('rrp'),
      told({ required: true }, 'changed'),
      told({ number: true, least: 0 }, 'row_refused'),
    ),
    ...nothing('Online Sale Price'),
    column('Archived', text('N')),
    column('Sellable', text('Y')),
    ...nothing('Contains Alcohol'),
    column('Stockable', text('Y')),
    ...nothing('Skip Detail Screen in POS', 'Option Name 1', 'Option Value 1'),
    column('Default Unit Cost', pounds('cost')),
    column('Default Vendor Name', field('supplier')),
    ...nothing('Default Vendor Code'),
    column('Enabled {location}', text('Y')),
    ...nothing(
      'Current Quantity {location}',
      'New Quantity {location}',
      'Stock Alert Enabled {location}',
      'Stock Alert Count {location}',
      'Price {location}',
    ),
    { ...column('Tax - {name} ({rate}%)', ifThisVat('Y', 'N')), for_each_vat: true },
  ],
};
