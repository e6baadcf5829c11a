import { canonicalGtin } from '../barcodes/index.ts';
import { areBarcodes, sizeUnitOf } from '../columns/index.ts';
import { parseCount, parseMoney } from '../prices/index.ts';
import type { TableRow } from '../table/index.ts';

/** What most values of a column look like. */
export type Shape = 'empty' | 'barcode' | 'amount' | 'count' | 'size' | 'vat' | 'words' | 'text';

/** What stands in the first rows of a column. Shares are of the values that are not empty. */
export type Contents = Readonly<{
  filled: number;
  shape: Shape;
  /** Share of values with a valid check digit. */
  validBarcodes: number;
  /** The commonest length of its values in characters. */
  usualLength: number;
  /** Share that is an amount with pence or a pound sign. */
  amounts: number;
  /** Share of amounts that end as shelf prices do. */
  shelfEndings: number;
  /** Share of whole numbers that cases usually have. */
  caseCounts: number;
  /** Share of values that are different from all others. */
  distinct: number;
  /** Words of a value on average. */
  averageWords: number;
  /** The different values, as far as they are few. */
  few: readonly string[];
  /** The first five values, as written. */
  first: readonly string[];
}>;

const ROWS_LOOKED_AT = 200;
const FIRST = 5;
const FEW = 6;
const MOSTLY = 0.8;
const AMOUNT = /^(?:£|GBP)?\s?\d{1,6}[.,]\d{2}\d{0,2}\s?(?:£|GBP)?$|^£\s?\d{1,6}$/i;
const SHELF_ENDING = /[.,]\d(?:9|5)$|[.,](?:00|50)$/;
const WHOLE = /^\d{1,4}$/;
const SIZE = /^\d+(?:[.,]\d+)?\s?(?:[x×]\s?\d+(?:[.,]\d+)?\s?)?(\p{L}{1,11})\.?$/iu;
const PACK = /^(?:pk|pack|s|pce|pcs)$/i;
const VAT = /^(?:(?:0|5|20)(?:[.,]0{1,2})?\s?%|(?:0|5|20)[.,]0{1,2}|0|5|20)$/;
const STANDARD = /^20\b/;
const WORD = /\p{L}{2,}/gu;
const CASES = new Set([4, 6, 8, 10, 12, 14, 15, 16, 18, 20, 24, 30, 32, 36, 40, 48, 60, 72, 96, 144]);

/** Whether cases usually have so many units. */
export const isCaseCount = (count: number): boolean => CASES.has(count);

const share = (values: readonly string[], test: (text: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(test).length / values.length;

const isSize = (text: string): boolean => {
  const unit = SIZE.exec(text)?.[1];
  return unit !== undefined && (sizeUnitOf(unit) !== undefined || PACK.test(unit));
};

const wordsIn = (text: string): number => text.match(WORD)?.length ?? 0;

const isValidBarcode = (text: string): boolean => {
  const reading = canonicalGtin(text);
  return reading.ok && reading.given.length >= 8 && !reading.flags.includes('wrong_check_digit');
};

const usualLengthOf = (values: readonly string[]): number => {
  const counts = new Map<number, number>();
  for (const { length } of values) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
};

const isVat = (values: readonly string[]): boolean =>
  values.every((text) => VAT.test(text)) && values.some((text) => STANDARD.test(text));

type Measured = Omit<Contents, 'shape'>;

const shapeOf = (
  values: readonly string[],
  { averageWords, distinct, amounts }: Measured,
  isBarcodes: boolean,
): Shape => {
  if (values.length === 0) return 'empty';
  if (isBarcodes) return 'barcode';
  if (isVat(values) && new Set(values).size <= 3 && values.length >= FIRST) return 'vat';
  if (amounts >= MOSTLY / 2 && share(values, (text) => parseMoney(text).ok) >= MOSTLY) return 'amount';
  if (share(values, (text) => WHOLE.test(text) && parseCount(text).ok) >= MOSTLY) return 'count';
  if (share(values, isSize) >= MOSTLY) return 'size';
  return averageWords >= 1.5 && distinct >= MOSTLY / 2 ? 'words' : 'text';
};

/** Looks at the first values of a column; `rows` are those below the header. */
export const contentsOf = (rows: readonly TableRow[], column: number): Contents => {
  const looked = rows.slice(0, ROWS_LOOKED_AT);
  const cells = looked.map((row) => (row.cells[column] ?? '').trim());
  const values = cells.filter((text) => text !== '');
  const different = new Set(values);
  const amounts = values.filter((text) => AMOUNT.test(text));
  const measured = {
    filled: values.length,
    validBarcodes: share(values, isValidBarcode),
    usualLength: usualLengthOf(values),
    amounts: values.length === 0 ? 0 : amounts.length / values.length,
    shelfEndings: share(amounts, (text) => SHELF_ENDING.test(text)),
    caseCounts: share(values, (text) => WHOLE.test(text) && isCaseCount(Number(text))),
    distinct: values.length === 0 ? 0 : different.size / values.length,
    averageWords: values.length === 0 ? 0 : values.reduce((sum, text) => sum + wordsIn(text), 0) / values.length,
    few: different.size <= FEW ? [...different] : [],
    first: cells.slice(0, FIRST),
  };
  return { ...measured, shape: shapeOf(values, measured, areBarcodes(looked, column)) };
};
