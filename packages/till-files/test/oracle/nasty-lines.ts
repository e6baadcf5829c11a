import type { ProductFields } from '../../src/profile/product-fields.ts';
import { tillLine } from '../lines.ts';

/** The same numbers in every run. */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
};

const WORDS = 'Hartby Tavy Oakhatch Cola Butter Water Beans Rich Tea Crisps Soup'.split(' ');

/** What goes wrong with a field, by the rows of table 3 of the research. */
const NASTY: Readonly<Partial<Record<keyof ProductFields, readonly string[]>>> = {
  barcode: [
    '',
    '0',
    '5.0E+12',
    '5012345678901',
    '15012345678907',
    '501234567890012345',
    'AB-1234',
    '5012/345',
    '5012(345)',
    '501 234',
    "'5012345678900",
    '5012345|678',
    '5012345,678',
    '00012345',
    'ab-1234',
  ],
  description: [
    '',
    'N'.repeat(45),
    'N'.repeat(145),
    'N'.repeat(300),
    'Ham, sliced',
    'Pizza 12" thin',
    'Line\nbreak',
    'Crème brûlée £2',
    'Cola 🥤',
    'Salt & Vinegar',
    'Fish <fresh>',
    'Deal #1',
    '=1+1',
    '-5 special',
    'N'.repeat(238),
    'N'.repeat(250),
    'AC\\DC energy drink',
    'Juice, fresh\\',
    'Say \\"cheese\\"',
    "Baker's best",
    '0',
  ],
  // Amounts are decimal text or nothing: the upload refuses everything else, so no file can have it.
  rrp: ['', '0.00', '1.005', '-1.00', '99999.9999'],
  cost: ['', '0.00', '-0.10', '1.0055'],
  case_qty: ['', '0'],
  department:
    "|Food > Cold|Fruit, veg|Drinks |drinks|Children's Toys|Baby \\ Child|0|Toys 🧸|DRINKS|Tea &amp; Coffee".split('|'),
  category_group: ['', '0', 'Dips, Olives', 'sparkling', '<i>New</i>'],
  size: ["4's", '½ pint', '20°', '6" & 8"', '£2 each', '5µg', '750 ml \\', 'ő', '🍺 500ml'],
  supplier: ['', 'N', 'Somebody else', 'northway', "Baker's", 'A \\ B'],
  vat_code: ['', 'Q'],
};
const FIELDS = Object.keys(NASTY) as (keyof typeof NASTY)[];

type Pick = ReturnType<typeof numbers>;

/** A line with a trouble or two in three of four. */
const nastyLine = (n: number, pick: Pick): ProductFields => {
  const one = <T>(list: readonly T[]): T => list[pick(list.length)]!;
  const line = tillLine({
    barcode: `50${String(n).padStart(11, '0')}`,
    description: `${one(WORDS)} ${one(WORDS)} number ${n}`,
    size: one(['500g', '330ml', '']),
    rrp: `${1 + pick(20)}.${String(pick(100)).padStart(2, '0')}`,
  });
  const troubles = Array.from({ length: pick(4) === 0 ? 0 : 1 + pick(2) }, () => {
    const field = one(FIELDS);
    return [field, one(NASTY[field]!)] as const;
  });
  return { ...line, ...Object.fromEntries(troubles) };
};

/** Of an earlier line: all of it, its barcode, or its name. */
const repeated = (line: ProductFields, before: ProductFields, what: number): ProductFields => {
  if (what === 0) return before;
  return what === 1
    ? { ...line, barcode: before.barcode }
    : { ...line, description: before.description, size: before.size };
};

/** Lines of a file; one in twenty repeats something of an earlier one. */
export const nastyLines = (count: number, seed: number): ProductFields[] => {
  const pick = numbers(seed);
  const lines: ProductFields[] = [];
  for (let n = 0; n < count; n++) {
    const line = nastyLine(n, pick);
    lines.push(n > 0 && pick(20) === 0 ? repeated(line, lines[pick(n)]!, pick(3)) : line);
  }
  return lines;
};
