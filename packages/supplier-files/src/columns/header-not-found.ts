import { quoted, type TableRow } from '../table/index.ts';

const NAMES_SHOWN = 12;
const SHOWN_CHARS = 40;

const shown = (text: string): string => quoted(text, SHOWN_CHARS);

const textsOf = ({ cells }: TableRow): string[] => cells.map((cell) => cell.trim()).filter((text) => text !== '');
const LETTER = /\p{L}/u;

/** The row that looks most like a header: the first of those with the most texts that have letters. */
const likeliest = (rows: readonly TableRow[]): TableRow | undefined => {
  let best: TableRow | undefined;
  let most = 0;
  for (const row of rows) {
    const names = textsOf(row).filter((text) => LETTER.test(text) && text.length <= SHOWN_CHARS).length;
    if (names > most) [best, most] = [row, names];
  }
  return best ?? rows[0];
};

const seenIn = (rows: readonly TableRow[], missing: readonly string[]): string => {
  const row = likeliest(rows);
  if (!row) return '';
  const texts = textsOf(row);
  if (texts.length <= 1)
    return ` Only one column was found, on line ${row.line}: ${shown(texts[0] ?? '')}. If the file has more, separate them by commas, semicolons, tabs or vertical bars.`;
  const names = texts.slice(0, NAMES_SHOWN).map(shown).join(', ');
  const more = texts.length > NAMES_SHOWN ? ` and ${texts.length - NAMES_SHOWN} more` : '';
  const wanted = missing.map((field) => `"${field}"`).join(', ');
  return ` Columns found on line ${row.line}: ${names}${more}. Name ${missing.length === 1 ? 'the right one' : 'the right ones'} ${wanted} and upload the file again.`;
};

/** What was read where no header was found, and what to do. `rows` are the first of the file. */
export const notFound = (missing: readonly string[], rows: readonly TableRow[], searched: number): string => {
  const names = missing.map((field) => `"${field}"`).join(', ');
  const columns = missing.length === 1 ? 'a column' : 'the columns';
  return `The file needs a header row with ${columns} named ${names}, and none was found in its first ${searched} rows.${seenIn(rows.slice(0, searched), missing)}`;
};
