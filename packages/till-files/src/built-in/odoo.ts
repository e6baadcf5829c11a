import type { TillProfile } from '../profile/profile.ts';
import type { Value } from '../profile/value.ts';
import {
  BARCODE,
  column,
  csv,
  field,
  NAME_AND_SIZE,
  NO_COMMA,
  NOT_RUINED,
  onlyFor,
  pounds,
  rulesOf,
  text,
  without,
} from './parts.ts';

const read = rulesOf('code', "Odoo: product_product.py, the model's load and its field converter");
const run = rulesOf('run', 'Odoo, newest stored version: the list converter of its import, ir_fields.py');
const told = rulesOf('document', 'Odoo 19: "Export and import data"');
const KEY: Value = { join: [text('tillmap'), BARCODE], with: '_' };

export const ODOO: TillProfile = {
  format: 1,
  name: 'Odoo Point of Sale',
  till: 'Odoo 19',
  certainty: 'code',
  sources: ["Odoo: product_product.py, the model's load and its field converter", 'Odoo 19: "Export and import data"'],
  checked_on: '2026-11-25',
  notes: [
    'The External ID is made of the barcode, so that the next file changes the same product instead of making a second one.',
    'Categories and taxes have to be there under exactly these names, or choose on the screen of the till to make them.',
    'The till reads a comma in a category of the point of sale as the start of another one, so the file has none there.',
    'All errors of a batch stop the batch; try the Test button first.',
    'list_price is with VAT only where the tax is set up as included in the price.',
    'The names of the fields of the point of sale were not verified.',
  ],
  file: csv('utf-8'),
  purposes: ['new', 'update', 'prices'],
  settings: [],
  missing_column_keeps: true,
  tables: ['vat'],
  columns: [
    // The id is made of the barcode: the second row with a barcode overwrites the first, so that no barcode is there twice.
    column('id', KEY, read({ unique: true }, 'changed')),
    onlyFor(['new', 'update'], column('name', NAME_AND_SIZE, told({ required: true }, 'file_refused'))),
    onlyFor(['new', 'update'], column('barcode', BARCODE, NOT_RUINED)),
    column('list_price', pounds('rrp')),
    column('standard_price', pounds('cost')),
    onlyFor(
      ['new', 'update'],
      column('categ_id', {
        join: [field('department'), field('sub_department'), field('category_group')],
        with: ' / ',
      }),
    ),
    onlyFor(
      ['new', 'update'],
      column(
        'taxes_id',
        { table: 'vat', of: field('vat_code'), missing: 'as_it_is' },
        run({ without: ',' }, 'file_refused'),
      ),
    ),
    onlyFor(['new'], column('available_in_pos', text('True'))),
    onlyFor(['new', 'update'], column('pos_categ_ids', without(field('department'), NO_COMMA))),
  ],
};
