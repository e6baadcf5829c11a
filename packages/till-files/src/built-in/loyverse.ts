import type { TillProfile } from '../profile/profile.ts';
import {
  BARCODE,
  column,
  csv,
  EMPTY,
  field,
  HANDLE,
  ifThisVat,
  NAME_AND_SIZE,
  NO_COMMA,
  NOT_RUINED,
  pounds,
  rulesOf,
  text,
  without,
} from './parts.ts';

const told = rulesOf('document', 'Loyverse: "Exporting and Importing Items"');

export const LOYVERSE: TillProfile = {
  format: 1,
  name: 'Loyverse POS',
  till: 'Loyverse',
  certainty: 'document',
  sources: ['Loyverse: "Exporting and Importing Items"', 'Headings in seven public programs'],
  checked_on: '2026-11-25',
  notes: [
    'The best start is an export of your own list: where its columns differ, make a profile from it.',
    'Whether the till takes a SKU it knows as an update was not found in a document.',
  ],
  file: csv('utf-8'),
  purposes: ['new'],
  settings: [{ name: 'shop', question: 'What is your shop called at Loyverse?', default: 'My Shop' }],
  tables: [],
  columns: [
    column('Handle', HANDLE),
    column('SKU', BARCODE, NOT_RUINED),
    column('Name', without(NAME_AND_SIZE, NO_COMMA), told({ required: true }, 'row_refused')),
    column('Category', without(field('department'), NO_COMMA)),
    column('Description', EMPTY),
    column('Sold by weight', text('N')),
    column('Cost', pounds('cost'), told({ number: true }, 'row_refused')),
    column('Barcode', BARCODE, NOT_RUINED),
    column('Track stock', text('N')),
    column('Available for sale [{shop}]', text('Y')),
    column('Price [{shop}]', { first: [pounds('rrp'), text('variable')] }),
    { ...column('Tax - "{name}" ({rate}%)', ifThisVat('Y', 'N')), for_each_vat: true },
  ],
};
