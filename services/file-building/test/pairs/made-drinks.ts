import type { PairLine } from '../../src/features/changes/rules/pairs/paired-line.ts';
import { withCheckDigit } from '../component/files.ts';

/** Numbers from 0 to 1, the same for the same seed. */
const randomFrom = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (Math.imul(state ^ (state >>> 15), state | 1) + 0x6d2b79f5) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 7), 61 | state) >>> 0;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const BEGINNINGS = ['North', 'Bright', 'Tavy', 'Gorse', 'Kitter', 'Kest', 'Oak', 'Penn'];
const ENDINGS = ['beck', 'well', 'combe', 'ing', 'wick'];
/** So many kinds of drink each brand has, in so many sizes: most of what there may be is there. */
const OF_BRAND = { kinds: 3, sizes: 5 } as const;
const KINDS = [
  'Cola',
  'Lemonade',
  'Energy',
  'Spring Water',
  'Sparkling Water',
  'Ginger Beer',
  'Lager',
  'Cider',
  'Tonic',
  'Iced Tea',
];
const VARIETIES = [
  '',
  'Original',
  'Zero',
  'Diet',
  'Cherry',
  'Vanilla',
  'Passion Fruit',
  'Raspberry',
  'Blackcurrant',
  'Elderflower',
  'Mango',
  'Pineapple',
  'Lemon Lime',
  'Blood Orange',
  'Strawberry',
  'Watermelon',
  'Peach',
  'Tropical',
  'Pink Grapefruit',
  'Apple Crisp',
];
const SIZES = ['250ml', '330ml', '440ml', '500ml', '1L', '1.5L', '2L', '4x330ml', '6x330ml', '4x440ml'];
/** What became of a size: a little less, another pack, or one that others of the range have. */
const RESIZED: Readonly<Record<string, string>> = {
  '250ml': '240ml',
  '330ml': '320ml',
  '440ml': '420ml',
  '500ml': '475ml',
  '1L': '950ml',
  '1.5L': '1.4L',
  '2L': '1.75L',
  '4x330ml': '5x330ml',
  '6x330ml': '8x330ml',
  '4x440ml': '3x440ml',
};

type Random = () => number;
const pick = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
const shuffled = <T>(random: Random, of: readonly T[]): T[] => {
  const all = [...of];
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
};

const withoutVowels = (word: string): string => word.slice(0, 1) + word.slice(1).replace(/[aeiou]/g, '');
const longest = (words: readonly string[]): number =>
  words.reduce((best, word, at) => (word.length > words[best]!.length ? at : best), 1);

/** How wholesalers rename: another order, short forms, joined words, more words, fewer. */
const RENAMED: readonly ((name: string, random: Random) => string)[] = [
  (name, random) => shuffled(random, name.split(' ')).join(' '),
  (name) =>
    name
      .split(' ')
      .map((word, at, all) => (at === longest(all) ? withoutVowels(word) : word))
      .join(' '),
  (name) =>
    name.replace(
      /(Passion|Blood|Lemon|Pink|Spring|Sparkling|Ginger|Iced) (\w+)/,
      (_, one, other) => one + other.toLowerCase(),
    ),
  (name, random) => `${name} ${pick(random, ['Can', 'Bottle', 'New', 'DRS', 'PET'])}`,
  (name) => name.replace(/ (Original|Sparkling|Crisp|Fruit)/, ''),
  (name) => name.replace(/^(\w+) (.*) (\w+)$/, '$1 $2 with a Hint of $3'),
  (name, random) => `${name} ${pick(random, ['Flavour', 'Refresher', 'Premium'])}`,
  (name) => name.toUpperCase(),
];

type Drink = PairLine & Readonly<{ maker: string }>;

const ROWS = { made: 3_000, renumbered: 2_000, gone: 150, added: 150 } as const;
const SHARES = { renamed: 0.3, resized: 0.1, twins: 0.05, dearer: 0.2, elsewhere: 0.1 } as const;

/** Two files of drinks, and which new line is which gone one. Of a twin there is another line that nothing tells from it. */
export const madeDrinks = (seed: number, size: number = ROWS.made) => {
  const random = randomFrom(seed);
  const part = (rows: number): number => Math.round((rows * size) / ROWS.made);
  let number = 0;
  const barcode = (maker: string): string => `0${withCheckDigit(`50${maker}${String(number++).padStart(5, '0')}`)}`;
  const brands = BEGINNINGS.flatMap((one) => ENDINGS.map((other) => one + other));
  const makers = brands.map((_, at) => String(10_000 + at * 700));
  const seen = new Set<string>();
  const drinks: Drink[] = [];
  const make = (): Drink => {
    for (;;) {
      const brand = Math.floor(random() * brands.length);
      const kind = KINDS[(brand + Math.floor(random() * OF_BRAND.kinds) * 3) % KINDS.length]!;
      const pack = SIZES[(brand + Math.floor(random() * OF_BRAND.sizes) * 2) % SIZES.length]!;
      const variety = pick(random, VARIETIES);
      const description = [brands[brand], kind, variety].filter(Boolean).join(' ');
      if (seen.has(`${description} ${pack}`)) continue;
      seen.add(`${description} ${pack}`);
      // A range has one price for each size.
      const cost = (0.3 + (brand % 7) * 0.05 + SIZES.indexOf(pack) * 0.22).toFixed(2);
      const maker = makers[brand]!;
      return {
        maker,
        canonical: barcode(maker),
        description,
        size: pack,
        cost,
        unitCost: '',
        rrp: (Number(cost) * 1.8).toFixed(2),
        deptCode: '10',
        subDeptCode: String(KINDS.indexOf(kind)),
        cgCode: '',
        named: [],
      };
    }
  };
  while (drinks.length < size) {
    const drink = make();
    drinks.push(drink);
    if (random() < SHARES.twins / 2) drinks.push({ ...drink, canonical: barcode(drink.maker) });
  }
  const chosen = shuffled(random, drinks);
  const truth = new Map<string, string>();
  const nameOf = ({ description, size: pack }: PairLine): string => `${description} ${pack}`;
  const gone = chosen.slice(0, part(ROWS.renumbered + ROWS.gone));
  const counts = new Map<string, number>();
  for (const drink of gone) counts.set(nameOf(drink), (counts.get(nameOf(drink)) ?? 0) + 1);
  const twins = new Set(gone.filter((drink) => counts.get(nameOf(drink))! > 1).map(({ canonical }) => canonical));
  const fresh = gone.slice(0, part(ROWS.renumbered)).map((old): PairLine => {
    const canonical = barcode(old.maker);
    truth.set(canonical, old.canonical);
    const isDearer = random() < SHARES.dearer;
    return {
      ...old,
      canonical,
      ...(random() < SHARES.renamed && { description: pick(random, RENAMED)(old.description, random) }),
      ...(random() < SHARES.resized && { size: random() < 0.3 ? pick(random, SIZES) : RESIZED[old.size]! }),
      ...(isDearer && { cost: (Number(old.cost) * 1.04).toFixed(2), rrp: (Number(old.rrp) * 1.05).toFixed(2) }),
      ...(random() < SHARES.elsewhere && { subDeptCode: '99' }),
    };
  });
  const added = Array.from({ length: part(ROWS.added) }, make);
  return { gone, fresh: shuffled(random, [...fresh, ...added]), truth, twins };
};
