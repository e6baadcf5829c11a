import type { TillProfile } from '../profile/profile.ts';
import type { Value } from '../profile/value.ts';
import { BARCODE, column, csv, field, NAME_AND_SIZE, NOT_RUINED, pounds, rulesOf, text } from './parts.ts';

const told = rulesOf('document', 'ProEPOS: "Importing a stock database"');
const PACK_SIZE: Value = { first: [field('case_qty'), text('1')] };

export const PROEPOS: TillProfile = {
  format: 1,
  name: 'ProEPOS',
  till: 'ProEPOS',
  certainty: 'document',
  sources: ['ProEPOS: "Importing a stock database"'],
  checked_on: '2026-11-25',
  notes: [
    'The till works the cost out from the cost and the size of the pack, without VAT.',
    'All cells of a new product have to be filled.',
  ],
  file: csv('utf-8'),
  purposes: ['new'],
  settings: [],
  tables: [],
  columns: [
    column('Name', NAME_AND_SIZE, told({ required: true }, 'row_refused')),
    column('Barcode', BARCODE, told({ required: true }, 'row_refused'), NOT_RUINED),
    column('Department', field('department'), told({ required: true }, 'row_refused')),
    column('subdept1', field('sub_department')),
    column('subdept2', field('category_group')),
    column(
      'Retail price',
      pounds('rrp'),
      told({ required: true }, 'row_refused'),
      told({ number: true, max_decimals: 2 }, 'row_refused'),
    ),
    column('Tax rate', field('vat_rate'), told({ required: true }, 'row_refused')),
    column('Stock qty', text('0')),
    column('Supplier', field('supplier'), told({ required: true }, 'row_refused')),
    column('Pack size', PACK_SIZE, told({ whole_number: true }, 'row_refused')),
    column(
      'Pack cost',
      { first: [pounds('case_cost'), { times: [field('cost'), PACK_SIZE], decimals: 2 }] },
      told({ required: true }, 'row_refused'),
    ),
  ],
};
