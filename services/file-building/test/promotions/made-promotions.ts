import type { DealKind, MadePromotion, Spec, Truth } from './promotion-specs.ts';

const ROWS = 25;
const BRANDS = ['Harbour', 'Tavy', 'Marlmere', 'Oakfield', 'Brindle', 'Sorrel', 'Penrow'];
const THINGS = ['Baked Beans', 'Tonic Water', 'Choc Fingers', 'Ginger Ale', 'Ground Coffee', 'Cat Food', 'Oat Bars'];
const SIZES = ['400g', '330ml', '150ml', '250g', '6pk', '1.5ltr', '75cl'];
const PACKS = [6, 8, 10, 12, 18, 24];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DEALS: Readonly<Record<DealKind, readonly string[]>> = {
  multibuy: [
    '2 for £2.50',
    '3 for £10',
    '3 for 2',
    'BOGOF',
    'Buy 1 Get 1 Free',
    '2 for £5 Mix & Match',
    'Any 2 for £4',
    '2nd Half Price',
    '4 for £1',
    'Meal Deal £3.50',
  ],
  one: ['Half Price', 'Save 50p', 'Only £1.00', '25% off', 'Was £2.00', 'Save £1'],
}; // prettier-ignore

/** A generator of numbers from 0 to 1 that a seed determines. */
const randomFrom = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const barcodeOf = (number: number): string => {
  const body = `50${String((number * 7_919) % 1e10).padStart(10, '0')}`;
  const sum = Array.from(body).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
};

const nth = (day: number): string => {
  const end =
    day % 10 === 1 && day !== 11
      ? 'st'
      : day % 10 === 2 && day !== 12
        ? 'nd'
        : day % 10 === 3 && day !== 13
          ? 'rd'
          : 'th';
  return `${day}${end}`;
};
const two = (number: number): string => String(number).padStart(2, '0');

/** A day as a list writes it. */
export const written = (iso: string, style: string): string => {
  if (iso === '') return '';
  const date = new Date(iso);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const values: Readonly<Record<string, string>> = {
    dd: two(day),
    d: String(day),
    dth: nth(day),
    mm: two(month + 1),
    m: String(month + 1),
    mmm: MONTHS[month]!.slice(0, 3),
    mmmm: MONTHS[month]!,
    yyyy: String(year),
    yy: String(year).slice(2),
    ddd: DAYS[date.getUTCDay()]!.slice(0, 3),
    dddd: DAYS[date.getUTCDay()]!,
  }; // prettier-ignore
  return style.replace(/dth|d{1,4}|m{1,4}|yyyy|yy/g, (part) => values[part] ?? part);
};

const plus = (iso: string, days: number): string =>
  new Date(Date.parse(iso) + days * 86_400_000).toISOString().slice(0, 10);
const money = (value: number): string => value.toFixed(2);

/** `{from:d mmm}` and `{until:d mmm yyyy}` in a line. */
const filledIn = (text: string, from: string, until: string): string =>
  text.replace(/\{(from|until):([^}]*)\}/g, (_whole, bound: string, style: string) =>
    written(bound === 'from' ? from : until, style),
  );

const linesOf = (text = ''): string[] => (text === '' ? [] : text.split(' // '));

type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const FIRST_DAYS = ['2026-11-30', '2026-12-01', '2026-12-05', '2026-12-28', '2027-01-04', '2027-02-03'];

const has = (spec: Spec, ...kinds: readonly string[]): boolean => spec.columns.some(([, kind]) => kinds.includes(kind));

const dealKindOf = (random: Random, { deals }: Spec): DealKind | '' =>
  deals === 'some' ? pick(random, ['multibuy', 'one', '', ''] as const) : (deals ?? '');

/** The prices of a product, those of a case where the layout has these. */
const pricesOf = (random: Random, { byCase }: Spec) => {
  const pack = pick(random, PACKS);
  const rrp = Math.floor(random() * 4) + 1 + pick(random, [0.09, 0.29, 0.49, 0.59, 0.79, 0.99]);
  const unit = (rrp / 1.2) * (0.6 + random() * 0.2);
  const cost = byCase ? unit * pack : unit;
  const pcost = cost * (0.7 + random() * 0.2);
  const prrp = rrp - pick(random, [0.1, 0.2, 0.3, 0.5]);
  return {
    pack: String(pack),
    cost: money(cost),
    rrp: money(rrp),
    pcost: money(pcost),
    prrp: money(prrp),
    disc: money(cost - pcost),
  };
};

type Prices = ReturnType<typeof pricesOf>;

const truthOf = (spec: Spec, { cost, rrp, pcost, prrp }: Prices, deal: string, dealKind: DealKind | '') => {
  // Beside prices of offers, and beside what several cost together, the others are usual ones.
  const isPlain = !has(spec, 'pcost', 'prrp', 'offer', 'now') && dealKind !== 'multibuy';
  const isOffer = has(spec, 'prrp', 'now') || (has(spec, 'offer') && deal === '');
  return {
    cost: has(spec, 'pcost') ? pcost : isPlain && has(spec, 'cost') ? cost : '',
    rrp: isOffer ? prrp : isPlain && has(spec, 'rrp') ? rrp : '',
    deal,
  };
};

const productOf = (random: Random, spec: Spec, ean: string, [from, until]: readonly [string, string]) => {
  const prices = pricesOf(random, spec);
  const dealKind = dealKindOf(random, spec);
  const deal = dealKind === '' ? '' : pick(random, DEALS[dealKind]);
  const pound = spec.pounds ? '£' : '';
  const values: Readonly<Record<string, string>> = {
    ...prices,
    ...Object.fromEntries((['cost', 'rrp', 'pcost', 'prrp'] as const).map((field) => [field, pound + prices[field]])),
    ean,
    sku: `BW${ean.slice(4, 9)}`,
    desc: `${pick(random, BRANDS)} ${pick(random, THINGS)} ${ean.slice(8, 12)}`,
    size: pick(random, SIZES),
    brand: pick(random, BRANDS),
    vat: '20',
    por: `${Math.round(20 + random() * 15)}%`,
    pno: 'P12',
    was: pound + prices.rrp,
    now: pound + prices.prrp,
    offer: deal === '' ? pound + prices.prrp : deal,
    deal,
    start: written(from, spec.dates ?? 'dd/mm/yyyy'),
    end: written(until, spec.dates ?? 'dd/mm/yyyy'),
    period: filledIn(spec.period ?? '', from, until),
  };
  const cells = spec.columns.map(([, kind]) => values[kind] ?? '');
  return { cells, truth: { ean, from, until, ...truthOf(spec, prices, deal, dealKind) } };
};

/** What stands between the products: sections, and the header once more. */
const linesBefore = (
  random: Random,
  spec: Spec,
  at: number,
  [from, until]: readonly [string, string],
  header: string[],
) => {
  const lines: string[][] = [];
  if (spec.sections && at % 9 === 0) lines.push([filledIn(spec.sections, from, until)]);
  if (spec.plainSections && at % 8 === 0)
    lines.push([pick(random, ['SOFT DRINKS', 'GROCERY', 'CONFECTIONERY', 'PET FOOD'])]);
  if (spec.repeats && at === 12) lines.push(header);
  return lines;
};

const daysAt = (
  random: Random,
  spec: Spec,
  at: number,
  [from, until]: readonly [string, string],
): readonly [string, string] => {
  const week = plus(from, 7 * Math.min(2, Math.floor(at / 9)));
  if (spec.sections) return [week, plus(week, 6)];
  return spec.rowDays
    ? [plus(from, pick(random, [0, 0, 2, 4])), plus(until, pick(random, [0, 0, -1, -3]))]
    : [from, until];
};

/** The file of a layout, with what is true of it. */
export const madePromotion = (spec: Spec, number: number): MadePromotion => {
  const random = randomFrom(9_000 + number);
  const from = spec.from ?? pick(random, FIRST_DAYS);
  const until = plus(from, Number(spec.days ?? 27));
  const header = spec.columns.map(([name]) => filledIn(name, from, until));
  const rows = linesOf(spec.above).map((text) => text.split('|').map((cell) => filledIn(cell, from, until)));
  rows.push(...(spec.upper ? [spec.upper.split(',')] : []), header);
  const truth: Truth[] = [];
  for (let at = 0; at < ROWS; at++) {
    const days = daysAt(random, spec, at, [from, until]);
    const product = productOf(random, spec, barcodeOf(number * 1_000 + at + 1), days);
    rows.push(...linesBefore(random, spec, at, days, header), product.cells);
    truth.push(product.truth);
  }
  rows.push(...linesOf(spec.below).map((text) => [filledIn(text, from, until)]));
  return { kind: spec.kind ?? 'csv', rows, truth, own: spec.own ? { from, until } : { from: '', until: '' } };
};
