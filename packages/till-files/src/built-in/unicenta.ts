import type { TillProfile } from '../profile/profile.ts';
import type { Fate, Rule, Test } from '../profile/rule.ts';
import type { Value } from '../profile/value.ts';
import { BARCODE, column, csv, field, NAME_AND_SIZE, NOT_RUINED, pounds, rulesOf, without } from './parts.ts';

const chromis = rulesOf('code', 'ChromisPOS 10 October 2016: JPanelCSVImport.java, DataLogicSystem.java');
const kriol = rulesOf('code', 'KriolOS oPOS 15 October 2025: JPanelCSVImport.java, DataLogicSystem.java');
const chromisRun = rulesOf('run', 'ChromisPOS 10 October 2016 on HSQLDB');
const kriolRun = rulesOf('run', 'KriolOS oPOS 5 August 2026 on HSQLDB and MariaDB');
const onHsqldb = 'on HSQLDB, the database that it ships; MySQL and MariaDB take it';
const kriolHsqldb = rulesOf('run', `KriolOS oPOS 5 August 2026 ${onHsqldb}`);
const kriolMysql = rulesOf('run', 'KriolOS oPOS 5 August 2026 on MariaDB; HSQLDB tells capitals apart');
/** HSQLDB, the database that it ships, has the sign twice then, so that the till does not find the name that it has just made. */
const withoutBackslash = (of: Value): Value => without(of, [{ find: '\\', with: '/' }]);
const chromisGuessed = rulesOf(
  'not_verified',
  'ChromisPOS: seen on HSQLDB, which it does not offer; not tried on its own databases',
);

/** A row whose reference, barcode and name are those of a product is a change of its price. */
const ONCE: Test = { unique: true, unless_same: ['Reference', 'Barcode', 'Name'] };

type How = Readonly<Record<'read' | 'seen', typeof chromis> & Record<'name' | 'category', readonly Rule[]>> &
  Readonly<{ clash: Fate; code?: readonly Rule[]; written?: (of: Value) => Value }>;

const columns = ({ read, seen, clash, code = [], name, category, written }: How): TillProfile['columns'] => [
  column('Reference', BARCODE, read({ required: true }, 'row_refused'), seen(ONCE, clash)),
  column('Barcode', BARCODE, read({ required: true }, 'row_refused'), seen(ONCE, clash), ...code, NOT_RUINED),
  column('Name', NAME_AND_SIZE, ...name),
  column('Buy price', pounds('cost'), seen({ required: true }, 'row_refused'), read({ number: true }, 'row_refused')),
  column('Sell price', pounds('rrp'), seen({ required: true }, 'row_refused'), read({ number: true }, 'row_refused')),
  column('Category', written?.(field('department')) ?? field('department'), ...category),
];

const onUpdate = (lost: string): string[] => [
  `The till writes the whole product again: its ${lost} and the "sold by weight" flag are lost. Its stock stays.`,
  'A product whose name is spelled otherwise at the till keeps its old price, and the screen lists it as new.',
];

const ON_SCREEN = [
  'Columns are chosen on the screen of the till. Tick "Sell price includes tax".',
  'A product whose reference, barcode and name are the same is a change of its price; where only one of them is, it is refused or lost.',
];

export const CHROMIS: TillProfile = {
  format: 1,
  name: 'Chromis POS',
  till: 'Chromis (uniCenta family)',
  certainty: 'run',
  sources: [
    'ChromisPOS of 10 October 2016 on HSQLDB: run with three files',
    'ChromisPOS, code of 10 October 2016: JPanelCSVImport.java, DataLogicSystem.java',
    'uniCenta: guide 4.2',
  ],
  checked_on: '2026-11-28',
  notes: [...ON_SCREEN, 'The tax is chosen on the screen for the whole file, so there is one file for each VAT rate.'],
  file: { ...csv('utf-8'), split_by: 'vat_rate' },
  purposes: ['new', 'update'],
  update_notes: onUpdate('picture, attributes, button text, printer'),
  settings: [],
  tables: [],
  columns: columns({
    read: chromis,
    seen: chromis,
    clash: 'row_refused',
    // It writes <HTML> before the name into a column of 255.
    name: [
      chromis({ required: true }, 'row_refused'),
      chromis(ONCE, 'row_refused'),
      chromisRun({ max_utf16: 249 }, 'row_lost'),
    ],
    category: [chromisGuessed({ without: "'" }, 'changed'), chromisGuessed({ without: '\\' }, 'row_lost')],
  }),
};

export const KRIOLOS: TillProfile = {
  format: 1,
  name: 'KriolOS oPOS and uniCenta oPOS',
  till: 'KriolOS (uniCenta family)',
  certainty: 'run',
  sources: [
    'KriolOS oPOS of 15 October 2025 and of 5 August 2026 on HSQLDB and MariaDB: run with three files',
    'KriolOS oPOS, code of 15 October 2025: JPanelCSVImport.java, DataLogicSystem.java, db-changelog-v4_5.xml',
    'uniCenta: guide 4.2',
  ],
  checked_on: '2026-11-30',
  notes: [
    ...ON_SCREEN,
    'The tax is the number of a tax category of your till: fill in the table of VAT codes.',
    'A barcode or reference that the till has under another name is lost without a word.',
    'Choose UTF-8 as the characters of the file.',
  ],
  file: csv('utf-8'),
  purposes: ['new', 'update'],
  update_notes: onUpdate('picture, attributes, button text, text tip, printer, stock cost, warranty'),
  settings: [],
  tables: ['vat'],
  columns: [
    ...columns({
      read: kriol,
      seen: kriolRun,
      clash: 'row_lost',
      written: withoutBackslash,
      code: [kriolMysql({ one_spelling: '' }, 'row_lost')],
      // It writes <html><center><h4> before the name into a column of 255.
      name: [kriolRun({ max_utf16: 237 }, 'row_lost')],
      category: [kriolHsqldb({ without: "'" }, 'changed'), kriolMysql({ one_spelling: '' }, 'changed')],
    }),
    column('Tax', { table: 'vat', of: field('vat_code'), missing: 'refuse' }, kriol({ required: true }, 'row_refused')),
    // What it cannot make or find becomes the supplier that stands selected on its screen.
    column(
      'Supplier',
      withoutBackslash(field('supplier')),
      kriolRun({ required: true }, 'changed'),
      kriolHsqldb({ without: "'" }, 'changed'),
      kriolMysql({ one_spelling: '' }, 'changed'),
    ),
  ],
};
