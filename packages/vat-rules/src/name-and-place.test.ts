import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { figures, isDoubted, namesIn } from '../test/known-names.ts';
import { vatAnswerFor } from './match-vat-rule.ts';

const MIXED = namesIn('mixed-departments.tsv');

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
  test('When what comes before "with" or "in" is known, then what comes after does not say the rate', () => {
    expect(rateOf('Moules in Chardonnay')).toBe(0);
    expect(rateOf('Leave-In Conditioner 400ml')).toBe(20);
    expect(rateOf('All in One Dishwasher Tablets')).toBe(20);
  });
});
