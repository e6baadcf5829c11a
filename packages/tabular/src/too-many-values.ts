import type { HeaderFound } from './header.ts';
import type { TableRow } from './table.ts';

const SEPARATORS: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'vertical bar',
};

/**
 * A sentence for a row of a text file that has more values than its header has columns: something slipped into the next column, and
 * nobody knows where. Undefined for any other row.
 */
export const tooManyValues = ({ line, cells }: TableRow, { text }: HeaderFound): string | undefined => {
  if (!text || cells.length <= text.columns) return undefined;
  const values = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (values <= text.columns) return undefined;
  const columns = text.columns === 1 ? '1 column' : `${text.columns} columns`;
  const separator = SEPARATORS[text.delimiter];
  const quotes = separator ? ` A ${separator} inside a name or a price needs quotes (") around the whole of it.` : '';
  return `Line ${line} has ${values} values, but the header has ${columns}.${quotes} A column without a name needs one.`;
};
