import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isContradiction, isOtherProduct } from './other-product.ts';

const named = (name: string, size = '') => ({ name, size });
const WORDS = ['Walkers', 'Cheese', 'Onion', 'Crisps', 'Sparkling', 'Water', 'Digestive', 'Biscuits'];
const words = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 5 });
/** What a buyer makes of a word: without vowels, cut, or in capitals. */
const shortened = (word: string, way: number): string =>
  way === 0 ? word[0] + word.slice(1).replace(/[aeiou]/g, '') : way === 1 ? word.slice(0, 3) : word.toUpperCase();

describe('Names of one barcode', () => {
  test.each([
    ['Tomato Soup 400g', 'Garden Hose 20m Green', true],
    ['Crisps 45g', 'Crisps 300g', true],
    ['Plum Jam 500g', 'Plum Jam 450g', false],
    ['Cola 330ml', 'Cola 24x330ml', false],
    ['WLKRS CHS&ON 32.5G', 'Walkers Cheese & Onion 32.5g', false],
    ['Cheese', 'CHEESE', false],
    ['', 'Cheese', false],
  ])('When they are %j and %j, then contradicting is %j', (one, other, isSo) => {
    expect(isContradiction(named(one), named(other))).toBe(isSo);
    expect(isContradiction(named(other), named(one))).toBe(isSo);
  });

  test('When a size stands beside one of them, then it counts as one in the name', () => {
    expect(isContradiction(named('Crisps', '45g'), named('Crisps Salted 300g'))).toBe(true);
  });

  test('When one is a shortened form of the other in any order, then they are of the same product', () => {
    fc.assert(
      fc.property(words, fc.array(fc.nat(2), { minLength: 5, maxLength: 5 }), (all, ways) => {
        const short = all.map((word, at) => shortened(word, ways[at]!)).toReversed();
        expect(isOtherProduct(named(all.join(' ')), named(short.join(' ')))).toBe(false);
      }),
    );
  });
});

test('When a pack is smaller or of another count, then it is another product of the same barcode', () => {
  expect(isOtherProduct(named('Plum Jam 500g'), named('Plum Jam 450g'))).toBe(true);
  expect(isOtherProduct(named('Beans 4pk'), named('Beans 3pk'))).toBe(true);
});
