import { type HeaderFound, hasSupplierGroups, type Table, unreadSheetsNote } from '@tillmap/supplier-files';
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
    : [`${counted(headings, 'row was read as a section heading', 'rows were read as section headings')}.`];

/** What is told of how a file is made. */
export type ReadTable = Pick<Table, 'kind' | 'encoding' | 'delimiter' | 'sheet'>;

const howItWasRead = ({ kind, encoding = '', delimiter = '' }: ReadTable): string =>
  kind === 'xlsx'
    ? 'Excel workbook.'
    : `Text file (${ENCODINGS[encoding] ?? encoding}), columns separated by ${DELIMITERS[delimiter] ?? delimiter}.`;

const headerNote = ({ line, fields }: Pick<HeaderFound, 'line' | 'fields'>): string => {
  if (line > 0) return `The header is on line ${line}.`;
  return fields.size === 1 ? 'The file has no header. It is read as a list of barcodes.' : 'The file has no header.';
};

const laterHeaderNotes = (lines: readonly number[]): string[] =>
  lines.length === 0
    ? []
    : [
        `A new header starts on ${lines.length === 1 ? 'line' : 'lines'} ${listed(lines.map(String))}. The rows below it follow that header.`,
      ];

/** Says in words how a supplier file was read and what was done to it. */
export const uploadNotes = (
  table: ReadTable,
  header: Pick<HeaderFound, 'line' | 'fields' | 'ignored' | 'ambiguous'>,
  /** How the columns were found, '' where their names say it. */
  columnsSaid: string,
  { repaired, ownOnly, replaced, bad, headings, laterHeaders }: Findings,
): string[] => {
  const sheet = unreadSheetsNote(table);
  const notes = [
    // What is missing is said first.
    ...(sheet === undefined ? [] : [sheet]),
    howItWasRead(table),
    headerNote(header),
    ...(columnsSaid === '' ? [] : [columnsSaid]),
    ...laterHeaderNotes(laterHeaders),
  ];
  if (hasSupplierGroups(header) || headings > 0) notes.push('The supplier’s categories help to classify new products.');
  if (header.fields.has('vat'))
    notes.push('The file’s VAT column helps with new products. Known products keep their VAT code.');
  if (header.ignored.length > 0) notes.push(`Columns not used: ${listed(header.ignored)}.`);
  if (header.ambiguous.length > 0) notes.push(`Ignored duplicate columns: ${listed(header.ambiguous)}.`);
  if (repaired > 0) notes.push(`${counted(repaired, 'barcode was', 'barcodes were')} repaired.`);
  if (ownOnly > 0)
    notes.push(
      `${counted(ownOnly, 'barcode is an in-store code or has', 'barcodes are in-store codes or have')} a wrong check digit; only this wholesaler’s own reference mappings are used for ${ownOnly === 1 ? 'it' : 'them'}.`,
    );
  if (replaced > 0)
    notes.push(`${counted(replaced, 'row was', 'rows were')} replaced by a later row with the same barcode.`);
  if (bad > 0) notes.push(`${counted(bad, 'row was', 'rows were')} rejected.`);
  notes.push(...headingsNote(headings));
  return notes;
};
