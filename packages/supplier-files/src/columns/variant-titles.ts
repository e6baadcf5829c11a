import type { TableRow } from '../table/index.ts';
import type { HeaderFound, VariantColumns } from './header-found.ts';

const FEWEST_NAMELESS = 3;
/** Fewer are names that somebody forgot. */
const MIN_SHARE = 0.2;
const HAS_BARCODE = /\d{6}/;
const WORD = /\p{L}/u;
const OF_VARIANTS = /varia|flavou?r|taste|scent|fragran|colou?r|shade|size|option|style|type|strength|description/i;
const NAME_OF_CODES = /code|sku|\bref|\bid\b|number|\bno\b/i;

type Group = Readonly<{ title: TableRow; below: TableRow[] }>;

export const textAt = ({ cells }: TableRow, column: number): string => (cells[column] ?? '').trim();
export const hasBarcode = (row: TableRow, column: number): boolean => HAS_BARCODE.test(textAt(row, column));

/** Products without a name below the row that has one; undefined where one has no such row right above. */
const groupsIn = (rows: readonly TableRow[], nameAt: number, barcodeAt: number): Group[] | undefined => {
  const groups: Group[] = [];
  let last: Group | undefined;
  for (const row of rows) {
    if (textAt(row, nameAt) !== '') last = { title: row, below: [] };
    else if (!hasBarcode(row, barcodeAt)) last = undefined;
    else if (!last) return undefined;
    else if (last.below.push(row) === 1) groups.push(last);
  }
  return groups;
};

/** Whether the variants of each group are called one different from the other in this column. */
const tellsApart = (groups: readonly Group[], column: number, barcodeAt: number): boolean =>
  groups.every(({ title, below }) => {
    const variants = hasBarcode(title, barcodeAt) ? [title, ...below] : below;
    const texts = variants.map((row) => textAt(row, column).toLowerCase());
    return texts.every((text) => WORD.test(text)) && new Set(texts).size === texts.length;
  });

const tiesTogether = (groups: readonly Group[], column: number): boolean =>
  new Set(groups.map(({ title }) => textAt(title, column))).size === groups.length &&
  groups.every(({ title, below }) => {
    const key = textAt(title, column);
    return key !== '' && below.every((row) => textAt(row, column) === key);
  });

/** Where a table names a product once, above or at its first variant, as the exports of web shops do; undefined where that is not certain. */
export const variantColumnsOf = (
  { cells, fields }: Pick<HeaderFound, 'cells' | 'fields'>,
  rows: readonly TableRow[],
): VariantColumns | undefined => {
  const [nameAt, barcodeAt] = [fields.get('description'), fields.get('barcode')];
  if (nameAt === undefined || barcodeAt === undefined) return undefined;
  const products = rows.filter((row) => hasBarcode(row, barcodeAt));
  const nameless = products.filter((row) => textAt(row, nameAt) === '').length;
  if (nameless < FEWEST_NAMELESS || nameless < MIN_SHARE * products.length) return undefined;
  const groups = groupsIn(rows, nameAt, barcodeAt);
  if (!groups) return undefined;
  const used = new Set(Array.from(fields).flatMap(([field, at]) => (field === 'descriptionmore' ? [] : [at])));
  const free = [...cells.keys()].filter((column) => !used.has(column));
  const keyAt = free.find((column) => tiesTogether(groups, column)) ?? -1;
  const nameOf = (column: number): string => cells[column] ?? '';
  // Where nothing ties them together, a column has to be called what it is.
  const ofWords = free.filter(
    (column) => !NAME_OF_CODES.test(nameOf(column)) && (keyAt !== -1 || OF_VARIANTS.test(nameOf(column))),
  );
  const candidates = [...ofWords, fields.get('size') ?? -1];
  const variantAt = candidates.find((column) => column !== -1 && tellsApart(groups, column, barcodeAt));
  return variantAt === undefined ? undefined : { variantAt, keyAt };
};
