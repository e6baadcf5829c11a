import { areTypes, isOfPrices, parseCount, priceUnitOf } from '../prices/index.ts';
import type { TableRow } from '../table/index.ts';
import { areBarcodes } from './assumed-header.ts';
import type { HeaderFound } from './header-found.ts';
import { withFields } from './read-header-row.ts';
import { isBareSize, sizeUnitIn, sizeUnitOf } from './size-unit.ts';
import { variantColumnsOf } from './variant-titles.ts';

const ROWS_LOOKED_AT = 200;
const PACK = /pack|pk|outer|case/i;
const OF_PRICE = /price|cost|\bper\b/i;
const PLAIN_NUMBER = /^\d[\d.,]*$/;
const UNIT_WORD = /^\p{L}{2}/u;
const PLAIN_COUNT = /^(?:x ?)?\d{1,4}(?:\.0+)?(?:['’]?s)?$/i;
/** A name has no more characters than this, and no tags. */
const MAX_NAME_CHARS = 300;
const TAG = /<\/?[a-z][^>]{0,200}>/i;

type Fields = Map<string, number>;

const valuesIn = (rows: readonly TableRow[], column: number): string[] =>
  rows.slice(0, ROWS_LOOKED_AT).flatMap(({ cells }) => {
    const text = (cells[column] ?? '').trim();
    return text === '' ? [] : [text];
  });

/** "Pack Size" is how many are in a case where nothing but counts stands there. */
const settlePackSize = ({ cells, rivals }: HeaderFound, rows: readonly TableRow[], fields: Fields): void => {
  const sizeAt = fields.get('size');
  if (sizeAt === undefined || fields.has('caseqty')) return;
  const packAt = [sizeAt, ...(rivals.get('size') ?? [])].find(
    (column) => PACK.test(cells[column] ?? '') && sizeUnitIn(cells[column] ?? '') === '',
  );
  if (packAt === undefined) return;
  const values = valuesIn(rows, packAt);
  const isCounts = values.every((text) => PLAIN_COUNT.test(text) && parseCount(text).ok);
  if (values.length === 0 || !isCounts || values.every((text) => Number.parseInt(text, 10) === 1)) return;
  fields.set('caseqty', packAt);
  if (packAt !== sizeAt) return;
  const other = rivals.get('size')?.[0];
  if (other === undefined) fields.delete('size');
  else fields.set('size', other);
};

/** Units of sizes, and counts, do not qualify a price. */
const settleUnits = ({ cells, rivals }: HeaderFound, rows: readonly TableRow[], fields: Fields): void => {
  const first = fields.get('priceunit');
  if (first === undefined) return;
  const [columns, pers]: [number[], number[]] = [[], []];
  for (const column of [first, ...(rivals.get('priceunit') ?? [])]) {
    const [values, saysPrice] = [valuesIn(rows, column), OF_PRICE.test(cells[column] ?? '')];
    if (!isOfPrices(values, saysPrice)) continue;
    (values.length > 0 && values.every((text) => PLAIN_NUMBER.test(text)) ? pers : columns).push(column);
  }
  const unitAt = columns[0] ?? pers[0];
  if (unitAt === undefined) fields.delete('priceunit');
  else fields.set('priceunit', unitAt);
  if (columns.length > 0 && pers[0] !== undefined) fields.set('priceper', pers[0]);
};

/** Types of prices are words, or values for the question in the name; units of measure may stand there. */
const settleTypes = ({ rivals }: HeaderFound, rows: readonly TableRow[], fields: Fields): void => {
  const first = fields.get('pricetype');
  if (first === undefined) return;
  const values = valuesIn(rows, first);
  const isUnits = values.length > 0 && values.every((text) => UNIT_WORD.test(text) && priceUnitOf(text) !== undefined);
  if (isUnits && !fields.has('priceunit')) fields.set('priceunit', first);
  if (!isUnits && areTypes(values)) return;
  const other = rivals.get('pricetype')?.find((column) => areTypes(valuesIn(rows, column)));
  if (other === undefined) fields.delete('pricetype');
  else fields.set('pricetype', other);
};

/** A column with the units of sizes that are bare numbers: "ML" beside "500". */
const settleSizeUnits = ({ cells }: HeaderFound, rows: readonly TableRow[], fields: Fields): void => {
  const sizeAt = fields.get('size');
  if (sizeAt === undefined || !valuesIn(rows, sizeAt).some(isBareSize)) return;
  const used = new Set(fields.values());
  const unitAt = cells.findIndex((name, column) => {
    if (used.has(column) || name.trim() === '') return false;
    const values = valuesIn(rows, column);
    return values.length > 0 && values.every((text) => sizeUnitOf(text) !== undefined);
  });
  if (unitAt !== -1) fields.set('sizeunit', unitAt);
};

const isNoName = (text: string): boolean => text.length > MAX_NAME_CHARS || TAG.test(text);

const FEWEST_NAMES = 5;
/** Products of a file are mostly called one different from the other. */
const MOSTLY = 0.8;
/** Flavours of a product, or its unit and its case, may have one name. */
const FEW = 0.2;
/** Codes are different from each other as well. */
const WORDS = /\p{L}{2}\P{N}*\s\P{N}*\p{L}{2}/u;

const differentShare = (values: readonly string[]): number => new Set(values).size / values.length;

/** "Great taste" of every product is no name. */
const areRepeated = (values: readonly string[]): boolean =>
  values.length >= FEWEST_NAMES && differentShare(values) <= FEW;

const areNames = (values: readonly string[]): boolean =>
  differentShare(values) >= MOSTLY &&
  values.filter((text) => WORDS.test(text.slice(0, MAX_NAME_CHARS))).length >= values.length * MOSTLY;

/** Where descriptions are long texts, have tags or say the same of most products, the name that stands beside them is used. */
const settleDescription = ({ rivals }: HeaderFound, rows: readonly TableRow[], fields: Fields): void => {
  const column = fields.get('description');
  const others = rivals.get('description');
  if (column === undefined || others === undefined) return;
  const given = valuesIn(rows, column);
  const isRepeated = areRepeated(given);
  if (!isRepeated && !given.some(isNoName)) return;
  const name = others.find((other) => {
    const values = valuesIn(rows, other);
    return values.length >= given.length && !values.some(isNoName) && (!isRepeated || areNames(values));
  });
  if (name !== undefined) fields.set('description', name);
};

const FEWEST_EQUAL = 3;
const HALF = 0.5;
const WORD = /\p{L}{3}/u;
const GAP = /\s/;
const DIGIT = /\d/;
/** One word with a digit in it. */
const isCode = (cell: string): boolean => DIGIT.test(cell) && !GAP.test(cell);
const NAME_OF_CODES = /code|sku|\bref|\bid\b|number|\bno\b/i;

/** Where names are equal, the column of words that tells the products apart goes on with them: "Description 2", "Flavour". */
const settleLongerNames = ({ cells }: HeaderFound, rows: readonly TableRow[], fields: Fields): void => {
  const [nameAt, barcodeAt] = [fields.get('description'), fields.get('barcode')];
  if (nameAt === undefined || barcodeAt === undefined) return;
  const textOf = (row: TableRow, column: number): string => (row.cells[column] ?? '').trim();
  const filled = rows
    .slice(0, ROWS_LOOKED_AT)
    .filter((row) => textOf(row, nameAt) !== '' && textOf(row, barcodeAt) !== '');
  // What tells several prices of one product apart is no part of its name.
  const named = [...new Map(filled.map((row) => [textOf(row, barcodeAt), row])).values()];
  const byName = Map.groupBy(named, (row) => textOf(row, nameAt));
  const equal = [...byName.values()].filter(({ length }) => length > 1).flat();
  if (equal.length < FEWEST_EQUAL || equal.length < HALF * named.length) return;
  const used = new Set(fields.values());
  const tellsApart = (name: string, column: number): boolean => {
    if (used.has(column) || name.trim() === '' || NAME_OF_CODES.test(name)) return false;
    const texts = equal.map((row) => textOf(row, column));
    const areWords = texts.filter((text) => WORD.test(text) && !isCode(text) && !isNoName(text)).length;
    const names = new Set(equal.map((row) => `${textOf(row, nameAt)}\n${textOf(row, column)}`));
    return areWords >= MOSTLY * texts.length && names.size >= MOSTLY * equal.length;
  };
  const moreAt = cells.findIndex(tellsApart);
  if (moreAt !== -1) fields.set('descriptionmore', moreAt);
};

/** "Less 10%", "20% off"; beside them bare numbers and "10+5" are discounts as well, and "net" is none. */
const WORDED_DISCOUNT =
  /^(?:less|minus|subject to)\s\d{1,2}(?:[.,]\d{1,2})?\s?(?:%|per ?cent)?$|^\d{1,2}(?:[.,]\d{1,2})?\s?(?:%|per ?cent)\s?(?:off|disc(?:ount)?|rebate)$/i;
const PLAIN_DISCOUNT =
  /^\d{1,2}(?:[.,]\d{1,2})?\s?%?(?:\s?\+\s?\d{1,2}(?:[.,]\d{1,2})?\s?%?){0,3}$|^(?:nett?|none|n\/a|nil|-)$/i;

/** A column of nothing but discounts is one, whatever it is called: "Terms". */
const settleDiscounts = ({ cells }: HeaderFound, rows: readonly TableRow[], fields: Fields): void => {
  if (!fields.has('costprice') || fields.has('discount')) return;
  const used = new Set(fields.values());
  const discountAt = cells.findIndex((_name, column) => {
    if (used.has(column)) return false;
    const values = valuesIn(rows, column);
    return (
      values.some((text) => WORDED_DISCOUNT.test(text)) &&
      values.every((text) => WORDED_DISCOUNT.test(text) || PLAIN_DISCOUNT.test(text))
    );
  });
  if (discountAt !== -1) fields.set('discount', discountAt);
};

/** Of two columns of barcodes, the one that has some. */
const settleBarcodes = ({ rivals }: HeaderFound, rows: readonly TableRow[], fields: Fields): void => {
  const column = fields.get('barcode');
  const others = rivals.get('barcode');
  if (column === undefined || others === undefined || areBarcodes(rows, column)) return;
  const better = others.find((other) => areBarcodes(rows, other));
  if (better !== undefined) fields.set('barcode', better);
};

/** The header with the columns that its first rows show to be the right ones, where names leave it open. */
export const settledByValues = (header: HeaderFound, rows: readonly TableRow[]): HeaderFound => {
  const fields = new Map(header.fields);
  settlePackSize(header, rows, fields);
  settleUnits(header, rows, fields);
  settleSizeUnits(header, rows, fields);
  settleTypes(header, rows, fields);
  settleDescription(header, rows, fields);
  settleBarcodes(header, rows, fields);
  settleDiscounts(header, rows, fields);
  settleLongerNames(header, rows, fields);
  const variants = variantColumnsOf({ ...header, fields }, rows.slice(0, ROWS_LOOKED_AT));
  if (variants && variants.variantAt !== fields.get('size')) fields.set('descriptionmore', variants.variantAt);
  const isSame =
    fields.size === header.fields.size && [...fields].every(([field, at]) => header.fields.get(field) === at);
  const settled = isSame ? header : withFields(header, fields);
  return variants ? { ...settled, variants } : settled;
};
