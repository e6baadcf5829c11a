import { type AsideReason, chooseColumns } from './choose-columns.ts';
import { type Aliases, aliasesOf, type ColumnSpec, comparableName, type Doubt, matchOf } from './column-match.ts';
import { canonicalGtin } from './gtin.ts';
import { shiftedColumns } from './shifted-columns.ts';
import type { TableRow } from './table.ts';
import { headerCandidates } from './two-row-header.ts';

/** What a cost is for, `''` where nothing says it. */
export type CostBasis = 'unit' | 'case' | '';

export type HeaderFound = {
  readonly found: true;
  /** Line of the header row; the data are the rows with a greater line. */
  readonly line: number;
  /** The names of all columns as written; of a header of two rows, both of them. */
  readonly cells: readonly string[];
  /** The two rows that the header was made of. */
  readonly parts?: readonly TableRow[];
  /** Field → index in `TableRow.cells`. */
  readonly fields: ReadonlyMap<string, number>;
  /** Field → its header name in comparable form, to recognise a header that is repeated further down. */
  readonly names: ReadonlyMap<string, string>;
  /** Field → its header name as written. */
  readonly written: ReadonlyMap<string, string>;
  /** Header names as written that mean nothing here. */
  readonly ignored: readonly string[];
  /** Header names as written that mean a field which another column already has. */
  readonly ambiguous: readonly string[];
  /** Field → the other columns that mean it, in the order of the file. */
  readonly rivals: ReadonlyMap<string, readonly number[]>;
  /** Columns that are used although their names say something against it, as written. */
  readonly doubtful: readonly Readonly<{ field: string; name: string; doubt: Doubt }>[];
  /** Fields whose amounts are in pence. */
  readonly inPence: ReadonlySet<string>;
  /** Columns of prices that are not used although nothing better is there, as written, and why. */
  readonly aside: readonly Readonly<{ name: string; why: AsideReason }>[];
  /** The column that is taken for the retail price only because another one is the cost, as written. */
  readonly assumedRrp?: string;
  /** What the name of the column of costs says they are for. */
  readonly costSaid: CostBasis;
  readonly costWithVat: boolean;
  readonly rrpWithoutVat: boolean;
  /** Text files only: what a row needs so that none of its values slips into another column. */
  readonly text?: TextLayout;
};

/** How many columns the header of a text file has, and what parts them; `usual` is how many cells most rows below it have. */
export type TextLayout = Readonly<{ columns: number; delimiter: string; usual?: number }>;

export type HeaderNotFound = {
  readonly found: false;
  /** Required fields that no row names. */
  readonly missing: readonly string[];
  /** A sentence for a person. */
  readonly reason: string;
};

const ROWS_SEARCHED = 50;
const OF_A_UNIT = /\b(?:unit|each|single|item|bottle|can)\b/i;

const costBasisOf = (name: string, doubt: Doubt | undefined): CostBasis => {
  if (doubt === 'of_a_case') return 'case';
  return OF_A_UNIT.test(name.replaceAll('_', ' ')) ? 'unit' : '';
};

const rivalsOf = (rivals: readonly (readonly [field: string, index: number])[]): Map<string, number[]> => {
  const byField = new Map<string, number[]>();
  for (const [field, index] of rivals) byField.set(field, [...(byField.get(field) ?? []), index]);
  return byField;
};

const readHeaderRow = (row: TableRow, aliases: Aliases, delimiter: string | undefined): HeaderFound => {
  const matches = row.cells.map((name) => matchOf(name, aliases));
  const { fields: best, aside, assumedRrp } = chooseColumns(matches);
  const used = new Set(Array.from(best.values(), ({ index }) => index));
  const cost = best.get('costprice');
  const nameAt = (index: number): string => (row.cells[index] ?? '').trim();
  const unused = row.cells.map((name, index) => ({ name: name.trim(), index })).filter(({ index }) => !used.has(index));
  const isRival = (index: number): boolean => {
    const field = matches[index]?.isForeign ? undefined : matches[index]?.field;
    return field !== undefined && best.has(field);
  };
  return {
    found: true,
    line: row.line,
    cells: row.cells,
    fields: new Map(Array.from(best, ([field, { index }]) => [field, index])),
    names: new Map(Array.from(best, ([field, { index }]) => [field, comparableName(nameAt(index))])),
    written: new Map(Array.from(best, ([field, { index }]) => [field, nameAt(index)])),
    ignored: unused.filter(({ name, index }) => name !== '' && !isRival(index)).map(({ name }) => name),
    ambiguous: unused.filter(({ index }) => isRival(index)).map(({ name }) => name),
    rivals: rivalsOf(
      unused.filter(({ index }) => isRival(index)).map(({ index }) => [matches[index]?.field ?? '', index]),
    ),
    doubtful: Array.from(best).flatMap(([field, { index, doubt }]) =>
      doubt && READ_FIELDS.has(field) ? [{ field, name: nameAt(index), doubt }] : [],
    ),
    inPence: new Set(Array.from(best).flatMap(([field, { isPence }]) => (isPence ? [field] : []))),
    aside: aside.map(({ index, why }) => ({ name: nameAt(index), why })),
    ...(assumedRrp !== undefined && { assumedRrp: nameAt(assumedRrp) }),
    costSaid: costBasisOf(nameAt(cost?.index ?? -1), cost?.doubt),
    costWithVat: cost?.doubt === 'with_vat',
    rrpWithoutVat: best.get('rrp')?.doubt === 'without_vat',
    ...(delimiter !== undefined && { text: { columns: row.cells.length, delimiter } }),
  };
};

/** The fields whose columns are told where their names say something against them. */
const READ_FIELDS: ReadonlySet<string> = new Set(['barcode', 'costprice', 'rrp']);

/** With a single name in it a row may as well be a title. */
const FEWEST_FIELDS = 2;

const missingIn = ({ fields }: HeaderFound, columns: readonly ColumnSpec[]): string[] =>
  columns.filter(({ field, required }) => required && !fields.has(field)).map(({ field }) => field);

/** Whether one of the rows is an entry: it has a barcode or, where there are none, all that is required, and is no header. */
const hasEntries = (rows: readonly TableRow[], header: HeaderFound, columns: readonly ColumnSpec[]): boolean => {
  const cellsOf = ({ cells }: TableRow, field: string) => (cells[header.fields.get(field) ?? -1] ?? '').trim();
  if (header.fields.has('barcode')) return rows.some((row) => canonicalGtin(cellsOf(row, 'barcode')).ok);
  const required = columns.filter((column) => column.required).map(({ field }) => field);
  return rows.some(
    (row) => required.every((field) => cellsOf(row, field) !== '') && !laterHeader(row, columns, header),
  );
};

const between = (rows: readonly TableRow[], from: number, to: number): TableRow[] =>
  rows.filter(({ line }) => line > from && line < to);

/** How many cells most of these rows have. */
const usualWidth = (rows: readonly TableRow[]): number => {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return Math.max(0, ...Array.from(counts).flatMap(([width, count]) => (count === most ? [width] : [])));
};

/** The header that a row below the first one is, undefined when it is none: from there on the columns are others. */
export const laterHeader = (
  row: TableRow,
  columns: readonly ColumnSpec[],
  first: HeaderFound,
): HeaderFound | undefined => {
  const header = readHeaderRow(row, aliasesOf(columns), first.text?.delimiter);
  return header.fields.size >= FEWEST_FIELDS && missingIn(header, columns).length === 0 ? header : undefined;
};

/**
 * Whether a header further down, whose cells these are, names nothing else than the one before it: each of its columns lies where it
 * lay, and where it leaves one without a name nothing stands. The top of another page may be shorter.
 */
export const saysTheSame = (later: HeaderFound, cells: readonly string[], before: HeaderFound): boolean =>
  (later.text?.columns ?? 0) <= (before.text?.columns ?? 0) &&
  Array.from(later.fields).every(([field, at]) => before.fields.get(field) === at) &&
  Array.from(before.fields).every(([field, at]) => later.fields.has(field) || (cells[at] ?? '').trim() === '');

/**
 * Looks for the row that names the most columns, the required ones among them; blank and title rows may lie above. Where products of
 * another table stand above that row, the first table's header is the one. `delimiter` is that of a text file.
 */
export const findHeader = (
  rows: readonly TableRow[],
  columns: readonly ColumnSpec[],
  delimiter?: string,
): HeaderFound | HeaderNotFound => {
  const aliases = aliasesOf(columns);
  const found: HeaderFound[] = [];
  let fewestMissing = columns.filter(({ required }) => required).map(({ field }) => field);
  const rowOf = new Map<HeaderFound, TableRow>();
  for (const { row, parts } of headerCandidates(rows.slice(0, ROWS_SEARCHED), (name) => matchOf(name, aliases))) {
    const header = { ...readHeaderRow(row, aliases, delimiter), ...(parts && { parts }) };
    rowOf.set(header, row);
    if (header.fields.size === 0) continue;
    const missing = missingIn(header, columns);
    if (missing.length < fewestMissing.length) fewestMissing = missing;
    if (missing.length === 0) found.push(header);
  }
  if (found.length === 0) return { found: false, missing: fewestMissing, reason: notFound(fewestMissing) };
  const best = found.reduce((most, header) => (header.fields.size > most.fields.size ? header : most));
  const first =
    found.find((header) => header === best || hasEntries(between(rows, header.line, best.line), header, columns)) ??
    best;
  const below = between(rows, first.line, Number.POSITIVE_INFINITY);
  const usual = usualWidth(below);
  if (first.text && usual > 0) return { ...first, text: { ...first.text, usual } };
  const row = rowOf.get(first);
  return row?.wide ? { ...first, fields: shiftedColumns(first.fields, row, below) } : first;
};

/** How well rows that begin like these can be read, see `TableOptions.fitOf`. */
export const headerFit = (rows: readonly TableRow[], columns: readonly ColumnSpec[]): 0 | 1 | 2 => {
  const header = findHeader(rows, columns);
  if (!header.found) return 0;
  const below = between(rows, header.line, Number.POSITIVE_INFINITY);
  return header.fields.size >= FEWEST_FIELDS && hasEntries(below, header, columns) ? 2 : 1;
};

const notFound = (missing: readonly string[]): string => {
  const names = missing.map((field) => `"${field}"`).join(', ');
  return `The file needs a header row with ${missing.length === 1 ? 'a column' : 'the columns'} named ${names}, and none was found in its first ${ROWS_SEARCHED} rows.`;
};
