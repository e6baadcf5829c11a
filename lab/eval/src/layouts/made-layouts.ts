import { FURTHER_NAMES, HEADER_NAMES, OTHER_NAMES } from './header-names.ts';

/** A file with one layout, whose truth is known. */
export type MadeLayout = Readonly<{
  /** What is special about it. */
  kind: (typeof KINDS)[number];
  header: readonly string[] | undefined;
  /** What each column holds; '' is a column that nothing is needed of. */
  truth: readonly string[];
  rows: (count: number, from: number) => string[][];
}>;

export type Random = () => number;

/** How many of ten layouts are of which kind: most weeks bring known names in another order. */
export const KINDS = [
  'known names',
  'renamed',
  'half renamed',
  'no header',
  'documented order',
  'two price columns',
] as const;
const OF_TWENTY: readonly (typeof KINDS)[number][] = [
  ...Array.from({ length: 7 }, () => 'known names' as const),
  ...Array.from({ length: 4 }, () => 'half renamed' as const),
  ...Array.from({ length: 3 }, () => 'renamed' as const),
  ...Array.from({ length: 3 }, () => 'no header' as const),
  'documented order',
  'two price columns',
  'two price columns',
];

const BRANDS = ['Harbour', 'Tavy', 'Marlmere', 'Oakfield', 'Brindle', 'Sorrel', 'Penrow'];
const THINGS = [
  'Baked Beans',
  'Tomato Ketchup',
  'Tonic Water',
  'Choc Fingers',
  'Ice Lolly',
  'Ground Coffee',
  'Cat Food',
];
const SIZES = ['400g', '450g', '150ml', '250g', '6pk', '200g', '1.5kg'];
const PACKS = [4, 6, 8, 10, 12, 18, 24, 48];
const ENDINGS = [0.09, 0.19, 0.29, 0.49, 0.59, 0.79, 0.89, 0.99, 0.99, 0.99, 0.5, 0.25];

const picked = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

const shuffled = <T>(random: Random, from: readonly T[]): T[] => {
  const left = [...from];
  return from.map(() => left.splice(Math.floor(random() * left.length), 1)[0]!);
};

/** A barcode with its check digit. */
const barcodeOf = (number: number): string => {
  const body = `50${String((number * 7_919) % 1e10).padStart(10, '0')}`;
  const sum = Array.from(body).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
};

type Product = Readonly<Record<string, string>>;

const productOf = (random: Random, number: number, isByCase: boolean): Product => {
  const rrp = Math.floor(random() * 6) + picked(random, ENDINGS);
  const pack = picked(random, PACKS);
  const unit = (rrp / 1.2) * (0.58 + random() * 0.26);
  const size = picked(random, SIZES);
  return {
    barcode: barcodeOf(number),
    description: `${picked(random, BRANDS)} ${picked(random, THINGS)} ${number % 97} ${size}`,
    caseqty: String(pack),
    costprice: (isByCase ? unit * pack : unit).toFixed(2),
    rrp: rrp.toFixed(2),
    promo: (random() < 0.15 ? Math.max(0.25, rrp - 0.3) : rrp).toFixed(2),
    supplier: 'NWC',
    code: `BW${1_000 + number}`,
    status: picked(random, ['A', 'B', 'C']),
    size,
    stock: String(Math.floor(random() * 400)),
    order: picked(random, ['0', '0', '1', '2', '6']),
    margin: (20 + random() * 20).toFixed(1),
    day: `${1 + (number % 28)}/11/2026`,
  };
};

const NEEDED = ['barcode', 'costprice', 'rrp', 'caseqty', 'description'];
/** Nothing is needed of these; some look like what is. */
const FURTHER = ['code', 'status', 'stock', 'order', 'margin', 'day', 'size'];

const nameFor = (random: Random, kind: MadeLayout['kind'], field: string): string => {
  const isOther = kind === 'renamed' || (kind === 'half renamed' && random() < 0.5) || kind === 'two price columns';
  if (field === 'promo') return 'Price 3';
  const names = (isOther ? OTHER_NAMES : HEADER_NAMES)[field];
  return names ? picked(random, names) : picked(random, FURTHER_NAMES);
};

const namesFor = (random: Random, kind: MadeLayout['kind'], fields: readonly string[]): string[] => {
  const taken = new Set<string>();
  return fields.map((field) => {
    let name = nameFor(random, kind, field);
    while (taken.has(name)) name = `${nameFor(random, kind, field)} ${taken.size}`;
    taken.add(name);
    return name;
  });
};

const columnsFor = (random: Random, kind: MadeLayout['kind']): string[] => {
  if (kind === 'documented order') return ['barcode', 'supplier', 'costprice', 'rrp', 'caseqty'];
  const further = shuffled(random, FURTHER).slice(0, Math.floor(random() * 3));
  return shuffled(random, [...NEEDED, ...further, ...(kind === 'two price columns' ? ['promo'] : [])]);
};

/** One made layout after the other; the same seed makes the same ones. */
export const madeLayout = (random: Random, number: number): MadeLayout => {
  const kind = OF_TWENTY[number % OF_TWENTY.length]!;
  const fields = columnsFor(random, kind);
  const header = kind === 'no header' || kind === 'documented order' ? undefined : namesFor(random, kind, fields);
  const isByCase = random() < 0.4;
  return {
    kind,
    header,
    truth: fields.map((field) => (NEEDED.includes(field) ? field : '')),
    rows: (count, from) =>
      Array.from({ length: count }, (_, at) => {
        const product = productOf(random, from + at, isByCase);
        return fields.map((field) => product[field] ?? '');
      }),
  };
};
