import type { HeaderFound, TextLayout } from '../columns/index.ts';
import type { TableRow } from '../table/index.ts';

const SEPARATORS: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'vertical bar',
};
const AMOUNTS = ['costprice', 'rrp', 'caseqty'];

/** Whether a cell has whole lines of the file in it: a quote in front of them is closed by one that was meant for another text. */
const swallowsLines = (cell: string, { columns, delimiter }: TextLayout): boolean =>
  columns > 1 && (cell.includes('\n') || cell.includes('\r')) && cell.split(delimiter).length >= columns;

/** Behind a column of amounts one word more is a mark of the supplier's: nothing can have slipped there, amounts have digits. */
const isMark = (surplus: readonly string[], { fields }: HeaderFound, { columns }: TextLayout): boolean =>
  surplus.length === 1 && !/\p{N}/u.test(surplus[0]!) && AMOUNTS.some((field) => fields.get(field) === columns - 1);

/**
 * Returns a sentence for a row of a text file that has more values than its header has columns, or more cells than
 * the other rows: something slipped into the next column, and it is unknown where. Undefined for any other row.
 */
export const tooManyValues = ({ line, cells }: TableRow, header: HeaderFound): string | undefined => {
  const { text } = header;
  if (!text) return undefined;
  if (cells.some((cell) => swallowsLines(cell, text)))
    return `Line ${line} has an unclosed quote ("), so the lines after it were read as part of it.`;
  if (cells.length <= text.columns) return undefined;
  const values = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const usual = Math.max(text.columns, text.usual ?? cells.length);
  if (values <= text.columns && cells.length <= usual) return undefined;
  if (isMark(cells.slice(text.columns, values), header, text)) return undefined;
  const columns = text.columns === 1 ? '1 column' : `${text.columns} columns`;
  const separator = SEPARATORS[text.delimiter];
  const quotes = separator ? ` A ${separator} inside a name or a price needs quotes (") around the whole of it.` : '';
  if (values <= text.columns) return `Line ${line} has ${cells.length} cells, but other lines have ${usual}.${quotes}`;
  return `Line ${line} has ${values} values, but the header has ${columns}.${quotes} A column without a name needs one.`;
};
