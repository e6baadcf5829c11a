/** The same numbers for the same seed, from 0 up to 1 (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export type Random = ReturnType<typeof seededRandom>;

export const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)]!;

/** Faults that are planted; each is the code of the check that should find it. */
export const FAULTS = [
  'cost_above_retail',
  'retail_below_cost_with_vat',
  'retail_missing',
  'price_mark_differs',
  'price_scale',
  'case_at_unit_price',
] as const;
export type Fault = (typeof FAULTS)[number];

/** A product with its true prices in pounds. */
export type Product = Readonly<{
  barcode: string;
  name: string;
  size: string;
  units: number;
  unitCost: number;
  rrp: number;
  vat: number;
  fault: Fault | undefined;
}>;

const DEPARTMENTS = [
  {
    margin: 0.22,
    spread: 0.05,
    vat: 20,
    sizes: ['330ml', '500ml', '1.5L', '440ml'],
    words: ['Cola', 'Tonic', 'Lemonade'],
  },
  { margin: 0.32, spread: 0.06, vat: 20, sizes: ['45g', '100g', '150g'], words: ['Choc Bar', 'Fruit Gums', 'Crisps'] },
  { margin: 0.25, spread: 0.06, vat: 0, sizes: ['400g', '500g', '1kg'], words: ['Baked Beans', 'Penne', 'Rice'] },
  {
    margin: 0.4,
    spread: 0.07,
    vat: 20,
    sizes: ['250ml', '750ml', '1L'],
    words: ['Surface Spray', 'Shampoo', 'Bleach'],
  },
  { margin: 0.14, spread: 0.03, vat: 20, sizes: ['70cl', '35cl'], words: ['Gin', 'Rum', 'Brandy'] },
] as const;
const BRANDS = ['Tavy', 'Hartby', 'Oakhatch', 'Gorsecombe', 'Dunmere', 'Fenwright', 'Wenlow', 'Merano', 'Northbeck'];
const KINDS = ['Classic', 'Light', 'Cherry', 'Lime', 'Original', 'Mint', 'Orange', 'Smoked', 'Golden', 'Mild'];
const QUANTITIES = [4, 6, 6, 8, 10, 12, 12, 12, 16, 20, 24, 24, 36, 48];

/** A barcode with its check digit. */
export const checked = (body: string): string => {
  let sum = 0;
  for (let at = body.length - 1, weight = 3; at >= 0; at--, weight = 4 - weight) sum += Number(body[at]) * weight;
  return body + String((10 - (sum % 10)) % 10);
};

const pence = (amount: number): number => Math.max(1, Math.round(100 * amount)) / 100;
/** Shops sell at prices that end in 9 or 5. */
const priced = (amount: number): number => Math.max(0.19, Math.round(10 * amount) / 10 - (amount > 3 ? 0.01 : 0.05));
/** Near the middle of its range mostly. */
const around = (random: Random, middle: number, spread: number): number =>
  middle + spread * (random() + random() + random() + random() - 2) * 1.7;

const spoiled = (random: Random, product: Product, fault: Fault | undefined): Product => {
  const { unitCost, rrp, units, barcode, name } = product;
  switch (fault) {
    case undefined:
      return product;
    case 'cost_above_retail':
      return { ...product, fault, rrp: pence(unitCost * (0.55 + 0.4 * random())) };
    case 'retail_below_cost_with_vat':
      return { ...product, fault, vat: 20, rrp: pence(unitCost * (1.03 + 0.13 * random())) };
    case 'retail_missing':
      return { ...product, fault, rrp: 0 };
    case 'price_mark_differs':
      return { ...product, fault, name: `${name} PM £${pence(rrp * pick(random, [0.8, 0.9, 1.15])).toFixed(2)}` };
    case 'price_scale':
      return { ...product, fault, rrp: pence(rrp * pick(random, [10, 100])) };
    case 'case_at_unit_price':
      return { ...product, fault, units: Math.max(4, units), barcode: checked(`1${barcode.slice(0, 12)}`) };
  }
};

/** A product by its number; `faultShare` of them are spoiled, each in one way. */
export const makeProduct = (random: Random, number: number, faultShare: number): Product => {
  const department = pick(random, DEPARTMENTS);
  const base = department.vat === 20 && department.margin < 0.2 ? 9 + 14 * random() : 0.5 + 6 * random() ** 2;
  const rrp = pence(priced(base));
  const margin = Math.min(0.56, Math.max(0.06, around(random, department.margin, department.spread)));
  const name = `${pick(random, BRANDS)} ${pick(random, department.words)} ${pick(random, KINDS)} ${number}`;
  const marked = random() < 0.08 ? `${name} PM £${rrp.toFixed(2)}` : name;
  const size = pick(random, department.sizes);
  const product: Product = {
    barcode: checked(`50${String(100_000 + number).padStart(10, '0')}`),
    name: marked,
    size,
    units: base > 9 ? 6 : pick(random, QUANTITIES),
    unitCost: pence((rrp / (1 + department.vat / 100)) * (1 - margin)),
    rrp,
    vat: department.vat,
    fault: undefined,
  };
  return random() < faultShare ? spoiled(random, { ...product, name }, pick(random, FAULTS)) : product;
};
