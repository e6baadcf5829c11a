import { describe, expect, test } from '@jest/globals';
import { wordsSharedWithCategory } from './word-stems.ts';

describe('Words that a product and its group have in common', () => {
  test.each([
    ['Wingreens Cheesy Sauce', 'Mustard & Cheese Sauces', ['Cheesy', 'Sauce']],
    ['Hardys Wine', 'Wines', ['Wine']],
    ['Baby Rice Cake', 'Babies', ['Baby']],
    ['Fruit cookies', 'Cookie Jars', ['cookies']],
    ['Wine glass', 'Glasses', ['glass']],
    ['ALBA CHOC BISC', 'Chocolate Biscuits', ['CHOC', 'BISC']],
    ['Kellogg’s Crêpes', 'Crepe', ['Crêpes']],
    ['Anjali Peeler 4in1', 'Knives & Peelers', ['Peeler']],
    ['Garden berries', 'Berry Jams', ['berries']],
    ['Cola 24', '24', []],
    ['Red Tea', 'Teas', ['Tea']],
    ['Reds', 'Rednecks', []],
    ['', 'Teas', []],
  ])('When the product is "%s" and the group "%s", then they have %j in common', (product, group, common) => {
    expect(wordsSharedWithCategory(product, group)).toEqual(common);
  });
});
