import type { TillProfile } from '../profile/profile.ts';
import { BARCODE, column, csv, EMPTY, field, NAME, NOT_RUINED, pounds, rulesOf, SIZE } from './parts.ts';

const read = rulesOf(
  'code',
  'opensourcepos 21 August 2026: app/Controllers/Items.php, app/Helpers/importfile_helper.php',
);
const seen = rulesOf('not_verified', 'opensourcepos 21 August 2026: columns and the shipped database setting; not run');

const SIGNS = ' ~!#$%&*-_+=|:.';

export const OSPOS: TillProfile = {
  format: 1,
  name: 'Open Source Point of Sale',
  till: 'OSPOS 3.4',
  certainty: 'code',
  sources: ['opensourcepos, code of 21 August 2026: Items.php, importfile_helper.php, Item.php, initial schema'],
  checked_on: '2026-11-25',
  notes: [
    'One row that is refused stops the whole file, and the till tells only its number.',
    'Every column of the template of your shop has to be there: with more stock locations or attributes make a profile from it.',
    'Prices are with or without VAT as your shop has set it up; this profile writes them with VAT.',
    'The till takes the number of a supplier, not its name: fill in the table of suppliers, or the column stays empty.',
  ],
  file: csv('utf-8-with-mark'),
  purposes: ['new'],
  settings: [{ name: 'location', question: 'What is your stock location called at the till?', default: 'stock' }],
  tables: ['suppliers'],
  columns: [
    column('Id', EMPTY),
    column(
      'Barcode',
      BARCODE,
      read({ only: ['letters', 'digits'], and: SIGNS }, 'file_refused'),
      read({ unique: true, except: ['0'] }, 'file_refused'),
      read({ none_of: ['0'] }, 'changed'),
      seen({ max_chars: 255 }, 'cut'),
      NOT_RUINED,
    ),
    column(
      'Item Name',
      NAME,
      read({ required: true }, 'file_refused'),
      seen({ max_chars: 255 }, 'cut'),
      seen({ no_emoji: true }, 'cut'),
    ),
    column('Category', field('department'), read({ required: true }, 'file_refused'), seen({ max_chars: 255 }, 'cut')),
    column(
      'Supplier ID',
      { table: 'suppliers', of: field('supplier'), missing: 'empty' },
      read({ number: true }, 'file_refused'),
    ),
    column('Cost Price', pounds('cost'), read({ number: true }, 'file_refused')),
    column(
      'Unit Price',
      pounds('rrp'),
      read({ required: true }, 'file_refused'),
      read({ number: true }, 'file_refused'),
    ),
    column('Tax 1 Name', field('vat_name')),
    column('Tax 1 Percent', field('vat_rate'), read({ number: true }, 'file_refused')),
    column('Tax 2 Name', EMPTY),
    column('Tax 2 Percent', EMPTY),
    column('Reorder Level', EMPTY),
    column('Description', SIZE, read({ without: '<>&"' }, 'changed'), seen({ max_chars: 255 }, 'cut')),
    column('Allow Alt Description', EMPTY),
    column('Item has Serial Number', EMPTY),
    column('Image', EMPTY),
    column('HSN', EMPTY),
    column('location_{location}', EMPTY),
  ],
};
