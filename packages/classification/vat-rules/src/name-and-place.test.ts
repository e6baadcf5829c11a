import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { figures, isDoubted, namesIn, RATES } from '../test/known-names.ts';
import { vatAnswerFor } from './match-vat-rule.ts';
import { VAT_RULES } from './rules/index.ts';

const MIXED = namesIn('mixed-departments.tsv');
const TRAPS = namesIn('trap-names.tsv');

const rateOf = (name: string, ...place: string[]) => vatAnswerFor({ name, place })?.rule.rate;

/** Departments of food and drinks at two rates. */
const TWO_RATES = [
  'Tea, Coffee & Soft Drinks',
  'Soft & Hot Drinks',
  'Dairy & Ice Cream',
  'Ice Cream & Frozen Food',
  'Cereals & Snack Bars',
  'Confectionery & Cakes',
  'Crisps & Biscuits',
  'Grocery & Household',
  'Food & Household',
  'Food, Drink & Non Food',
  'Food & Pet',
  'Food & Wine',
  'Deli & Wine',
  'Baby & Toiletries',
];
/** What a group alone tells. */
const GROUPS: [string, number][] = [
  ['Milk', 0],
  ['Tea', 0],
  ['Coffee', 0],
  ['Cheese', 0],
  ['Yoghurt', 0],
  ['Frozen Vegetables', 0],
  ['Tinned Food', 0],
  ['Bread', 0],
  ['Soft Drinks', 20],
  ['Squash', 20],
  ['Ice Cream', 20],
  ['Confectionery', 20],
  ['Crisps', 20],
];

describe('a department of several rates', () => {
  test('When its products have a wrong rate, then 97 of 100 are noticed, and at most 1 of 83 right ones is doubted', () => {
    const { caught, doubted } = figures(MIXED);
    expect(MIXED).toHaveLength(83);
    expect(caught).toBeGreaterThanOrEqual(97);
    expect(doubted.length).toBeLessThanOrEqual(1);
  });

  test('When it stands above a group that is of one rate, then the group is heard, whatever the order of its parts', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TWO_RATES),
        fc.constantFrom(...GROUPS),
        fc.boolean(),
        (department, group, isTurned) => {
          const parts = department.split(/ & |, /);
          const written = isTurned ? parts.toReversed().join(' / ') : department;
          expect([written, rateOf('Zogg 4pk', written, group[0])]).toEqual([written, group[1]]);
        },
      ),
    );
  });

  test.each(TWO_RATES)(
    'When nothing but %s is known of a product, then no rate of its parts is doubted',
    (department) => {
      for (const rate of [0, 20]) expect(isDoubted({ name: 'Zogg 4pk', place: [department] }, rate)).toBe(false);
    },
  );

  test('When it stands above departments of known products, then none of their right rates is doubted', () => {
    const known = ['vat-names.tsv', 'second-list.tsv', 'third-list.tsv'].flatMap(namesIn);
    for (const department of TWO_RATES) {
      const below = known.map((named) => ({ ...named, place: [department, ...named.place] }));
      expect(figures(below).doubted).toEqual([]);
    }
  });
});

describe('what a name tells', () => {
  test.each<[string, number, string[]]>([
    ['Black Truffle Cheddar 150g', 0, ['Chilled', 'Cheese']],
    ['Truffle Brie 200g', 0, []],
    ['Omega 3 Fish Fingers 10s', 0, ['Frozen', 'Frozen Fish']],
    ['Omega 3 Breaded Fish Fillets 4pk', 0, ['Frozen', 'Frozen Fish']],
    ['Tuna Chunks Omega 3 160g', 0, []],
    ['Swiss Chard 200g', 0, ['Fresh Produce', 'Vegetables']],
    ['Moules in Chardonnay 450g', 0, ['Chilled', 'Fish']],
    ['Popcorn Scampi 250g', 0, ['Frozen', 'Frozen Fish']],
    ['Pine Nuts 100g', 0, []],
    ['Pine Nut Pie with Roasted Red Peppers 400g', 0, []],
    ['Rocky Roads with Candy Kittens 6pk', 0, ['Bakery', 'Cakes']],
    ['Candy Kittens Sour Watermelon 140g', 20, []],
    ['Madeira Whisky 70cl', 20, []],
    ['Madeira Cask Whisky 70cl', 20, ['Beers, Wines & Spirits', 'Spirits', 'Whisky']],
    ['Madeira Cake 250g', 0, []],
  ])('When %s is at %p %%, then that is not doubted, with its place or without', (name, rate, place) => {
    for (const settled of [false, true])
      for (const at of [place, []]) expect(isDoubted({ name, place: at }, rate, settled)).toBe(false);
  });

  test("When names sound like something of another rate, then no right one outweighs a shop's own mapping", () => {
    expect(TRAPS).toHaveLength(161);
    for (const names of [TRAPS, TRAPS.map((named) => ({ ...named, place: [] }))]) {
      expect(figures(names, true).doubted).toEqual([]);
      expect(figures(names).alarms).toBeLessThanOrEqual(1);
    }
  });

  test('When a flavour stands before a kind, then the kind is never doubted', () => {
    const flavour = fc.constantFrom(
      ...'Truffle,Omega 3,Vitamin D,Popcorn,Toffee,Fudge,Madeira,Bakewell,Coffee,Coconut,Cider,Cola,Squash,Pine Nut,Marmalade'.split(
        ',',
      ),
      ...'Chocolate Orange,Candy,Sherbet,Liquorice,Custard,Pancake,Blueberry Muffin,Roasted Almond,Milkshake,Ginger'.split(
        ',',
      ),
    );
    const kind = fc.constantFrom<[string, number]>(
      ['Scampi 250g', 0],
      ['Fish Fingers 10s', 0],
      ['Brie 200g', 0],
      ['Risotto 300g', 0],
      ['Pesto 190g', 0],
      ['Whisky 70cl', 20],
      ['Vodka 70cl', 20],
      ['Gin Liqueur 50cl', 20],
      ['Stout 440ml', 20],
    );
    fc.assert(
      fc.property(flavour, kind, (word, [ending, rate]) => {
        const name = `${word} ${ending}`;
        expect([name, isDoubted({ name, place: [] }, rate)]).toEqual([name, false]);
      }),
    );
  });

  test('When a name has nothing but a hint, then it does not outweigh a mapping, unless its place says the same', () => {
    const hints = VAT_RULES.flatMap((rule) => (rule.hints ?? '').match(/(?<=^|, *)\w+(?=,|$)/g) ?? []);
    expect(hints.length).toBeGreaterThan(100);
    for (const hint of hints) {
      const name = `Zogg ${hint} style`;
      expect([name, RATES.some((rate) => isDoubted({ name, place: [] }, rate, true))]).toEqual([name, false]);
    }
    const cheddar = { name: 'Zogg Mature Cheddar', place: ['Chilled', 'Cheese'] };
    expect(vatAnswerFor(cheddar)).toMatchObject({ isCertain: true, rule: { rate: 0 } });
    expect(vatAnswerFor({ ...cheddar, place: ['Crisps'] })).toMatchObject({ isCertain: false, rule: { rate: 20 } });
    const melts = { name: 'Zogg Vitamin C Melts', place: ['Baby Food'] };
    expect(vatAnswerFor(melts)).toMatchObject({ isCertain: false, rule: { rate: 0 } });
  });

  test('When a size is in grams, then no drink is meant', () => {
    expect(rateOf('Sherry Glazed Zogg')).toBe(20);
    expect(rateOf('Sherry Glazed Zogg 300g')).toBeUndefined();
    expect(rateOf('Cola Glazed Zogg 1.2 kg')).toBeUndefined();
  });

  test('When what comes before "with" or "in" is known, then what comes after does not say the rate', () => {
    expect(rateOf('Moules in Chardonnay')).toBe(0);
    expect(rateOf('Leave-In Conditioner 400ml')).toBe(20);
    expect(rateOf('All in One Dishwasher Tablets')).toBe(20);
    expect(rateOf('Gin with Olive Bread 70cl')).toBe(20);
  });
});
