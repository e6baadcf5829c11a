import { ean13, upcWithZero } from './barcodes.ts';
import type { Random } from './random.ts';
import type { Department, Group, SubDepartment } from './taxonomy.ts';

export type Product = Readonly<{
  barcode: string;
  name: string;
  size: string;
  group: Group;
  /** Pence for one. */
  cost: number;
  rrp: number;
  caseQty: number;
}>;

const FIRST =
  'Fern Bram Toll Kest Marl Oak Wen Hart Thistle Copper Larch Pike Sorrel Quill Dun Elder Gorse Hazel Sedge Whin';
const SECOND = 'vale by worth field combe mere stead holm wick dale';
const ENDINGS = ['', '', '', "'s", ' & Co', ' Farm', ' Brothers'];
const BRANDS_OF_A_DEPARTMENT = 40;
const BRANDS_OF_A_SUB_DEPARTMENT = 14;
const CASE_SIZES = [4, 6, 8, 10, 12, 15, 24];
/** A group gets products for its nouns and for this many more, so that a small one is not left with a handful. */
const NOUNS_ON_TOP = 10;
/** How many variants a name has: one of these. */
const VARIANTS_OF_A_NAME = [0, 0, 1, 1, 1, 1, 2];
const WITH_ENDING = 0.3;
const VAT_FACTOR = { zero: 1, reduced: 1.05, standard: 1.2 } as const;

type Brand = { readonly name: string; readonly company: number; readonly american: boolean; items: number };

/** Makes `count` different invented products, more in groups with more nouns, in no order. */
export const makeProducts = (taxonomy: readonly Department[], count: number, random: Random): Product[] => {
  const brands = makeBrands(random);
  const subs = taxonomy.flatMap(({ subDepartments }) => {
    const pool = random.shuffled(brands).slice(0, BRANDS_OF_A_DEPARTMENT);
    return subDepartments.map((sub) => ({ sub, brands: random.shuffled(pool).slice(0, BRANDS_OF_A_SUB_DEPARTMENT) }));
  });
  const groups = subs.flatMap(({ sub, brands: own }) => sub.groups.map((group) => ({ sub, group, brands: own })));
  const shares = groups.map((entry) => ({
    ...entry,
    weight: (NOUNS_ON_TOP + entry.group.nouns.length) * (0.5 + random.next()),
  }));
  const total = shares.reduce((sum, { weight }) => sum + weight, 0);
  const products = shares.flatMap(({ sub, group, brands: own, weight }) =>
    productsOf(sub, group, own, Math.ceil((count * weight) / total), random),
  );
  return random.shuffled(products).slice(0, count);
};

const makeBrands = (random: Random): Brand[] => {
  const names = FIRST.split(' ').flatMap((first) => SECOND.split(' ').map((second) => `${first}${second}`));
  return random.shuffled(names).map((name, index) => ({
    name: `${name}${random.pick(ENDINGS)}`,
    company: 10_000 + index * 397,
    american: index % 20 === 0,
    items: random.between(0, 400),
  }));
};

const productsOf = (
  sub: SubDepartment,
  group: Group,
  brands: readonly Brand[],
  count: number,
  random: Random,
): Product[] => {
  const products = new Map<string, Product>();
  // Nouns take turns, so that as few as possible are left out.
  const nouns = random.shuffled(group.nouns);
  // A small group runs out of different products before its share is reached.
  for (let attempt = 0; attempt < count * 20 && products.size < count; attempt += 1) {
    const brand = random.pick(brands);
    const size = random.pick(sub.sizes);
    const name = `${brand.name} ${described(nouns[attempt % nouns.length]!, sub, random)}`;
    const key = `${name} ${size}`;
    if (products.has(key)) continue;
    brand.items += random.between(1, 7);
    const cost = Math.round(30 * 1.9 ** random.between(0, 4) * (0.7 + random.next() * 0.6));
    const rrp = Math.ceil((cost * (1.25 + random.next() * 0.35) * VAT_FACTOR[group.vat]) / 10) * 10 - 1;
    const barcode = (brand.american ? upcWithZero : ean13)(brand.company, brand.items);
    products.set(key, { barcode, name, size, group, cost, rrp, caseQty: random.pick(CASE_SIZES) });
  }
  return [...products.values()];
};

/** The noun with what a shelf label adds to it, and says once only. */
const described = (noun: string, { variants, endings }: SubDepartment, random: Random): string => {
  const unsaid = (words: readonly string[]): string[] => words.filter((word) => !noun.includes(word));
  const before = random.shuffled(unsaid(variants)).slice(0, random.pick(VARIANTS_OF_A_NAME));
  const after = random.chance(WITH_ENDING) ? random.shuffled(unsaid(endings)).slice(0, 1) : [];
  return [...before, noun, ...after].join(' ');
};
