import type { ProductFields, Template } from '../src/index.ts';
import { tillLine } from './lines.ts';

/** A random number below 1 after each call, the same for the same seed (mulberry32). */
export const seeded = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
type Random = ReturnType<typeof seeded>;

const DEPARTMENTS: readonly (readonly [name: string, vat: string, subs: readonly string[]])[] = [
  ['Soft Drinks', 'S', ['Cola', 'Water', 'Juice']],
  ['Confectionery', 'S', ['Bars', 'Bags']],
  ['Crisps & Snacks', 'S', ['Crisps', 'Nuts']],
  ['Grocery', 'Z', ['Tins', 'Pasta', 'Sauces']],
  ['Bread & Bakery', 'Z', ['Loaves', 'Cakes']],
  ['Chilled & Dairy', 'Z', ['Milk', 'Cheese']],
  ['Household', 'S', ['Cleaning', 'Paper']],
  ['Baby', 'R', ['Nappies']],
];
const RATES: Readonly<Record<string, string>> = { S: '20', Z: '0', R: '5' };
const WORDS = 'Hartby Sorrel Finch Wenlow Brightwell Ashcombe Pippin Lane Marlow Fenwick'.split(' ');
const KINDS = 'Baked Beans,Shower Gel,Fizz Cola,Salted Butter,Oat Biscuits,Tomato Soup,Mint Tea,Dish Soap'.split(',');
const SUPPLIERS = ['Northway', 'Castlegate', 'Mere & Son'];

const barcodeOf = (number: number): string => {
  const twelve = `50${String(number).padStart(10, '0')}`;
  const sum = Array.from(twelve).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
};

const oneOf = <T>(random: Random, some: readonly T[]): T => some[Math.floor(random() * some.length)]!;

/** Products of a shop as its last files had them. */
export const shopProducts = (random: Random, count: number): ProductFields[] =>
  Array.from({ length: count }, (_, number) => {
    const [department, usual, subs] = oneOf(random, DEPARTMENTS);
    const vat = random() < 0.06 ? oneOf(random, ['S', 'Z', 'R']) : usual;
    const cost = 0.2 + random() * 6;
    const pack = oneOf(random, [1, 6, 12, 24]);
    const sub = oneOf(random, subs);
    return tillLine({
      barcode: barcodeOf(number * 7 + 1_000),
      description: `${oneOf(random, WORDS)} ${oneOf(random, KINDS)} ${oneOf(random, WORDS)} ${number}`,
      size: oneOf(random, ['400g', '250ml', '1.5L', '330ml', '2kg']),
      department,
      dept_code: String(100 + DEPARTMENTS.findIndex(([name]) => name === department)),
      sub_department: sub,
      category_group: `${sub} ${oneOf(random, ['value', 'brand'])}`,
      vat_code: vat,
      vat_name: { S: 'Standard rate', Z: 'Zero rate', R: 'Reduced rate' }[vat]!,
      vat_rate: RATES[vat]!,
      supplier: oneOf(random, SUPPLIERS),
      cost: cost.toFixed(2),
      case_cost: (cost * pack).toFixed(2),
      rrp: (cost * (1.3 + random())).toFixed(2),
      case_qty: String(pack),
    });
  });

/** What a column of a made template is filled from, and how its till writes that. */
export type Made = Readonly<{
  heading: string;
  truth: string;
  cell: (product: ProductFields, random: Random) => string;
}>;

const codesOf = (names: readonly string[], first: number, digits: number) =>
  new Map(names.map((name, at) => [name, String(first + at).padStart(digits, '0')]));
const DEPT_CODES = codesOf(
  DEPARTMENTS.map(([name]) => name),
  1,
  2,
);
const VAT_CODES: Readonly<Record<string, string>> = { S: '1', Z: '0', R: '2' };

/** Shops change some prices, and sort some products elsewhere. */
const sometimes = (random: Random, share: number, one: string, other: string): string =>
  random() < share ? one : other;
const priced = (random: Random, amount: number, write: (amount: number) => string): string =>
  sometimes(random, 0.2, write(amount + 0.1 + random()), write(amount));
const fixed = (amount: number): string => amount.toFixed(2);

/** The kinds of columns that tables of tills.md have. */
export const COLUMN: Readonly<Record<string, (heading: string) => Made>> = {
  barcode: (heading) => ({ heading, truth: 'Barcode', cell: ({ barcode }) => barcode }),
  name: (heading) => ({ heading, truth: 'Name', cell: ({ description }) => description }),
  nameAndSize: (heading) => ({
    heading,
    truth: 'Name and size',
    cell: ({ description, size }) => `${description} ${size}`,
  }),
  cutName: (heading) => ({
    heading,
    truth: 'Name',
    cell: ({ description }) => description.toUpperCase().slice(0, 18).trim(),
  }),
  size: (heading) => ({ heading, truth: 'Size', cell: ({ size }) => size }),
  department: (heading) => ({
    heading,
    truth: 'Department',
    cell: ({ department }, random) => sometimes(random, 0.03, 'Offers', department),
  }),
  departmentCode: (heading) => ({
    heading,
    truth: 'Department, by its codes',
    cell: ({ department }, random) => sometimes(random, 0.03, '99', DEPT_CODES.get(department)!),
  }),
  departmentOther: (heading) => ({
    heading,
    truth: 'Department, by its codes',
    cell: ({ department }) => `${department.toUpperCase()} LINES`,
  }),
  subDepartment: (heading) => ({ heading, truth: 'Sub-department', cell: (product) => product.sub_department }),
  path: (heading) => ({
    heading,
    truth: 'Path of 3 levels',
    cell: (product) => [product.department, product.sub_department, product.category_group].join(' / '),
  }),
  vatCode: (heading) => ({
    heading,
    truth: 'VAT, by its codes',
    cell: (product, random) => sometimes(random, 0.01, '1', VAT_CODES[product.vat_code]!),
  }),
  vatName: (heading) => ({
    heading,
    truth: 'VAT, by its codes',
    cell: (product) => `VAT ${product.vat_rate}%`,
  }),
  vatRate: (heading) => ({ heading, truth: 'VAT rate', cell: (product) => product.vat_rate }),
  price: (heading) => ({
    heading,
    truth: 'RRP with VAT',
    cell: ({ rrp }, random) => priced(random, Number(rrp), fixed),
  }),
  priceWithComma: (heading) => ({
    heading,
    truth: 'RRP with VAT',
    cell: ({ rrp }, random) => priced(random, Number(rrp), fixed).replace('.', ','),
  }),
  pence: (heading) => ({
    heading,
    truth: 'RRP with VAT in pence',
    cell: ({ rrp }, random) => priced(random, Number(rrp), (amount) => String(Math.round(amount * 100))),
  }),
  priceWithoutVat: (heading) => ({
    heading,
    truth: 'RRP without VAT',
    cell: (product) => fixed(Number(product.rrp) / (1 + Number(product.vat_rate) / 100) + 1e-9),
  }),
  cost: (heading) => ({
    heading,
    truth: 'Unit cost',
    cell: ({ cost }, random) => priced(random, Number(cost), fixed),
  }),
  caseCost: (heading) => ({ heading, truth: 'Case cost', cell: (product) => product.case_cost }),
  supplier: (heading) => ({ heading, truth: 'Supplier', cell: ({ supplier }) => supplier }),
  caseQuantity: (heading) => ({ heading, truth: 'Case quantity', cell: (product) => product.case_qty }),
  stock: (heading) => ({ heading, truth: 'Empty', cell: (_, random) => String(Math.floor(random() * 40)) }),
  soldOn: (heading) => ({
    heading,
    truth: 'Empty',
    cell: (_, random) => `2026-11-${10 + Math.floor(random() * 19)}`,
  }),
  key: (heading) => ({ heading, truth: 'Empty', cell: (_, random) => String(Math.floor(random() * 1e9)) }),
  flag: (heading) => ({ heading, truth: 'Empty', cell: (_, random) => (random() < 0.5 ? 'Y' : 'N') }),
  always: (heading) => ({ heading, truth: 'Always', cell: () => '1' }),
  empty: (heading) => ({ heading, truth: 'Empty', cell: () => '' }),
};

/** An export of a till that has most of a shop's products and some of its own, in another order. */
export const exportOf = (
  random: Random,
  columns: readonly Made[],
  products: readonly ProductFields[],
  form: Template['form'],
): Template => {
  const others = shopProducts(random, Math.ceil(products.length * 0.2)).map((product, at) => ({
    ...product,
    barcode: barcodeOf(9_000_000 + at),
  }));
  const known = products.filter(() => random() < 0.7);
  const mixed = [...known, ...others].map((product) => [random(), product] as const).toSorted((a, b) => a[0] - b[0]);
  return {
    form,
    rows: [
      columns.map(({ heading }) => heading),
      ...mixed.map(([, product]) => columns.map(({ cell }) => cell(product, random))),
    ],
  };
};
