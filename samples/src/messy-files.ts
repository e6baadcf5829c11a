import type { Assortment } from './assortment.ts';
import { type Cells, csvText, pounds } from './csv.ts';
import type { Product } from './products.ts';
import { seededRandom } from './random.ts';
import { SUPPLIER_HEADER, supplierRow } from './supplier-rows.ts';

export type MessyFile = Readonly<{
  name: string;
  bytes: Buffer;
  /** Different products that come out of it, and the rows that are refused. */
  items: number;
  badRows: number;
  what: string;
  expect: string;
}>;

const ROWS = 40;
const HEADER: Cells = [...SUPPLIER_HEADER];

/** Files as shops really have them, each with one kind of trouble. */
export const messyFiles = ({ northwayOnly, common }: Assortment): MessyFile[] => {
  const products = seededRandom(77).shuffled(common.filter(isBritish));
  const take = (from: number): Product[] => products.slice(from, from + ROWS);
  const imports = [...northwayOnly, ...common].filter((product) => !isBritish(product)).slice(0, ROWS);
  return [
    windows1252(take(0)),
    utf16(take(100)),
    quotedNewlines(take(200)),
    thousands(take(300)),
    lostZeros(imports),
    scientific(take(400)),
    duplicates(take(500)),
    typedBarcodes(take(600)),
  ];
};

const isBritish = ({ barcode }: Product): boolean => barcode.startsWith('50');
const plain = (product: Product): Cells => supplierRow(product, 'NWC', product.name);

const windows1252 = (products: readonly Product[]): MessyFile => {
  const sum = products.reduce((total, { cost }) => total + cost, 0);
  const rows = products.map(({ barcode, name, size, cost, rrp, caseQty }) =>
    [barcode, `Café ${name}`, size, 'NWC', `£${pounds(cost)}`, `£${pounds(rrp)}`, caseQty].join(';'),
  );
  const text = [
    'Northway Cash & Carry – price list;;;;;;',
    'Valid from 1 May; prices in £ without VAT;;;;;',
    '',
    'EAN;Product;Size;Supplier code;Cost price (£);RRP (£);Case size',
    ...rows,
    '',
    `Total;;;;£${pounds(sum)};;`,
  ].join('\r\n');
  // In Windows-1252 the dash is 0x96; everything else here is as in Latin-1.
  const bytes = Buffer.from(text.replaceAll('–', '\u0096'), 'latin1');
  const what = 'Windows-1252, semicolons, title rows, other column names, a totals row';
  const expect = 'Every product with its é and £; title and totals rows are left out.';
  return { name: 'windows-1252-semicolons.csv', bytes, items: products.length, badRows: 0, what, expect };
};

const utf16 = (products: readonly Product[]): MessyFile => {
  const text = `\ufeff${csvText([HEADER, ...products.map(plain)], '\t')}`;
  const what = 'UTF-16 with tabs, Excel\'s "Unicode Text"';
  const bytes = Buffer.from(text, 'utf16le');
  return { name: 'utf-16-tabs.txt', bytes, items: products.length, badRows: 0, what, expect: 'Every product.' };
};

const quotedNewlines = (products: readonly Product[]): MessyFile => {
  const rows = products.map((product, index) => {
    const [barcode = '', name = '', ...rest] = plain(product);
    return [barcode, index % 3 === 0 ? `${name}\r\n"special offer", while stocks last` : name, ...rest];
  });
  const what = 'Line breaks, quotes and commas inside quotes; blank lines';
  const bytes = Buffer.from(csvText([HEADER, ...rows]).replace(/\r\n(?=50\d{11},)/g, '\r\n\r\n'), 'utf8');
  const expect = 'Every product; names are one line.';
  return { name: 'quoted-newlines.csv', bytes, items: products.length, badRows: 0, what, expect };
};

const thousands = (products: readonly Product[]): MessyFile => {
  const rows = products.map(({ barcode, name, size, cost, rrp }, index) => {
    const pallet = ((cost + 100_000) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });
    return [barcode, name, size, 'NWC', `£${pallet}`, `£ ${pounds(rrp)}`, index % 2 === 0 ? '1,200' : '480'];
  });
  const what = 'Prices such as £1,234.50, case quantities such as 1,200, a byte order mark';
  const bytes = Buffer.from(`\ufeff${csvText([HEADER, ...rows])}`, 'utf8');
  const expect = 'Every product.';
  return { name: 'pounds-and-thousands.csv', bytes, items: products.length, badRows: 0, what, expect };
};

const lostZeros = (products: readonly Product[]): MessyFile => {
  const rows = products.map((product) => {
    const [barcode, ...rest] = plain(product);
    return [String(barcode).replace(/^0+/, ''), ...rest];
  });
  const what = 'Twelve-digit barcodes without their leading zero';
  const bytes = Buffer.from(csvText([HEADER, ...rows]), 'utf8');
  const expect = 'Every product, with the zero restored.';
  return { name: 'lost-leading-zeros.csv', bytes, items: products.length, badRows: 0, what, expect };
};

const scientific = (products: readonly Product[]): MessyFile => {
  const short = ROWS / 2;
  const rows = products.map((product, index) => {
    const [barcode = '', ...rest] = plain(product);
    const digits = String(barcode);
    if (index < short) return [`${digits[0]}.${digits.slice(1, 6)}E+12`, ...rest];
    return index % 2 === 0 ? [digits, ...rest] : [`${digits[0]}.${digits.slice(1)}E+12`, ...rest];
  });
  const what = 'Barcodes such as 5.01234E+12, half of them with every digit';
  const bytes = Buffer.from(csvText([HEADER, ...rows]), 'utf8');
  const expect = 'Shortened ones are rejected with the reason.';
  const items = products.length - short;
  return { name: 'scientific-notation.csv', bytes, items, badRows: short, what, expect };
};

const duplicates = (products: readonly Product[]): MessyFile => {
  const later = products.slice(0, ROWS / 4).map((product) => ({ ...product, cost: product.cost + 11 }));
  // The same number as a 14-digit case code with a zero in front.
  const padded = products.slice(ROWS / 4, ROWS / 2).map((product) => ({ ...product, barcode: `0${product.barcode}` }));
  const what = 'Repeated barcodes, with a new price or a zero in front';
  const bytes = Buffer.from(csvText([HEADER, ...[...products, ...later, ...padded].map(plain)]), 'utf8');
  const expect = 'Every product once, from its last row; replaced rows are counted.';
  return { name: 'duplicates.csv', bytes, items: products.length, badRows: 0, what, expect };
};

const typedBarcodes = (products: readonly Product[]): MessyFile => {
  const spoiled = [
    (code: string) => `${code.slice(0, 1)} ${code.slice(1, 7)} ${code.slice(7)}`,
    (code: string) => `'${code}`,
    (code: string) => `${code}.0`,
    (code: string) => `${code.slice(0, 7)}-${code.slice(7)}`,
    (code: string) => `${code.slice(0, 6)}O${code.slice(7)}`,
  ];
  const rows = products.map((product, index) => {
    const [barcode, ...rest] = plain(product);
    return [spoiled[index % spoiled.length]?.(String(barcode)) ?? '', ...rest];
  });
  const badRows = products.length / spoiled.length;
  const what = 'Barcodes with spaces, hyphens, an apostrophe, a trailing .0 or the letter O';
  const bytes = Buffer.from(csvText([HEADER, ...rows]), 'utf8');
  const expect = 'Those with the letter are rejected.';
  return { name: 'typed-barcodes.csv', bytes, items: products.length - badRows, badRows, what, expect };
};
