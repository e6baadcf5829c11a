import { canonicalGtin } from '../barcodes/index.ts';
import { areBarcodes } from '../columns/index.ts';
import type { TableRow } from '../table/index.ts';
import { areTurned } from './price-pair.ts';

/** A field whose column has other values than it must have, and half a sentence that says so. */
export type Contradiction = Readonly<{ field: string; why: string }>;

const ROWS_LOOKED_AT = 200;
const FEWEST_VALUES = 3;
/** Another table may stand below: then some values fit. */
const HARDLY_ANY = 0.02;
const LONG_NUMBER = /\d{7}|\d[.,]?\d{0,6}E\+?\d/i;
const WORDS = /\p{L}{2}/u;
const DIGIT = /\d/;
/** What spreadsheets write where a formula failed. */
const FAILED = /^#/;

const valuesIn = (rows: readonly TableRow[], column: number): string[] =>
  rows.slice(0, ROWS_LOOKED_AT).flatMap(({ cells }) => {
    const text = (cells[column] ?? '').trim();
    return text === '' ? [] : [text];
  });

const mayBeBarcode = (text: string): boolean => LONG_NUMBER.test(text) || canonicalGtin(text).ok;
const mayBeMoney = (text: string): boolean => DIGIT.test(text) || FAILED.test(text) || !WORDS.test(text);

const fewAre = (values: readonly string[], test: (text: string) => boolean): boolean =>
  values.length >= FEWEST_VALUES && values.filter(test).length <= values.length * HARDLY_ANY;

/** Whatever their names say, barcodes are none of these. */
const NO_BARCODES = ['description', 'caseqty', 'costprice', 'casecost', 'rrp'];

const holdsBarcodes = (rows: readonly TableRow[], column: number): boolean =>
  valuesIn(rows, column).length >= FEWEST_VALUES && areBarcodes(rows.slice(0, ROWS_LOOKED_AT), column);

/** The fields whose columns do not hold what they should: a barcode without barcodes, a price without amounts or with barcodes. */
export const contradicted = (fields: ReadonlyMap<string, number>, rows: readonly TableRow[]): Contradiction[] => {
  const found: Contradiction[] = [];
  const barcodeAt = fields.get('barcode');
  if (barcodeAt !== undefined && fewAre(valuesIn(rows, barcodeAt), mayBeBarcode))
    found.push({ field: 'barcode', why: 'Its name says barcode, and it holds none' });
  for (const field of ['costprice', 'rrp']) {
    const at = fields.get(field);
    if (at !== undefined && fewAre(valuesIn(rows, at), mayBeMoney))
      found.push({ field, why: 'Its name says price, and it holds no amounts' });
  }
  for (const field of NO_BARCODES) {
    const at = fields.get(field);
    if (at !== undefined && at !== barcodeAt && holdsBarcodes(rows, at))
      found.push({ field, why: 'It holds barcodes' });
  }
  return found;
};

/** The same for columns that a layout or a guess has chosen, where cost and retail price may have changed places. */
export const contradictedChoice = (fields: ReadonlyMap<string, number>, rows: readonly TableRow[]): Contradiction[] => {
  const [cost, rrp] = [fields.get('costprice'), fields.get('rrp')];
  const turned = cost !== undefined && rrp !== undefined && areTurned(rows, cost, rrp, fields.get('caseqty'));
  return [
    ...contradicted(fields, rows),
    ...(turned ? [{ field: 'costprice', why: 'The costs are higher than the retail prices' }] : []),
  ];
};
