import type { TillProfile } from '../profile/profile.ts';
import type { Value } from '../profile/value.ts';
import { BARCODE, column, csv, EMPTY, field, NAME, NOT_RUINED, pounds, rulesOf, SIZE, without } from './parts.ts';

const read = rulesOf(
  'code',
  'opensourcepos 21 August 2026: app/Controllers/Items.php, app/Helpers/importfile_helper.php',
);
const run = rulesOf('run', 'opensourcepos 21 August 2026 on MariaDB 10.11, with its shipped settings');

const SIGNS = ' ~!#$%&*-_+=|:.';

/** Its reader takes the sign after a backslash as text, a quote that ends the cell too: then rows are merged, or none is read. */
const readable = (of: Value): Value => without(of, [{ find: '\\', with: '/' }]);

/** Signs that HTML 4.01 has a name for: the till keeps that name, `&frac12;`. All of Latin-1 from the hard space on are among them. */
const HTML_SIGNS = [
  // Those that goods have stand first, as the check lists the first few.
  `<>&"'½¼¾éèêßöü×°µ£€®™`,
  ...Array.from({ length: 0x60 }, (_, at) => String.fromCodePoint(0xa0 + at)),
  'ŒœŠšŸƒˆ˜ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωϑϒϖ',
  '\u2002\u2003\u2009\u200c\u200d\u200e\u200f–—‘’‚“”„†‡•…‰′″‹›‾⁄€ℑ℘ℜ™ℵ←↑→↓↔↵⇐⇑⇒⇓⇔',
  '∀∂∃∅∇∈∉∋∏∑−∗√∝∞∠∧∨∩∪∫∴∼≅≈≠≡≤≥⊂⊃⊄⊆⊇⊕⊗⊥⋅⌈⌉⌊⌋〈〉◊♠♣♥♦',
].join('');

export const OSPOS: TillProfile = {
  format: 1,
  name: 'Open Source Point of Sale',
  till: 'OSPOS 3.4',
  certainty: 'run',
  sources: [
    'opensourcepos of 21 August 2026 with framework 4.7.2 on MariaDB 10.11: run with three files',
    'opensourcepos, code of 21 August 2026: Items.php, importfile_helper.php, Item.php, initial schema',
  ],
  checked_on: '2026-11-30',
  notes: [
    'New products only: the till finds a product by its own number (Id), which Tillmap does not know, so it takes no weekly price file.',
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
      run({ only: ['letters', 'digits'], and: SIGNS }, 'file_refused'),
      run({ unique: true, except: ['0'] }, 'file_refused'),
      run({ one_spelling: '' }, 'file_refused'),
      run({ none_of: ['0'] }, 'changed'),
      run({ max_chars: 255 }, 'cut'),
      NOT_RUINED,
    ),
    column(
      'Item Name',
      readable(NAME),
      read({ required: true }, 'file_refused'),
      run({ max_chars: 255 }, 'cut'),
      run({ no_emoji: true }, 'changed'),
    ),
    column(
      'Category',
      readable(field('department')),
      run({ required: true }, 'file_refused'),
      run({ max_chars: 255 }, 'cut'),
      run({ no_emoji: true }, 'changed'),
    ),
    column(
      'Supplier ID',
      { table: 'suppliers', of: field('supplier'), missing: 'empty' },
      read({ number: true }, 'file_refused'),
    ),
    column('Cost Price', pounds('cost'), read({ number: true }, 'file_refused')),
    column(
      'Unit Price',
      pounds('rrp'),
      run({ required: true }, 'file_refused'),
      read({ number: true }, 'file_refused'),
    ),
    column('Tax 1 Name', readable(field('vat_name'))),
    column('Tax 1 Percent', field('vat_rate'), read({ number: true }, 'file_refused')),
    column('Tax 2 Name', EMPTY),
    column('Tax 2 Percent', EMPTY),
    column('Reorder Level', EMPTY),
    column(
      'Description',
      readable(SIZE),
      run({ without: HTML_SIGNS }, 'changed'),
      run({ max_chars: 255 }, 'cut'),
      run({ no_emoji: true }, 'changed'),
    ),
    column('Allow Alt Description', EMPTY),
    column('Item has Serial Number', EMPTY),
    column('Image', EMPTY),
    column('HSN', EMPTY),
    column('location_{location}', EMPTY),
  ],
};
