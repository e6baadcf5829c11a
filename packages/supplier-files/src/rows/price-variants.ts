import type { HeaderFound } from '../columns/index.ts';
import { priceTypeOf } from '../prices/index.ts';
import type { Finding, RowWarning, TableRow } from '../table/index.ts';
import { cleanText } from '../text/index.ts';

/**
 * What tells the rows of one barcode apart where their prices differ: the quantity from which each holds, of which the smallest
 * counts, or the list, depot or the like that each is of, of which `usual` counts. `isSure` where its name says that it is the usual one.
 */
export type PriceVariants = Readonly<{ column: number; name: string }> &
  (Readonly<{ kind: 'quantity' }> | Readonly<{ kind: 'list'; usual: string; isSure: boolean }>);

type Group = readonly TableRow[];

const PRICES = ['costprice', 'rrp', 'casecost', 'newcost', 'newrrp'];
/** What is read of these columns tells prices apart as well. */
const MAY_BE_LISTS: ReadonlySet<string> = new Set([
  'pricetype',
  'supplier',
  'department',
  'subdepartment',
  'category',
  'subcategory',
]);
const DAYS = ['pricefrom', 'priceuntil'];
const NOT_DIGITS = /\D+/g;
const QUANTITY = /^\D{0,3}(\d{1,5})(?:[+\s-]\D{0,10}|\s*-\s*\d{1,5})?$/;
const DAY = /\d[./-]\d/;
const WORD = /\p{L}/u;
const MAX_CHARS = 40;
/** Of fewer barcodes, or of a smaller share of them, rows that differ are corrections, and any column may differ by chance. */
const FEWEST_GROUPS = 2;
const MIN_SHARE = 0.3;
const MOSTLY = 0.9;
/** Lists are few; what is another one in nearly each row is a number of the row. */
const FEW = 0.5;
const USUAL =
  /^(?:standard|std|default|normal|usual|base|basic|regular|main|general|national)(?: (?:prices?|rates?|price list|list))?$/i;
/** Larger quantities are not told apart. */
const LARGEST = 50_000;
const NAMED = 4;

const textAt = ({ cells }: TableRow, column: number | undefined): string =>
  column === undefined ? '' : cleanText(cells[column] ?? '');

const quantityOf = (text: string): number => Number(QUANTITY.exec(text)?.[1] ?? Number.NaN);

const areDifferent = (values: readonly string[]): boolean =>
  values.every((value) => value !== '') && new Set(values).size === values.length;

/** Rows of one barcode, day and name whose prices differ; none where most barcodes have one row. */
const groupsIn = (rows: readonly TableRow[], { fields }: HeaderFound): Group[] => {
  const prices = PRICES.flatMap((field) => fields.get(field) ?? []);
  const pricesOf = (row: TableRow): string => prices.map((column) => textAt(row, column)).join('\n');
  // What holds on other days is told apart by its days.
  const daysOf = (row: TableRow): string => DAYS.map((field) => textAt(row, fields.get(field))).join();
  const byBarcode = Map.groupBy(rows, (row) => {
    const barcode = textAt(row, fields.get('barcode')).replace(NOT_DIGITS, '');
    return barcode === '' ? '' : `${barcode},${daysOf(row)}`;
  });
  const groups = [...byBarcode].flatMap(([key, group]) => {
    if (key === '' || group.length < 2 || new Set(group.map(pricesOf)).size < 2) return [];
    return new Set(group.map((row) => textAt(row, fields.get('description')))).size === 1 ? [group] : [];
  });
  return groups.length >= Math.max(FEWEST_GROUPS, MIN_SHARE * byBarcode.size) ? groups : [];
};

/** Whether what is bought more of costs less, and nothing costs more. */
const fallsWithQuantity = (group: Group, column: number, costAt: number | undefined): boolean => {
  const steps = group
    .map((row) => ({
      quantity: quantityOf(textAt(row, column)),
      cost: Number(textAt(row, costAt).replace(/[^\d.]/g, '')),
    }))
    .sort((one, other) => one.quantity - other.quantity);
  return steps.every(({ cost }, at) => at === 0 || cost <= steps[at - 1]!.cost);
};

/** The list that its name says to be the usual one, else the one that most barcodes have, the first of the file. */
const usualOf = (groups: readonly Group[], column: number, name: string) => {
  const counts = new Map<string, number>();
  for (const row of groups.flat()) counts.set(textAt(row, column), (counts.get(textAt(row, column)) ?? 0) + 1);
  const lists = [...counts.keys()];
  const named = lists.filter((list) => USUAL.test(list) || priceTypeOf(list, name) === 'plain');
  if (named.length === 1) return { usual: named[0]!, isSure: true };
  const most = Math.max(...counts.values());
  return { usual: lists.find((list) => counts.get(list) === most)!, isSure: false };
};

/** Returns what tells the rows of one barcode apart in these rows; undefined where no column does, as in most files. */
export const priceVariantsIn = (rows: readonly TableRow[], header: HeaderFound): PriceVariants | undefined => {
  const groups = groupsIn(rows, header);
  if (groups.length === 0) return undefined;
  const { fields, cells } = header;
  const used = new Set([...fields].flatMap(([field, column]) => (MAY_BE_LISTS.has(field) ? [] : [column])));
  const all = groups.flat();
  const candidates = cells.flatMap((written, column) => {
    const name = cleanText(written);
    const apart = groups.filter((group) => areDifferent(group.map((row) => textAt(row, column))));
    const values = new Set(all.map((row) => textAt(row, column)));
    const isFree = !used.has(column) && name !== '' && values.size <= FEW * all.length;
    return isFree && apart.length >= MOSTLY * groups.length ? [{ column, name, values: [...values] }] : [];
  });
  const costAt = fields.get('costprice') ?? fields.get('casecost') ?? fields.get('rrp');
  const quantity = candidates.find(
    ({ column, values }) =>
      values.every((text) => text === '' || !Number.isNaN(quantityOf(text))) &&
      groups.filter((group) => fallsWithQuantity(group, column, costAt)).length >= MOSTLY * groups.length,
  );
  if (quantity) return { kind: 'quantity', column: quantity.column, name: quantity.name };
  const list = candidates.find(({ values }) =>
    values.every((text) => text.length <= MAX_CHARS && WORD.test(text) && !DAY.test(text)),
  );
  return list && { kind: 'list', column: list.column, name: list.name, ...usualOf(groups, list.column, list.name) };
};

const isOf = ({ column, name }: PriceVariants, { cells }: HeaderFound): boolean =>
  cleanText(cells[column] ?? '') === name;

/** Of two rows of one barcode, the one with the higher rank has the usual price; undefined where nothing is known. */
export const rankOf = (variants: PriceVariants | undefined, header: HeaderFound, row: TableRow): number | undefined => {
  if (variants === undefined || !isOf(variants, header)) return undefined;
  const text = textAt(row, variants.column);
  if (variants.kind === 'list') return text === variants.usual ? 0 : -1;
  const quantity = quantityOf(text);
  return Number.isNaN(quantity) ? 0 : -Math.min(quantity, LARGEST);
};

/** What the price of a row is to be doubted for: it is for more than one, or of a list that may not be the shop's. */
export const variantDoubts = (
  variants: PriceVariants | undefined,
  header: HeaderFound,
  row: TableRow,
): readonly RowWarning[] => {
  if (variants === undefined || !isOf(variants, header)) return [];
  const seen = textAt(row, variants.column);
  if (variants.kind === 'quantity')
    return quantityOf(seen) > 1 ? [{ code: 'for_many', column: variants.name, seen }] : [];
  return variants.isSure && seen === variants.usual ? [] : [{ code: 'other_list', column: variants.name, seen }];
};

/** Tells which of several prices of one barcode is used. */
export const variantFindings = (variants: PriceVariants | undefined, rows: readonly TableRow[]): Finding[] => {
  if (variants === undefined) return [];
  const { name, column } = variants;
  const said = `Rows of one barcode have other prices by “${name}”`;
  if (variants.kind === 'quantity')
    return [{ code: 'money', sentence: `${said}: that for the smallest quantity is used.`, details: [] }];
  const lists = [...new Set(rows.map((row) => textAt(row, column)).filter((text) => text !== ''))];
  const names = lists.slice(0, NAMED).join(', ') + (lists.length > NAMED ? ', …' : '');
  const sentence = `${said} (${names}): those of “${variants.usual}” are used`;
  return [
    variants.isSure
      ? { code: 'money', sentence: `${sentence}.`, details: [] }
      : {
          code: 'money',
          sentence: `${sentence}, and their rows go to review.`,
          details: [`If another “${name}” is yours, leave only its rows in the file and upload it again.`],
        },
  ];
};
