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
const run = rulesOf('run', 'WooCommerce 10.5.0 and 10.5.2 on WordPress 6.9 and MariaDB');

const nameless = rulesOf('not_verified', 'WooCommerce: a product without a name was reasoned, not read');

/** It shows a code of HTML as its sign, so that sign is written. */
const ENTITIES = [{ find: '&amp;', with: '&' }];
/** It takes a comma as the start of another name, and has an escape for that; it has none for what stands between levels. */
const NAMES = { escaped: ',', replaced: [...ENTITIES, { find: '>', with: '/' }] };

export const WOOCOMMERCE: TillProfile = {
  format: 1,
  name: 'WooCommerce',
  till: 'WooCommerce 10.5 and 11, with a plug-in for the till',
  certainty: 'run',
  sources: [
    'WooCommerce 10.5.2 on WordPress 6.9.1 and 10.5.0 on 6.9.4, MariaDB: run with three files each',
    'WooCommerce, development code of 2026 (about version 11): the importer and its controller',
  ],
  checked_on: '2026-11-30',
  notes: [
    'Prices have a point as decimal sign; where the shop has a comma, 1.50 would become 150.',
    'An unknown tax class becomes the standard rate in silence: fill in the table of VAT codes with its slugs.',
    'Prices are with VAT where the shop enters its prices with VAT.',
  ],
  file: csv('utf-8'),
  purposes: ['new', 'update', 'prices'],
  settings: [],
  missing_column_keeps: true,
  update_notes: [
    'A sale price that runs goes on: the shop sells at it until it ends, whatever the regular price is.',
    'A product that has another barcode as its SKU is left out.',
  ],
  tables: ['vat'],
  columns: [
    onlyFor(['new'], column('Type', text('simple'))),
    column(
      'SKU',
      BARCODE,
      run({ unique: true, except: ['0'] }, 'row_refused'),
      run({ one_spelling: '' }, 'row_refused'),
      NOT_RUINED,
    ),
    onlyFor(
      ['new', 'update'],
      column(
        'global_unique_id',
        BARCODE,
        run({ only: ['digits'], and: '-X' }, 'changed'),
        read({ unique: true, except: ['0'] }, 'row_refused'),
      ),
    ),
    onlyFor(
      ['new', 'update'],
      column(
        'Name',
        NAME_AND_SIZE,
        nameless({ required: true }, 'changed'),
        run({ without: '\\' }, 'changed'),
        run({ none_of: ['0'] }, 'changed'),
      ),
    ),
    onlyFor(['new'], column('Published', text('1'))),
    column('Regular price', pounds('rrp'), run({ required: true }, 'changed'), read({ number: true }, 'changed')),
    onlyFor(
      ['new', 'update'],
      column(
        'Categories',
        path(' > ', NAMES, 'department', 'sub_department'),
        run({ none_of: ['0'] }, 'changed'),
        run({ one_spelling: ' > ' }, 'changed'),
      ),
    ),
    onlyFor(
      ['new', 'update'],
      column(
        'Tags',
        path('', { escaped: ',', replaced: ENTITIES }, 'category_group'),
        run({ none_of: ['0'] }, 'changed'),
        run({ without: '<' }, 'changed'),
        run({ one_spelling: '' }, 'changed'),
      ),
    ),
    onlyFor(['new'], column('Tax status', text('taxable'))),
    onlyFor(['new', 'update'], column('Tax class', { table: 'vat', of: field('vat_code'), missing: 'refuse' })),
  ],
};
