import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CategoryWordIndex, categoryNameExamples, namesAmong } from './category-names.ts';

const NAMES = [
  ['Beauty', 'Fragrances', 'Eau de Cologne'],
  ['Beauty', 'Fragrances', 'Eau de Toilette'],
  ['Food', 'Sauces & Dips', 'Cheese Sauces'],
  ['Food', 'Sauces & Dips', 'Other Sauces'],
  [],
];
const words = new CategoryWordIndex(NAMES);
const ask = (group: number, ...asked: string[]) => words.signs(group, CategoryWordIndex.asked(asked));

describe('What groups are called', () => {
  test('When a name has the rarer word of a category, then that category has the stronger features', () => {
    const [cologne, toilette] = [ask(0, 'tabac', 'eau', 'cologne'), ask(1, 'tabac', 'eau', 'cologne')];
    expect(cologne[0]).toBeGreaterThan(2 * toilette[0]);
    expect(cologne[1]).toBeGreaterThan(toilette[1]);
    expect(cologne[2]).toBe(toilette[2]);
  });

  test('When a word of a level above is in the name, then that is a feature of its own', () => {
    const [own, part, above] = ask(2, 'sauces');
    expect(own).toBeGreaterThan(0);
    expect(part).toBeGreaterThan(0);
    expect(above).toBeGreaterThan(0);
    expect(ask(2, 'dip')).toEqual([0, 0, expect.any(Number)]);
  });

  test.each([
    ['donuts', 'Doughnuts'],
    ['yogurt', 'Yoghurts'],
    ['hummus', 'Houmous'],
    ['chili', 'Chilli'],
    ['fiber', 'Fibre'],
  ])(
    'When a name has "%s" and a category is called "%s", then that is a feature as if both were spelled alike',
    (word, called) => {
      const index = new CategoryWordIndex([
        ['Food', called],
        ['Food', 'Others'],
      ]);
      const [other, same] = [word, called.toLowerCase()].map((one) => index.signs(0, CategoryWordIndex.asked([one])));
      expect(other).toEqual(same);
      expect(other![0]).toBeGreaterThan(0);
      expect(index.signs(1, CategoryWordIndex.asked([word]))[0]).toBe(0);
    },
  );

  test('When a category has no names, or the name has none of its words, then there are no features', () => {
    expect(ask(4, 'eau', 'sauces')).toEqual([0, 0, 0]);
    expect(ask(99, 'eau')).toEqual([0, 0, 0]);
    expect(ask(0, 'crisps')).toEqual([0, 0, 0]);
  });

  test('Whatever the name, features are finite and never negative', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 12 })), fc.nat(5), (asked, group) => {
        for (const sign of ask(group, ...asked)) {
          expect(Number.isFinite(sign)).toBe(true);
          expect(sign).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('When a hierarchy tells names, then each group has a product called so, and one with the level above', () => {
    const cola = { deptCode: '1', subDeptCode: '11', cgCode: '111', vatCode: '' };
    const plain = { deptCode: '2', subDeptCode: '', cgCode: '', vatCode: '' };
    const unnamed = { deptCode: '3', subDeptCode: '31', cgCode: '', vatCode: '' };
    const names = namesAmong(
      [cola, plain, unnamed],
      [
        { codes: cola, dept: 'Drinks', subDept: '11', cg: 'Cola' },
        { codes: plain, dept: 'Bread', subDept: '', cg: '' },
      ],
    );
    expect(names).toEqual([['Drinks', 'Cola'], ['Bread'], []]);
    expect(categoryNameExamples([cola, plain, unnamed], names).map(({ name, deptCode: dept }) => [name, dept])).toEqual(
      [
        ['Cola', '1'],
        ['Drinks Cola', '1'],
        ['Bread', '2'],
      ],
    );
  });

  test.each([
    ['饮料', true],
    ['茶', true],
    ['น้ำ', true],
    ['Tea', true],
    ['A1', false],
    ['12', false],
  ])('When a level is called %j, then that tells something: %j', (called, tells) => {
    const codes = { deptCode: '1', subDeptCode: '', cgCode: '', vatCode: '' };
    expect(namesAmong([codes], [{ codes, dept: called, subDept: '', cg: '' }])).toEqual([tells ? [called] : []]);
  });
});
