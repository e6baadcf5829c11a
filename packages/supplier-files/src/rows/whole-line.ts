import { canonicalGtin } from '../barcodes/index.ts';
import type { HeaderFound } from '../columns/index.ts';
import type { TableRow } from '../table/index.ts';

const SEPARATORS = [',', ';', '\t', '|'];
const FEWEST_VALUES = 3;
const SHORTEST_BARCODE = 8;

const isBarcode = (text: string): boolean => {
  const reading = canonicalGtin(text);
  return reading.ok && reading.given.length >= SHORTEST_BARCODE && !reading.flags.includes('wrong_check_digit');
};

/**
 * Returns a sentence for a row of a text file whose values stand in one cell, as where a whole line is in quotes. Such a row is a product
 * and no text of the page. Undefined for any other row.
 */
export const wholeLine = ({ line, cells }: TableRow, { text }: HeaderFound): string | undefined => {
  if (!text || text.columns < FEWEST_VALUES) return undefined;
  const [only = '', ...more] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (more.length > 0) return undefined;
  const isLine = SEPARATORS.some((separator) => {
    const values = only.split(separator);
    return values.length >= Math.max(FEWEST_VALUES, text.columns - 1) && values.some(isBarcode);
  });
  return isLine
    ? `Line ${line} is in quotes (") as a whole, so its values are one text. Take the quotes off both ends of the line.`
    : undefined;
};
