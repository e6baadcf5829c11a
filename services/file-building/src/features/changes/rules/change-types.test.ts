import { describe, expect, test } from '@jest/globals';
import { CHANGE_TYPES } from '@tillmap/contracts';
import fc from 'fast-check';
import { namesDiffer } from '../../../model/names-differ.ts';
import { type ComparedValues, changeTypesBetween, decidedAbout, isPriceChange } from './change-types.ts';

const COLA: ComparedValues = {
  description: 'Tavy Cola',
  size: '330ml',
  caseQty: '24',
  cost: '0.50',
  rrp: '1.00',
  priceMark: '',
  vatCode: 'S',
  deptCode: '10',
  subDeptCode: '11',
  cgCode: '111',
};

const amount = fc.integer({ min: 1, max: 999_999 }).map((pence) => (pence / 100).toFixed(2));
const values: fc.Arbitrary<ComparedValues> = fc.record({
  description: fc.constantFrom('Tavy Cola', 'Tavy Cola Zero', 'Thick Bleach', ''),
  size: fc.constantFrom('', '330ml', '330 ML', '1.5L'),
  caseQty: fc.constantFrom('', '6', '24'),
  cost: fc.oneof(fc.constant(''), amount),
  rrp: fc.oneof(fc.constant(''), amount),
  priceMark: fc.oneof(fc.constant(''), amount),
  vatCode: fc.constantFrom('', 'S', 'Z'),
  deptCode: fc.constantFrom('10', '20'),
  subDeptCode: fc.constantFrom('', '11'),
  cgCode: fc.constantFrom('', '111'),
});

describe('The classes of a change', () => {
  test.each<[string, Partial<ComparedValues>, readonly string[]]>([
    ['dearer', { cost: '0.55' }, ['cost_up']],
    ['cheaper for both', { cost: '0.45', rrp: '0.95' }, ['cost_down', 'rrp_down']],
    ['marked', { priceMark: '1.00' }, ['mark_gained']],
    ['in another size', { size: '500ml' }, ['size_or_case']],
    ['in another case', { caseQty: '12' }, ['size_or_case']],
    ['taxed otherwise', { vatCode: 'Z' }, ['vat_moved']],
    ['elsewhere', { cgCode: '112' }, ['place_moved']],
    ['another product', { description: 'Thick Bleach' }, ['other_product']],
    ['written otherwise', { cost: '0.5', rrp: '1', size: '330 ML', description: 'TAVY  COLA' }, []],
    ['renamed', { description: 'Tavy Cola New Recipe' }, ['renamed']],
    ['without prices', { cost: '', rrp: '' }, []],
    ['without a size and a case', { size: '', caseQty: '' }, []],
  ])('When a product is %s, then it has these classes', (_what, over, classes) => {
    expect(changeTypesBetween(COLA, { ...COLA, ...over })).toEqual(classes);
  });

  test.each([
    ['Plum Jam 500g', 'Plum Jam 450g', 'size_or_case'],
    ['Cola 2L', 'Cola 1.75L', 'size_or_case'],
    ['Crisps 6 x 25g', 'Crisps 5 x 25g', 'size_or_case'],
    ['Beans 4pk', 'Beans 3pk', 'size_or_case'],
    ['Tea 80 Bags', 'Tea 75 Bags', 'renamed'],
    ['Fig Jam 340g', 'Fig Jam Extra Fruit 340g', 'renamed'],
  ])('When %s is called %s, then that is a change', (before, after, type) => {
    const named = (description: string) => ({ ...COLA, description, size: '' });
    expect(changeTypesBetween(named(before), named(after))).toEqual([type]);
  });

  test('When nothing is different, then there is no class; the way back has the opposite ones', () => {
    const opposite = (name: string) =>
      name
        .replace(/up$|down$/, (way) => (way === 'up' ? 'down' : 'up'))
        .replace(/gained$|lost$/, (way) => (way === 'gained' ? 'lost' : 'gained'));
    fc.assert(
      fc.property(values, values, (before, after) => {
        expect(changeTypesBetween(before, before)).toEqual([]);
        expect(changeTypesBetween(after, before)).toEqual(changeTypesBetween(before, after).map(opposite));
      }),
    );
  });

  test('When there are several, then they are in the order of their list, each once', () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        const places = changeTypesBetween(before, after).map((one) => CHANGE_TYPES.indexOf(one));
        expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
      }),
    );
  });

  test('When a decision was made of values, then it stands for the same ones alone', () => {
    expect(decidedAbout({ ...COLA, cost: '0.5', size: '330 ML' }, false)).toBe(decidedAbout(COLA, false));
    expect(decidedAbout({ ...COLA, cost: '0.51' }, false)).not.toBe(decidedAbout(COLA, false));
    expect(decidedAbout({ ...COLA, cost: '0.51' }, true)).toBe(decidedAbout(COLA, true));
    const zero = { ...COLA, description: 'Tavy Cola Zero' };
    expect(decidedAbout(zero, false, true)).toBe(decidedAbout({ ...zero, description: 'TAVY COLA ZERO' }, false, true));
    expect(decidedAbout(zero, false, true)).not.toBe(
      decidedAbout({ ...COLA, description: 'Tavy Cola Max' }, false, true),
    );
  });

  test('When prices are asked for, then price marks are among them and sizes are not', () => {
    expect(isPriceChange(['size_or_case', 'mark_lost'])).toBe(true);
    expect(isPriceChange(['size_or_case', 'vat_moved'])).toBe(false);
  });
});

test.each([
  ['Tavy Cola', 'TAVY COLA CAN', false],
  ['Chocolate Bar', 'Choc Br', false],
  ['Crème Brûlée', 'Creme Brulee 2pk', false],
  ['Tavy Cola', 'Thick Bleach', true],
  ['', 'Thick Bleach', false],
  ['7', '12', false],
])('When a name was %j and is %j, then it is another product: %j', (before, after, isOther) => {
  expect(namesDiffer(before, after)).toBe(isOther);
});
