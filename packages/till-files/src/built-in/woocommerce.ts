import type { TillProfile } from '../profile/profile.ts';
import {
  BARCODE,
  column,
  csv,
  field,
  NAME_AND_SIZE,
  NOT_RUINED,
  onlyFor,
  path,
  pounds,
  rulesOf,
  text,
} from './parts.ts';

const read = rulesOf(
  'code',
  'WooCommerce, development code of 2026: abstract-wc-product-importer.php, class-wc-product-csv-importer.php',
);
const seen = rulesOf(
  'not_verified',
  'WooCommerce, development code of 2026: unknown headings are taken as names of fields',
);

const nameless = rulesOf('not_verified', 'WooCommerce: a product without a name was reasoned, not read');

export const WOOCOMMERCE: TillProfile = {
  format: 1,
  name: 'WooCommerce',
  till: 'WooCommerce 11, with a plug-in for the till',
  certainty: 'code',
  sources: ['WooCommerce, development code of 2026 (about version 11): the importer and its controller'],
  checked_on: '2026-11-25',
  notes: [
    'Prices have a point as decimal sign; where the shop has a comma, 1.50 would become 150.',
    'An unknown tax class becomes the standard rate in silence: fill in the table of VAT codes with its slugs.',
    'That the till takes the barcode by the heading global_unique_id was not verified; choose it on the screen.',
    'Prices are with VAT where the shop enters its prices with VAT.',
  ],
  file: csv('utf-8'),
  purposes: ['new', 'update', 'prices'],
  settings: [],
  tables: ['vat'],
  columns: [
    onlyFor(['new'], column('Type', text('simple'))),
    column('SKU', BARCODE, read({ unique: true }, 'row_refused'), NOT_RUINED),
    onlyFor(
      ['new', 'update'],
      column(
        'global_unique_id',
        BARCODE,
        read({ only: ['digits'], and: '-X' }, 'changed'),
        seen({ unique: true }, 'row_refused'),
      ),
    ),
    onlyFor(['new', 'update'], column('Name', NAME_AND_SIZE, nameless({ required: true }, 'changed'))),
    onlyFor(['new'], column('Published', text('1'))),
    column('Regular price', pounds('rrp'), read({ required: true }, 'changed'), read({ number: true }, 'changed')),
    onlyFor(['new', 'update'], column('Categories', path(' > ', [','], 'department', 'sub_department'))),
    onlyFor(['new', 'update'], column('Tags', field('category_group'))),
    onlyFor(['new', 'update'], column('Tax status', text('taxable'))),
    onlyFor(['new', 'update'], column('Tax class', { table: 'vat', of: field('vat_code'), missing: 'refuse' })),
  ],
};
