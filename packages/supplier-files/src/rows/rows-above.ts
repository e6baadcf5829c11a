import { canonicalGtin } from '../barcodes/index.ts';
import { counted, type Finding, type TableRow } from '../table/index.ts';

/** A letterhead may have a number that looks like a barcode, alone or beside what it is. */
const FEWEST_CELLS = 3;
const FEWEST_ROWS = 2;
const FEWEST_DIGITS = 8;
const LINES_LISTED = 10;

const isBarcode = (cell: string): boolean => {
  if (cell.replace(/\D/g, '').length < FEWEST_DIGITS) return false;
  const reading = canonicalGtin(cell);
  return reading.ok && !reading.flags.includes('wrong_check_digit');
};

/** Tells of rows above a header that seem to be products: a list was sorted with its header, or the header is another one. */
export const rowsAboveFindings = (above: readonly TableRow[]): Finding[] => {
  const products = above.filter(({ cells }) => cells.some(isBarcode));
  const isTable = products.some(({ cells }) => cells.filter((cell) => cell.trim() !== '').length >= FEWEST_CELLS);
  if (products.length === 0 || (!isTable && products.length < FEWEST_ROWS)) return [];
  const lines = products.slice(0, LINES_LISTED).map(({ line }) => line);
  return [
    {
      code: 'rows',
      sentence: `${counted(products.length, 'row above the header has a barcode and was', 'rows above the header have barcodes and were')} not read: ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${products.length > lines.length ? ', …' : ''}.`,
      details: ['If these are products, move the header above them and upload the file again.'],
    },
  ];
};
