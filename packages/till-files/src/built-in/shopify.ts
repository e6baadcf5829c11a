import type { TillProfile } from '../profile/profile.ts';
import {
  BARCODE,
  column,
  csv,
  field,
  HANDLE,
  ifTaxed,
  NAME_AND_SIZE,
  NOT_RUINED,
  onlyFor,
  pounds,
  rulesOf,
  tags,
  text,
} from './parts.ts';

const told = rulesOf('document', 'Shopify: "Using CSV files to import and export products"');
const heard = rulesOf('document', 'Several guides of 2026 on Shopify imports');

export const SHOPIFY: TillProfile = {
  format: 1,
  name: 'Shopify POS',
  till: 'Shopify',
  certainty: 'document',
  sources: [
    'Shopify: "Using CSV files to import and export products"',
    'Several guides of 2026: 15 MB, line ends, an empty price is 0.00',
  ],
  checked_on: '2026-11-25',
  notes: [
    'The URL handle is made of the barcode, so that the same product is found again each week.',
    'Tick "Overwrite products with matching handles" for updates; without it the till leaves products it has as they are.',
    'A file has at most 15 MB.',
  ],
  file: csv('utf-8', 'lf'),
  purposes: ['new', 'update', 'prices'],
  settings: [],
  missing_column_keeps: true,
  tables: [],
  columns: [
    column('Title', NAME_AND_SIZE, told({ required: true }, 'row_refused'), told({ max_chars: 255 }, 'row_refused')),
    // A new product without a handle gets one of its title; then the next file does not find it.
    onlyFor(
      ['new'],
      column('URL handle', HANDLE, told({ required: true }, 'taken'), told({ unique: true }, 'changed')),
    ),
    onlyFor(
      ['update', 'prices'],
      column('URL handle', HANDLE, told({ required: true }, 'row_refused'), told({ unique: true }, 'changed')),
    ),
    onlyFor(['new', 'update'], column('Vendor', field('supplier'), told({ min_chars: 2 }, 'row_refused'))),
    onlyFor(['new', 'update'], column('Type', field('department'))),
    onlyFor(['new', 'update'], column('Tags', tags(', '))),
    onlyFor(['new'], column('Published on online store', text('FALSE'))),
    onlyFor(['new'], column('Status', text('Active'))),
    column('SKU', BARCODE, NOT_RUINED),
    onlyFor(['new', 'update'], column('Barcode', BARCODE, NOT_RUINED)),
    column('Option1 name', text('Title')),
    column('Option1 value', text('Default Title')),
    column(
      'Price',
      pounds('rrp'),
      told({ number: true, least: 0 }, 'row_refused'),
      heard({ required: true }, 'changed'),
    ),
    column('Cost per item', pounds('cost'), told({ number: true, least: 0 }, 'row_refused')),
    onlyFor(['new', 'update'], column('Charge tax', ifTaxed('TRUE', 'FALSE'))),
  ],
};
