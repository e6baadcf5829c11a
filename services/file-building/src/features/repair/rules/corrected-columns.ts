import { cleanText, type TableRow } from '@tillmap/supplier-files';

/** Where a corrected file has its line, its reasons, and the columns of the file that the rows are of. */
export type CorrectedColumns = Readonly<{
  /** Line of its header. */
  line: number;
  lineAt: number;
  reasonAt: number | undefined;
  /** For each column of the supplier's file, where the corrected one has it. */
  columns: readonly (number | undefined)[];
}>;

const ROWS_SEARCHED = 50;

const nameOf = (text: string): string => cleanText(text.replace(/^'(?=[=+\-@])/, '')).toLowerCase();

/** For each name the columns that have it, in their order: a name may stand over several. */
const placesByName = (names: readonly string[], without: readonly number[]): Map<string, number[]> => {
  const places = new Map<string, number[]>();
  for (const [at, name] of names.entries())
    if (!without.includes(at)) places.set(name, [...(places.get(name) ?? []), at]);
  return places;
};

const columnsOf = (row: TableRow, headerNames: readonly string[]): CorrectedColumns | undefined => {
  const names = row.cells.map(nameOf);
  const lineAt = names.indexOf('line');
  if (lineAt === -1) return undefined;
  const reasonAt = names.findIndex((name, at) => at !== lineAt && (name === 'reason' || name === 'reasons'));
  const places = placesByName(names, [lineAt, reasonAt]);
  const columns = headerNames.map((name) => places.get(nameOf(name))?.shift());
  if (headerNames.length > 0 && columns.every((at) => at === undefined)) return undefined;
  return { line: row.line, lineAt, reasonAt: reasonAt === -1 ? undefined : reasonAt, columns };
};

/** Finds the header of a corrected file among its first rows; undefined where it is no such file. */
export const correctedColumns = (
  rows: readonly TableRow[],
  headerNames: readonly string[],
): CorrectedColumns | undefined => {
  for (const row of rows.slice(0, ROWS_SEARCHED)) {
    const found = columnsOf(row, headerNames);
    if (found) return found;
  }
  return undefined;
};

/** A row of a corrected file: its line, undefined where that is none, and its cells in the order of the supplier's file. */
export type CorrectedFileRow = Readonly<{
  line: number | undefined;
  reason: string;
  cells: readonly (string | undefined)[];
}>;

const LINE = /^[1-9]\d{0,8}$/;

export const toCorrectedFileRow = (
  { cells }: TableRow,
  { lineAt, reasonAt, columns }: CorrectedColumns,
): CorrectedFileRow => {
  const line = cleanText(cells[lineAt] ?? '').replace(/[,\s]|\.0+$/g, '');
  const known = columns.map((at) => (at === undefined ? undefined : (cells[at] ?? '')));
  // Rows below a header with more columns have values behind the last name.
  const isInPlace = columns.every((at, index) => at === index + 2) && lineAt === 0;
  const behind = isInPlace ? cells.slice(columns.length + 2) : [];
  return {
    line: LINE.test(line) ? Number(line) : undefined,
    reason: reasonAt === undefined ? '' : cleanText(cells[reasonAt] ?? ''),
    cells: [...known, ...behind],
  };
};
