import { pick, type Random, seededRandom } from '../prices/products.ts';
import { type HonestWeek, type Line, makeWeeks } from './made-list.ts';

const HEADERS = {
  barcode: ['EAN', 'Barcode', 'Bar Code', 'EAN Code'],
  name: ['Description', 'Product', 'Product Name', 'Item Description'],
  size: ['Size', 'Unit Size'],
  cost: ['Cost', 'Cost Price', 'Trade Price', 'WSP', 'Net Cost'],
  rrp: ['RRP', 'SRP', 'Retail Price', 'RRP inc VAT'],
  units: ['Case Qty', 'Pack Qty', 'Units per Case', 'Case Size', 'Qty per Case'],
  vat: ['VAT', 'VAT Rate', 'VAT %'],
  department: ['Department', 'Category'],
} as const;

export type Field = keyof typeof HEADERS;
const FIELDS = Object.keys(HEADERS) as Field[];

/** How a wholesaler writes its files. */
export type Layout = Readonly<{
  /** In the order of the columns. */
  fields: readonly Field[];
  headers: Readonly<Record<Field, string>>;
  separator: string;
  sign: '' | '£';
  costsOf: 'unit' | 'case';
}>;

/** What a series must be like. */
export type Wanted = Readonly<{ costsOf?: 'unit' | 'case'; hasSize?: boolean }>;

const shuffled = <Value>(random: Random, values: readonly Value[]): Value[] =>
  values
    .map((value) => ({ value, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value);

const makeLayout = (random: Random, wanted: Wanted): Layout => {
  const has = { vat: random() < 0.5, size: random() < 0.4 || wanted.hasSize === true, department: random() < 0.5 };
  const fields = FIELDS.filter((field) => has[field as keyof typeof has] ?? true);
  const headers = Object.fromEntries(FIELDS.map((field) => [field, pick(random, HEADERS[field])]));
  return {
    fields: random() < 0.4 ? fields : shuffled(random, fields),
    headers: headers as Layout['headers'],
    separator: pick(random, [',', ',', ';', '\t']),
    sign: pick(random, ['', '', '£']),
    costsOf: wanted.costsOf ?? pick(random, ['unit', 'case']),
  };
};

export type Row = Readonly<{ line: Line; cells: Readonly<Record<Field, string>> }>;
/** A file that can still be spoiled. */
export type Sheet = Readonly<{ layout: Layout; rows: readonly Row[] }>;

export const money = ({ sign }: Layout, pence: number): string => `${sign}${(Math.round(pence) / 100).toFixed(2)}`;

export const costOf = ({ costsOf }: Layout, { unitCost, units }: Line): number =>
  costsOf === 'case' ? unitCost * units : unitCost;

export const sheetOf = (layout: Layout, lines: readonly Line[]): Sheet => ({
  layout,
  rows: lines.map((line) => ({
    line,
    cells: {
      ...line,
      cost: money(layout, costOf(layout, line)),
      rrp: money(layout, line.rrp),
      units: String(line.units),
      vat: layout.headers.vat === 'VAT Rate' ? `${line.vat}%` : String(line.vat),
    },
  })),
});

export const textOf = ({ layout, rows }: Sheet): string =>
  [layout.headers, ...rows.map(({ cells }) => cells)]
    .map((cells) => layout.fields.map((field) => cells[field]).join(layout.separator))
    .join('\r\n');

/** The four weeks of a wholesaler, the last not spoiled yet. */
export type Series = Readonly<{ layout: Layout; sheets: readonly [Sheet, Sheet, Sheet, Sheet] }>;

export const makeSeries = (seed: number, fourth: HonestWeek = 'ordinary', wanted: Wanted = {}): Series => {
  const random = seededRandom(seed);
  const layout = makeLayout(random, wanted);
  const sheets = makeWeeks(random, fourth).map((lines) => sheetOf(layout, lines));
  return { layout, sheets: sheets as unknown as Series['sheets'] };
};
