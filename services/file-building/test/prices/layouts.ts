import { makeProduct, type Product, type Random, seededRandom } from './products.ts';

/** How a supplier writes its file. */
export type Layout = Readonly<{
  name: string;
  /** What the costs are really for; `each`: rows differ and say so; `nobody_knows`: the file does not tell, and must not be guessed. */
  truth: 'unit' | 'case' | 'each' | 'nobody_knows';
  cost: string;
  rrp?: string;
  quantity?: string;
  /** Where the number of units stands when it is not in a column of its own. */
  pack?: 'size' | 'name';
  vat?: Readonly<{ header: string; written: (rate: number) => string }>;
  /** A column that says for each row what its cost is for. */
  unitOfMeasure?: string;
  separator?: string;
  money?: (amount: number) => string;
  rows?: number;
  /** Share of rows whose cost is the other way than the rest, and does not say so. */
  other?: number;
  /** Every quantity is this one. */
  units?: number;
  /** The retail price is a case's as well. */
  retailOfCase?: boolean;
}>;

const percent = { header: 'VAT %', written: (rate: number) => String(rate) };
const fraction = { header: 'VAT Rate', written: (rate: number) => String(rate / 100) };
const codes = { header: 'VAT Code', written: (rate: number) => (rate === 20 ? 'A' : 'B') };
const withPound = (amount: number): string => `£${amount.toFixed(2)}`;
const withComma = (amount: number): string => amount.toFixed(2).replace('.', ',');
const fourDecimals = (amount: number): string => amount.toFixed(4);

const RRP = 'RRP';
const QTY = 'Case Qty';

export const LAYOUTS: readonly Layout[] = [
  { name: 'plain, per unit', truth: 'unit', cost: 'Cost', rrp: RRP, quantity: QTY },
  { name: 'plain, per case', truth: 'case', cost: 'Cost', rrp: RRP, quantity: QTY },
  { name: 'VAT in percent, per unit', truth: 'unit', cost: 'Cost Price', rrp: RRP, quantity: 'Pack Qty', vat: percent },
  { name: 'VAT in percent, per case', truth: 'case', cost: 'Cost Price', rrp: RRP, quantity: 'Pack Qty', vat: percent },
  { name: 'VAT as a share', truth: 'case', cost: 'Trade Price', rrp: 'SRP', quantity: 'Case Size', vat: fraction },
  { name: 'VAT codes of its own', truth: 'case', cost: 'WSP', rrp: RRP, quantity: 'Qty per Case', vat: codes },
  {
    name: 'semicolons',
    truth: 'case',
    cost: 'Net Cost',
    rrp: 'Retail Price',
    quantity: 'Units per Case',
    separator: ';',
  },
  { name: 'decimal commas', truth: 'case', cost: 'Price', rrp: RRP, quantity: QTY, separator: ';', money: withComma },
  { name: 'tabs', truth: 'unit', cost: 'Net Price', rrp: RRP, quantity: 'Outer', separator: '\t' },
  { name: 'vertical bars', truth: 'case', cost: 'Your Price', rrp: RRP, quantity: 'Case', separator: '|' },
  { name: 'pounds', truth: 'case', cost: 'Cost (£)', rrp: 'RRP (£)', quantity: QTY, money: withPound },
  { name: 'four decimals', truth: 'unit', cost: 'Invoice Price', rrp: RRP, quantity: QTY, money: fourDecimals },
  { name: 'units in the size', truth: 'case', cost: 'Cost', rrp: RRP, pack: 'size' },
  { name: 'units in the name', truth: 'case', cost: 'Cost', rrp: RRP, pack: 'name' },
  { name: 'per unit, units in the name', truth: 'unit', cost: 'Cost', rrp: RRP, pack: 'name' },
  { name: 'the column says case', truth: 'case', cost: 'Case Cost', rrp: RRP, quantity: QTY },
  { name: 'the column says unit', truth: 'unit', cost: 'Unit Cost', rrp: RRP, quantity: QTY },
  { name: 'the column says case, no RRP', truth: 'case', cost: 'Cost per Case', quantity: QTY },
  { name: 'some rows the other way', truth: 'case', cost: 'Cost', rrp: RRP, quantity: QTY, other: 0.02 },
  { name: 'some rows the other way, per unit', truth: 'unit', cost: 'Cost', rrp: RRP, quantity: QTY, other: 0.02 },
  { name: 'each row says it', truth: 'each', cost: 'Cost', rrp: RRP, quantity: QTY, unitOfMeasure: 'UOM', other: 0.4 },
  { name: 'half and half', truth: 'nobody_knows', cost: 'Cost', rrp: RRP, quantity: QTY, other: 0.5 },
  { name: 'four fifths', truth: 'nobody_knows', cost: 'Cost', rrp: RRP, quantity: QTY, other: 0.2 },
  { name: 'no RRP', truth: 'nobody_knows', cost: 'Cost', quantity: QTY },
  { name: 'no quantity', truth: 'nobody_knows', cost: 'Cost', rrp: RRP },
  { name: 'quantities of one', truth: 'nobody_knows', cost: 'Cost', rrp: RRP, quantity: QTY, units: 1 },
  { name: 'four rows', truth: 'nobody_knows', cost: 'Cost', rrp: RRP, quantity: QTY, rows: 4 },
  { name: 'cost and RRP of a case', truth: 'nobody_knows', cost: 'Cost', rrp: RRP, quantity: QTY, retailOfCase: true },
  { name: 'small cases', truth: 'case', cost: 'Cost', rrp: RRP, quantity: QTY, units: 4 },
  { name: 'sixty rows', truth: 'case', cost: 'Cost', rrp: RRP, quantity: QTY, rows: 60, vat: percent },
];

/** A file with what is true of each of its rows, by line. */
export type MadeFile = Readonly<{ text: string; products: readonly Product[]; isCase: readonly boolean[] }>;

/** Writes amounts in pounds. */
type Money = (amount: number) => string;

const namesOf = ({ pack }: Layout, { name, size }: Product, units: number): string[] => {
  const multiple = `${units}x${size}`;
  if (pack === 'name') return [`${name} ${multiple}`, ''];
  return [name, pack === 'size' ? multiple : size];
};

const rrpOf = ({ rrp, retailOfCase }: Layout, product: Product, units: number, money: Money): string[] => {
  if (rrp === undefined) return [];
  return [product.rrp === 0 ? '' : money(product.rrp * (retailOfCase ? units : 1))];
};

const cellsOf = (layout: Layout, product: Product, isCase: boolean, money: Money): string[] => {
  const units = layout.units ?? product.units;
  return [
    product.barcode,
    ...namesOf(layout, product, units),
    money(isCase ? product.unitCost * units : product.unitCost),
    ...rrpOf(layout, product, units, money),
    ...(layout.quantity === undefined ? [] : [String(units)]),
    ...(layout.vat ? [layout.vat.written(product.vat)] : []),
    ...(layout.unitOfMeasure === undefined ? [] : [isCase ? 'CASE' : 'EACH']),
  ];
};

const costIsOfCase = ({ truth, other = 0 }: Layout, random: Random): boolean => {
  const isOther = random() < other;
  return truth === 'unit' ? isOther : !isOther;
};

/** Writes a file of so many products. Faults are planted in `faultShare` of them. */
export const makeFile = (layout: Layout, seed: number, rows: number, faultShare: number): MadeFile => {
  const random = seededRandom(seed);
  const separator = layout.separator ?? ',';
  const header = [
    'EAN',
    'Description',
    'Size',
    layout.cost,
    ...[layout.rrp, layout.quantity, layout.vat?.header, layout.unitOfMeasure].filter((name) => name !== undefined),
  ];
  const lines = [header.join(separator)];
  const products: Product[] = [];
  const isCase: boolean[] = [];
  for (let number = 0; number < (layout.rows ?? rows); number++) {
    const product = makeProduct(random, number, faultShare);
    // A case's row at a unit's price has the cost of the unit.
    const ofCase = product.fault === 'case_at_unit_price' ? false : costIsOfCase(layout, random);
    products.push(product);
    isCase.push(ofCase);
    lines.push(cellsOf(layout, product, ofCase, layout.money ?? ((amount) => amount.toFixed(2))).join(separator));
  }
  return { text: lines.join('\r\n'), products, isCase };
};
