import { checked, pick, type Random } from '../prices/products.ts';

/** A product in a wholesaler's list, with its true prices in pence. */
export type Line = Readonly<{
  barcode: string;
  name: string;
  size: string;
  department: string;
  vat: number;
  units: number;
  unitCost: number;
  rrp: number;
}>;

const split = (words: string): string[] => words.split('|');
const department = (name: string, vat: number, margin: number, from: number, words: readonly string[]) => {
  const [products, kinds, sizes] = words.map(split) as [string[], string[], string[]];
  return { name, vat, margin, from, products, kinds, sizes };
};

const DRINKS = department('Soft Drinks', 20, 0.28, 45, [
  'Cola|Lemonade|Ginger Beer|Tonic Water|Orange Squash|Energy Drink|Iced Tea|Sparkling Water',
  'Diet|Cherry|Lime|Mango|Original|Zero Sugar|Raspberry',
  '250ml|330ml|500ml|1L|1.5L|2L|6 x 330ml',
]);
const SNACKS = department('Confectionery and Snacks', 20, 0.32, 35, [
  'Crisps|Tortilla Chips|Peanuts|Milk Chocolate|Caramel Bar|Wine Gums|Mints|Popcorn',
  'Salted|Sweet Chilli|Classic|Smoky|Sour|Giant|Honey',
  '25g|45g|80g|100g|150g|180g|6 x 25g',
]);
const HOUSEHOLD = department('Household', 20, 0.36, 85, [
  'Bleach|Washing Up Liquid|Fabric Softener|Surface Spray|Shampoo|Hand Wash|Toilet Cleaner',
  'Lemon|Fresh|Lavender|Pine|Sensitive|Ocean|Citrus',
  '250ml|500ml|750ml|1L|1.5L|2L',
]);
const FOOD = department('Grocery', 0, 0.24, 40, [
  'Baked Beans|Chopped Tomatoes|Penne|Basmati Rice|Strawberry Jam|Porridge Oats|Plain Flour|Tomato Soup|Sweetcorn|Tea',
  'Organic|Traditional|Value|Finest|Reduced Salt|Family|Farmhouse',
  '200g|340g|400g|500g|750g|1kg|1.5kg',
]);
const CHILLED = department('Chilled', 0, 0.22, 60, [
  'Cheddar|Butter|Strawberry Yogurt|Sliced Ham|Cream Cheese|Sausages|Coleslaw',
  'Mild|Mature|Light|Salted|Farm|Country|Smoked',
  '125g|200g|250g|350g|400g|550g',
]);
const FUEL = department('Fuel', 5, 0.3, 350, [
  'Smokeless Coal|Heat Logs|Firewood',
  'Winter|Premium|Long Burning|Kiln Dried',
  '5kg|10kg|20kg',
]);
const USUAL = [DRINKS, SNACKS, HOUSEHOLD, FOOD, CHILLED];
const DEPARTMENTS = [...Array.from({ length: 6 }, () => USUAL).flat(), FOOD, FOOD, FUEL];
const BRANDS = split(
  'Tavy|Hartby|Oakhatch|Gorsecombe|Dunmere|Fenwright|Wenlow|Merano|Northbeck|Ashcote|Brackley Vale|Corrin|Elmhay|Harrowfield|Kestrel Lane|Marlow & Finch|Penhallow|Quayside|Rookery|Saltmarsh|Thornbury|Upton Mill|Westerdale|Yarrow',
);
const UNITS = [1, 2, 3, 4, 5, 6, 6, 8, 9, 10, 12, 12, 12, 15, 16, 18, 20, 24, 24, 30, 36, 40, 48];

const chance = (random: Random, share: number): boolean => random() < share;
const between = (random: Random, from: number, to: number): number => from + (to - from) * random();
const whole = (random: Random, from: number, to: number): number => Math.floor(between(random, from, to + 1));
const times = (pence: number, factor: number): number => Math.max(1, Math.round(pence * factor));
/** The nearest retail price with this last digit. */
const ending = (pence: number, digit: number): number => Math.max(0, Math.round((pence - digit) / 10)) * 10 + digit;

/** Makes products that differ in barcode, name and size. */
const lineMaker = (random: Random): (() => Line) => {
  const taken = new Set<string>();
  const firstCompany = whole(random, 10_000, 90_000);
  return () => {
    for (;;) {
      const { name, vat, margin, from, products, kinds, sizes } = pick(random, DEPARTMENTS);
      const brand = pick(random, BRANDS);
      const size = pick(random, sizes);
      const title = `${brand} ${pick(random, kinds)} ${pick(random, products)}`;
      const company = firstCompany + BRANDS.indexOf(brand);
      const barcode = checked(`50${company}${String(whole(random, 0, 99_999)).padStart(5, '0')}`);
      if (taken.has(barcode) || taken.has(title + size)) continue;
      taken.add(barcode).add(title + size);
      const rrp = ending(from * (1 + sizes.indexOf(size)) * between(random, 0.8, 1.5), pick(random, [9, 9, 5]));
      const kept = 1 - Math.min(0.45, Math.max(0.15, between(random, margin - 0.09, margin + 0.09)));
      const unitCost = Math.round((rrp / (1 + vat / 100)) * kept);
      const isSizeInName = chance(random, 0.93);
      const more = { department: name, vat, units: pick(random, UNITS), unitCost, rrp };
      return { barcode, name: isSizeInName ? `${title} ${size}` : title, size, ...more };
    }
  };
};

const by = (key: (line: Line) => string) => (one: Line, other: Line) => (key(one) < key(other) ? -1 : 1);
const ORDERS = [by(({ name }) => name), by(({ barcode }) => barcode), by(({ department: it, name }) => it + name)];

/** Costs move, and half of the time the retail price with them. */
const dearer = (random: Random, line: Line, factor: number, withRrp = chance(random, 0.5)): Line => ({
  ...line,
  unitCost: times(line.unitCost, factor) === line.unitCost ? line.unitCost + 1 : times(line.unitCost, factor),
  rrp: withRrp ? ending(line.rrp * factor, line.rrp % 10) : line.rrp,
});

/** Which `count` of so many places. */
const some = (random: Random, length: number, count: number): Set<number> => {
  const places = new Set<number>();
  while (places.size < Math.min(count, length)) places.add(whole(random, 0, length - 1));
  return places;
};

type Makes = Readonly<{ random: Random; newLine: () => Line }>;
/** The list of a week after those before, the newest of them last. */
type Week = (weeks: readonly (readonly Line[])[], makes: Makes) => Line[];

const changed = (random: Random, lines: readonly Line[], share: number, change: (line: Line) => Line): Line[] => {
  const places = some(random, lines.length, Math.max(1, Math.round(share * lines.length)));
  return lines.map((line, at) => (places.has(at) ? change(line) : line));
};

const inserted = (random: Random, lines: readonly Line[], added: readonly Line[]): Line[] => {
  const all = [...lines];
  for (const line of added) all.splice(whole(random, 0, all.length), 0, line);
  return all;
};

/** 2 to 6 % of the prices change, few lines come and go, and now and then the rows are in another order. */
const ordinary: Week = (weeks, { random, newLine }) => {
  const before = weeks.at(-1)!;
  const gone = some(random, before.length, whole(random, 0, 0.015 * before.length));
  const kept = before.filter((_, at) => !gone.has(at));
  const prices = changed(random, kept, between(random, 0.02, 0.06), (line) =>
    dearer(random, line, chance(random, 0.25) ? between(random, 0.88, 0.97) : between(random, 1.02, 1.12)),
  );
  const added = Array.from({ length: whole(random, 0, 0.015 * before.length) }, newLine);
  const lines = inserted(random, prices, added);
  return chance(random, 0.2) ? lines.sort(pick(random, ORDERS)) : lines;
};

/** Weeks that are as they should be. */
export const HONEST_WEEKS = {
  ordinary,
  all_dearer: (weeks, makes) => ordinary(weeks, makes).map((line) => dearer(makes.random, line, 1.08, true)),
  half_dearer: (weeks, makes) => {
    const factor = between(makes.random, 1.05, 1.15);
    return changed(makes.random, ordinary(weeks, makes), 0.5, (line) => dearer(makes.random, line, factor));
  },
  new_lines: (weeks, makes) => {
    const lines = ordinary(weeks, makes);
    const added = Array.from({ length: Math.round(lines.length / 4) }, makes.newLine);
    return chance(makes.random, 0.5) ? [...lines, ...added] : inserted(makes.random, lines, added);
  },
  first_of_month: (weeks, makes) =>
    changed(makes.random, ordinary(weeks, makes), between(makes.random, 0.3, 0.6), (line) =>
      dearer(makes.random, line, between(makes.random, 0.98, 1.05), chance(makes.random, 0.3)),
    ),
  price_back: (weeks, makes) => {
    const earlier = new Map(weeks.at(-2)!.map((line) => [line.barcode, line]));
    const back = ({ barcode }: Line): boolean => earlier.has(barcode) && chance(makes.random, 0.7);
    const lines = weeks.at(-1)!.map((line) => (back(line) ? { ...line, ...earlier.get(line.barcode) } : line));
    return ordinary([lines], makes);
  },
  few_changes: (weeks, { random }) => {
    const lines = weeks.at(-1)!;
    return changed(random, lines, whole(random, 1, 3) / lines.length, (line) => dearer(random, line, 1.05));
  },
  promotion: (weeks, makes) =>
    changed(makes.random, ordinary(weeks, makes), 0.2, (line) =>
      dearer(makes.random, line, between(makes.random, 0.7, 0.9), false),
    ),
  rrp_endings: (weeks, makes) => {
    const digit = pick(makes.random, [0, 5, 9]);
    return ordinary(weeks, makes).map((line) => ({ ...line, rrp: ending(line.rrp, digit) }));
  },
  reordered: (weeks, makes) => ordinary(weeks, makes).sort(pick(makes.random, ORDERS)),
} as const satisfies Record<string, Week>;

export type HonestWeek = keyof typeof HONEST_WEEKS;

/** Four weeks of one wholesaler: three ordinary ones, then one of the given kind. Most lists are short. */
export const makeWeeks = (random: Random, fourth: HonestWeek): Line[][] => {
  const makes = { random, newLine: lineMaker(random) };
  const weeks = [Array.from({ length: whole(random, 120, chance(random, 0.2) ? 600 : 240) }, makes.newLine)];
  if (chance(random, 0.6)) weeks[0]!.sort(pick(random, ORDERS));
  for (const week of [ordinary, ordinary, HONEST_WEEKS[fourth]]) weeks.push(week(weeks, makes));
  return weeks;
};
