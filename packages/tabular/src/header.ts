import type { TableRow } from './table.ts';

export type ColumnSpec = {
  readonly field: string;
  /** Names that mean this field, the surest first. Case, spaces and punctuation do not matter. */
  readonly aliases: readonly string[];
  readonly required?: boolean;
};

export type HeaderFound = {
  readonly found: true;
  /** Line of the header row; the data are the rows with a greater line. */
  readonly line: number;
  /** Field → index in `TableRow.cells`. */
  readonly fields: ReadonlyMap<string, number>;
  /** Field → its header name in comparable form, to recognise a header that is repeated further down. */
  readonly names: ReadonlyMap<string, string>;
  /** Header names as written that mean nothing here. */
  readonly ignored: readonly string[];
  /** Header names as written that mean a field which another column already has. */
  readonly ambiguous: readonly string[];
};

export type HeaderNotFound = {
  readonly found: false;
  /** Required fields that no row names. */
  readonly missing: readonly string[];
  /** A sentence for a person. */
  readonly reason: string;
};

const ROWS_SEARCHED = 50;
const IN_BRACKETS = /\([^)]{0,100}\)|\[[^\]]{0,100}\]/g;
// What suppliers add to a column's name without changing its meaning.
const QUALIFIERS = /(?:exvat|excvat|exclvat|exclusiveofvat|excludingvat|incvat|inclvat|includingvat|gbp|pounds|each)$/;
const MAX_NAME_CHARS = 200;

/** `' Cost (£)'` → `cost`: lower case letters and digits without accents. */
export const comparableName = (name: string): string =>
  name
    .slice(0, MAX_NAME_CHARS)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

type Match = { readonly field: string; readonly rank: number };
type Aliases = ReadonlyMap<string, Match>;

const aliasesOf = (columns: readonly ColumnSpec[]): Aliases => {
  const aliases = new Map<string, Match>();
  for (const { field, aliases: names } of columns)
    for (const [rank, name] of names.entries()) {
      const comparable = comparableName(name);
      if (!aliases.has(comparable)) aliases.set(comparable, { field, rank });
    }
  return aliases;
};

const matchOf = (name: string, aliases: Aliases): Match | undefined => {
  const whole = comparableName(name);
  const bare = comparableName(name.slice(0, MAX_NAME_CHARS).replace(IN_BRACKETS, ' '));
  return aliases.get(whole) ?? aliases.get(bare) ?? aliases.get(bare.replace(QUALIFIERS, ''));
};

const readHeaderRow = (row: TableRow, aliases: Aliases): HeaderFound => {
  const best = new Map<string, { index: number; rank: number }>();
  const matches = row.cells.map((name) => matchOf(name, aliases));
  for (const [index, match] of matches.entries()) {
    if (!match) continue;
    const taken = best.get(match.field);
    if (!taken || match.rank < taken.rank) best.set(match.field, { index, rank: match.rank });
  }
  const used = new Set(Array.from(best.values(), ({ index }) => index));
  const unused = row.cells.map((name, index) => ({ name: name.trim(), index })).filter(({ index }) => !used.has(index));
  return {
    found: true,
    line: row.line,
    fields: new Map(Array.from(best, ([field, { index }]) => [field, index])),
    names: new Map(Array.from(best, ([field, { index }]) => [field, comparableName(row.cells[index] ?? '')])),
    ignored: unused.filter(({ name, index }) => name !== '' && !matches[index]).map(({ name }) => name),
    ambiguous: unused.filter(({ index }) => matches[index]).map(({ name }) => name),
  };
};

/** Looks for the row that names the most columns, the required ones among them; blank and title rows may lie above. */
export const findHeader = (rows: readonly TableRow[], columns: readonly ColumnSpec[]): HeaderFound | HeaderNotFound => {
  const aliases = aliasesOf(columns);
  const required = columns.filter((column) => column.required).map(({ field }) => field);
  let best: HeaderFound | undefined;
  let fewestMissing = required;
  for (const row of rows.slice(0, ROWS_SEARCHED)) {
    const header = readHeaderRow(row, aliases);
    if (header.fields.size === 0) continue;
    const missing = required.filter((field) => !header.fields.has(field));
    if (missing.length < fewestMissing.length) fewestMissing = missing;
    if (missing.length === 0 && header.fields.size > (best?.fields.size ?? 0)) best = header;
  }
  return best ?? { found: false, missing: fewestMissing, reason: notFound(fewestMissing) };
};

const notFound = (missing: readonly string[]): string => {
  const names = missing.map((field) => `"${field}"`).join(', ');
  return `The file needs a header row with ${missing.length === 1 ? 'a column' : 'the columns'} named ${names}, and none was found in its first ${ROWS_SEARCHED} rows.`;
};
