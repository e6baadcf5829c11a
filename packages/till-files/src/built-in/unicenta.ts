import type { TillProfile } from '../profile/profile.ts';
import type { Fate, Test } from '../profile/rule.ts';
import { BARCODE, column, csv, field, NAME_AND_SIZE, NOT_RUINED, pounds, rulesOf } from './parts.ts';

const chromis = rulesOf('code', 'ChromisPOS 10 October 2016: JPanelCSVImport.java, DataLogicSystem.java');
const kriol = rulesOf('code', 'KriolOS oPOS 15 October 2025: JPanelCSVImport.java, DataLogicSystem.java');

/** A row whose reference, barcode and name are those of a product is a change of its price. */
const ONCE: Test = { unique: true, unless_same: ['Reference', 'Barcode', 'Name'] };

const columns = (rule: typeof chromis, clash: Fate): TillProfile['columns'] => [
  column('Reference', BARCODE, rule({ required: true }, 'row_refused'), rule(ONCE, clash)),
  column('Barcode', BARCODE, rule({ required: true }, 'row_refused'), rule(ONCE, clash), NOT_RUINED),
  column('Name', NAME_AND_SIZE),
  column('Buy price', pounds('cost'), rule({ required: true }, 'row_refused'), rule({ number: true }, 'row_refused')),
  column('Sell price', pounds('rrp'), rule({ required: true }, 'row_refused'), rule({ number: true }, 'row_refused')),
  column('Category', field('department')),
];

const ON_SCREEN = [
  'Columns are chosen on the screen of the till. Tick "Sell price includes tax".',
  'A product whose reference, barcode and name are the same is a change of its price; where only one of them is, it is refused or lost.',
];

export const CHROMIS: TillProfile = {
  format: 1,
  name: 'Chromis POS',
  till: 'Chromis (uniCenta family)',
  certainty: 'code',
  sources: ['ChromisPOS, code of 10 October 2016: JPanelCSVImport.java, DataLogicSystem.java', 'uniCenta: guide 4.2'],
  checked_on: '2026-11-25',
  notes: [...ON_SCREEN, 'The tax is chosen on the screen for the whole file, so there is one file for each VAT rate.'],
  file: { ...csv('utf-8'), split_by: 'vat_rate' },
  purposes: ['new', 'update'],
  settings: [],
  tables: [],
  columns: columns(chromis, 'row_refused').map((one) =>
    one.heading === 'Name'
      ? {
          ...one,
          rules: [
            chromis({ required: true }, 'row_refused'),
            chromis(ONCE, 'row_refused'),
            rulesOf('not_verified', 'uniCenta family: text columns have 255 characters')(
              { max_chars: 255 },
              'row_lost',
            ),
          ],
        }
      : one,
  ),
};

export const KRIOLOS: TillProfile = {
  format: 1,
  name: 'KriolOS oPOS and uniCenta oPOS',
  till: 'KriolOS (uniCenta family)',
  certainty: 'code',
  sources: [
    'KriolOS oPOS, code of 15 October 2025: JPanelCSVImport.java, DataLogicSystem.java, db-changelog-v4_5.xml',
    'uniCenta: guide 4.2',
  ],
  checked_on: '2026-11-25',
  notes: [
    ...ON_SCREEN,
    'The tax is the number of a tax category of your till: fill in the table of VAT codes.',
    'A barcode or reference that the till has under another name is lost without a word.',
    'Choose UTF-8 as the characters of the file.',
  ],
  file: csv('utf-8'),
  purposes: ['new', 'update'],
  settings: [],
  tables: ['vat'],
  columns: [
    ...columns(kriol, 'row_lost').map((one) =>
      one.heading === 'Name'
        ? {
            ...one,
            rules: [
              rulesOf('not_verified', 'KriolOS: text columns have 255 characters')({ max_chars: 255 }, 'row_lost'),
            ],
          }
        : one,
    ),
    column('Tax', { table: 'vat', of: field('vat_code'), missing: 'refuse' }, kriol({ required: true }, 'row_refused')),
    column('Supplier', field('supplier')),
  ],
};
