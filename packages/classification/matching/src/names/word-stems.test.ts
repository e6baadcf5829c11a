import { describe, expect, test } from '@jest/globals';
import { SPELLINGS } from '@tillmap/classification/groceries';
import { stemsOf, wordsSharedWithCategory } from './word-stems.ts';

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

describe('Words that are spelled in several ways', () => {
  test.each([
    ['Zelda Natural Yogurt 500g', 'Yoghurts & Desserts', 'Yogurt'],
    ['Zelda Ring Donuts 4pk', 'Doughnuts', 'Donuts'],
    ['Zelda Hummus 200g', 'Houmous & Dips', 'Hummus'],
    ['Zelda Red Pepper Houmous', 'Hummus', 'Houmous'],
    ['Zelda Hot Chili 400g', 'Chilli & Fajita Kits', 'Chili'],
    ['Zelda Licorice Wheels', 'Liquorice', 'Licorice'],
    ['Zelda Fiber Bars', 'Fibre Supplements', 'Fiber'],
    ['Zelda White Pitas', 'Pittas & Wraps', 'Pitas'],
    ['Zelda Irish Whiskey 70cl', 'Whiskies', 'Whiskey'],
    ['Zelda Blended Whisky', 'American Whiskey', 'Whisky'],
    ['Zelda Chicken Biriyani', 'Biryanis', 'Biriyani'],
    ['Zelda Felafels', 'Falafel', 'Felafels'],
    ['Zelda Food Color Red', 'Colours & Essences', 'Color'],
    ['Zelda Haloumi', 'Halloumi', 'Haloumi'],
    ['Zelda Mini Papadums', 'Poppadoms', 'Papadums'],
    ['Zelda Lamb Kababs', 'Kebabs', 'Kababs'],
  ])('When the product is "%s" and the group "%s", then they have "%s" in common', (product, group, word) => {
    expect(wordsSharedWithCategory(product, group)).toEqual([word]);
  });

  test.each([
    ['Zelda Liquor Glasses', 'Liquorice'],
    ['Zelda Chilled Soup', 'Chillies'],
    ['Zelda Vineyard Chile Merlot', 'Chilli'],
    ['Zelda Pitted Olives', 'Pittas'],
    ['Zelda Fibreglass Cloth', 'Fibre'],
    ['Zelda Soy Sauce', 'Soya Drinks'],
  ])('When the product is "%s" and the group "%s", then these are different words', (product, group) => {
    expect(wordsSharedWithCategory(product, group)).toEqual([]);
  });

  test('When a word has another spelling, then both are one word, and neither is spelled in a third way', () => {
    for (const [word, spelling] of SPELLINGS) {
      expect([...stemsOf([word])]).toEqual([...stemsOf([spelling])]);
      expect(SPELLINGS.has(spelling)).toBe(false);
    }
  });
});
