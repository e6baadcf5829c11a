import { type HeaderFound, hasSupplierGroups, sheetNote, type Table } from '@tillmap/tabular';
import { counted } from './counted.ts';

const DELIMITERS: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
};
const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  macintosh: 'Mac OS Roman',
  ibm850: 'code page 850 of DOS',
  mixed: 'UTF-8, with texts in Windows-1252 among it',
};
const NAMES_SHOWN = 20;

/** `headings` are rows left out below which products follow. */
export type Findings = Readonly<{
  repaired: number;
  ownOnly: number;
  replaced: number;
  bad: number;
  headings: number;
  /** Lines of headers further down that name other columns than the one before. */
  laterHeaders: readonly number[];
}>;

const listed = (names: readonly string[]): string =>
  names.length <= NAMES_SHOWN
    ? names.join(', ')
    : `${names.slice(0, NAMES_SHOWN).join(', ')} and ${names.length - NAMES_SHOWN} more`;

const headingsNote = (headings: number): string[] =>
  headings === 0
    ? []
    : [`${counted(headings, 'row was read as a heading', 'rows were read as headings')} of the products below.`];

type ReadTable = Pick<Table, 'kind' | 'encoding' | 'delimiter' | 'sheet'>;

const howItWasRead = ({ kind, encoding = '', delimiter = '' }: ReadTable): string =>
  kind === 'xlsx'
    ? 'Read as an Excel workbook.'
    : `Read as a text file in ${ENCODINGS[encoding] ?? encoding}, its columns separated by ${DELIMITERS[delimiter] ?? delimiter}.`;

const laterHeaderNotes = (lines: readonly number[]): string[] =>
  lines.length === 0
    ? []
    : [
        `The columns change on ${lines.length === 1 ? 'line' : 'lines'} ${listed(lines.map(String))}, where another header stands; the rows below are read by that.`,
      ];

/** Says in words how a supplier file was read and what was done to it. */
export const uploadNotes = (
  table: ReadTable,
  header: Pick<HeaderFound, 'line' | 'fields' | 'ignored' | 'ambiguous'>,
  { repaired, ownOnly, replaced, bad, headings, laterHeaders }: Findings,
): string[] => {
  const sheet = sheetNote(table);
  const notes = [
    // What is missing is said first.
    ...(sheet === undefined ? [] : [sheet]),
    howItWasRead(table),
    header.line === 0
      ? 'The file has no header: it is read as a list of barcodes.'
      : `The header is on line ${header.line}.`,
    ...laterHeaderNotes(laterHeaders),
  ];
  if (hasSupplierGroups(header) || headings > 0)
    notes.push(
      'What the supplier files products under can help where names do not tell, by the products of the file that are known.',
    );
  if (header.fields.has('vat'))
    notes.push('The VAT of the file is compared with its products that are known; each of these keeps its own.');
  if (header.ignored.length > 0) notes.push(`Columns that are not used: ${listed(header.ignored)}.`);
  if (header.ambiguous.length > 0)
    notes.push(`Columns left aside because another column is used for the same: ${listed(header.ambiguous)}.`);
  if (repaired > 0) notes.push(`${counted(repaired, 'barcode was', 'barcodes were')} repaired.`);
  if (ownOnly > 0)
    notes.push(
      `${counted(ownOnly, 'barcode is an in-store code or has', 'barcodes are in-store codes or have')} a wrong check digit; only this wholesaler’s own reference mappings are used for ${ownOnly === 1 ? 'it' : 'them'}.`,
    );
  if (replaced > 0)
    notes.push(`${counted(replaced, 'row was', 'rows were')} replaced by a later row with the same barcode.`);
  if (bad > 0) notes.push(`${counted(bad, 'row', 'rows')} could not be used.`);
  notes.push(...headingsNote(headings));
  return notes;
};
