import type { TillProfile } from '../profile/profile.ts';
import {
  BARCODE,
  column,
  csv,
  EMPTY,
  field,
  HANDLE,
  NAME_AND_SIZE,
  NOT_RUINED,
  onlyFor,
  pounds,
  rulesOf,
  tags,
  text,
} from './parts.ts';

const told = rulesOf('document', 'Lightspeed X: help 201379310, 360001952315 and 4650130313487');

export const LIGHTSPEED_X: TillProfile = {
  format: 1,
  name: 'Lightspeed Retail (X-Series)',
  till: 'Lightspeed X',
  certainty: 'document',
  sources: [
    'Lightspeed X: help 201379310, 360001952315 and 4650130313487',
    'The order of headings in three public scripts',
  ],
  checked_on: '2026-11-25',
  notes: [
    'id is empty, so all products are new. Whether the till takes a SKU it knows as an update was not found in a document.',
    'Tax names are written exactly as they are set up at the till: fill in the table of VAT codes.',
    'Prices are with VAT where the shop shows its prices with VAT.',
  ],
  file: csv('utf-8'),
  purposes: ['new'],
  settings: [{ name: 'outlet', question: 'What is your outlet called at the till?', default: 'Main_Outlet' }],
  tables: ['vat'],
  columns: [
    column('id', EMPTY),
    column('handle', HANDLE, told({ required: true }, 'row_refused')),
    column('sku', BARCODE, told({ unique: true }, 'row_refused'), NOT_RUINED),
    column(
      'name',
      NAME_AND_SIZE,
      told({ required: true }, 'row_refused'),
      told({ without: '#$&' }, 'row_refused'),
      told({ unique: true }, 'row_refused'),
    ),
    column('description', EMPTY),
    column('product_category', field('department')),
    column('tags', tags(',')),
    column('supply_price', pounds('cost')),
    column('retail_price', pounds('rrp'), told({ required: true }, 'changed')),
    column('outlet_tax_{outlet}', { table: 'vat', of: field('vat_code'), missing: 'refuse' }),
    column('account_code', EMPTY),
    column('account_code_purchase', EMPTY),
    column('brand_name', EMPTY),
    column('supplier_name', field('supplier')),
    column('supplier_code', EMPTY),
    onlyFor(['new'], column('active', text('1'))),
    onlyFor(['new'], column('track_inventory', text('0'))),
  ],
};
