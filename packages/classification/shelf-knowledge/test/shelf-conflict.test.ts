import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findShelfConflict, shelfKnowledge } from '../src/index.ts';

const doubtOf = (name: string, ...place: string[]) => findShelfConflict({ name, elsewhere: '' }, place);

const COLA = ['Soft Drinks', 'Carbonates', 'Cola'];
const LAGER = ['Beers, Wines & Spirits', 'Beer & Lager', 'Lager'];
const PAPERS = ['Tobacco, News & Services', 'Smoking Accessories', 'Papers & Filters'];
const PODS = ['Tobacco, News & Services', 'Vaping', 'Vape Kits'];
const PAIN_RELIEF = ['Health & Beauty', 'Medicines', 'Pain Relief'];
const FIRST_AID = ['Health & Beauty', 'Medicines', 'First Aid'];
const SOUP = ['Grocery', 'Tinned Food', 'Soup & Tomatoes'];
const FROZEN_PEAS = ['Frozen', 'Frozen Vegetables & Fruit', 'Peas & Vegetables'];

describe('A group that is restricted by age', () => {
  test.each([
    ['Asparagus Tips 200g', PAPERS, 'tobacco'],
    ['Oak Lane Reserve 70cl', LAGER, 'alcohol'],
    ['Mint Sweets', PAIN_RELIEF, 'medicines'],
    ['Blue Raspberry 2ml', PODS, 'vapes'],
  ])('When nothing of %j says that it is restricted, then it is in doubt', (name, place, restriction) => {
    expect(doubtOf(name, ...place)).toEqual({ code: 'age_unproven', restriction });
  });

  test.each([
    ['Smirnoff Red Label 70cl', ['Beers, Wines & Spirits', 'Spirits', 'Vodka']],
    ['Oak Lane Pilsner Lager 4x440ml', LAGER],
    ['Oak Lane Slim Filter Tips', PAPERS],
    ['Oak Lane Tobacco Vape Kit', PODS],
    ['Oak Lane Tobacco E-Liquid', ['Tobacco', 'Vape', 'E-Cigarettes & Liquids']],
    ['Oak Lane Disposable Lighter', ['Tobacco', 'Smoking', 'Papers & Filters']],
    ['Oak Lane Ibuprofen 16s', PAIN_RELIEF],
  ])('When a brand or a word of %j says so, then it is in none', (name, place) => {
    expect(doubtOf(name, ...place)).toBeUndefined();
  });

  test('When the supplier files it under what is restricted, then that is evidence', () => {
    expect(findShelfConflict({ name: 'Oak Lane Reserve', elsewhere: 'Lager' }, LAGER)).toBeUndefined();
    expect(findShelfConflict({ name: 'Oak Lane Reserve', elsewhere: 'Cola' }, LAGER)).toMatchObject({
      code: 'age_unproven',
    });
  });

  test('When only some of what is in the group is restricted, then nothing has to say so', () => {
    expect(doubtOf('Oak Lane Plasters', ...FIRST_AID)).toBeUndefined();
    expect(doubtOf('Oak Lane Condoms', 'Health', 'Medicines', 'Stop Smoking & Family Planning')).toBeUndefined();
  });
});

describe('A product that is restricted by age', () => {
  test('When it is filed among what is not, then that is in doubt, and why is told', () => {
    expect(doubtOf('Smirnoff & Cola 250ml', ...COLA)).toEqual({
      code: 'age_elsewhere',
      restriction: 'alcohol',
      because: expect.stringContaining('Smirnoff'),
    });
    expect(doubtOf('Corn Plasters', ...FIRST_AID)).toBeUndefined();
  });

  test.each([
    ['Beer Battered Onion Rings', ['Frozen', 'Chips & Potato', 'Onion Rings & Sides']],
    ['Rum & Raisin Ice Cream', ['Frozen', 'Ice Cream', 'Ice Cream Tubs']],
    ['Wine Gums', ['Confectionery', 'Sugar Sweets', 'Jellies & Gums']],
    ['Guinness Crisps 40g', ['Crisps & Snacks', 'Crisps', 'Crisps']],
    ['Steak & Ale Slice', ['Chilled', 'Savoury Pastry', 'Pies & Slices']],
    ['Brandy Butter', ['Chilled', 'Desserts', 'Sauces']],
  ])('When drink is only a flavour of it, as of %j, then it is in none', (name, place) => {
    expect(doubtOf(name, ...place)).toBeUndefined();
  });

  test('When nothing is known of what the group is for, then nothing is said', () => {
    expect(doubtOf('Smirnoff & Cola 250ml', '10', '1005', '100510')).toBeUndefined();
    expect(doubtOf('Smirnoff & Cola 250ml')).toBeUndefined();
  });
});

describe('A product in its own department', () => {
  test.each([
    ['Rizla Green', ['Tobacco, News & Services', 'Smoking', 'Papers']],
    ['Smirnoff Ice 70cl', ['Beers, Wines & Spirits', 'Mixed', 'Mixed Drinks']],
    ['Archers Peach', ['Alcohol', 'Flavoured', 'Fruit']],
    ['Gaviscon', ['Health & Beauty', 'Health', 'Chemist']],
    ['Sudocrem', ['Baby', 'Changing', 'Nappy Cream']],
    ['Strepsils', ['Confectionery', 'Sugar Sweets', 'Medicated Sweets']],
    ['Heineken 0.0% 330ml', ['Soft Drinks', 'Low & No', 'Low Alcohol']],
  ])('When a restricted %j is filed in %j, then nothing is in the way', (name, place) => {
    expect(doubtOf(name, ...place)).toBeUndefined();
  });
});

describe('How a product is kept', () => {
  test.each([
    ['Oak Lane Fresh Tomato Soup', SOUP, 'fresh', 'tinned'],
    ['Oak Lane Frozen Leek Soup', SOUP, 'frozen', 'tinned'],
    ['Oak Lane Tinned Peas', FROZEN_PEAS, 'tinned', 'frozen'],
    ['Oak Lane Frozen Yam', ['Grocery', 'Table Sauces'], 'frozen', 'ambient'],
  ])('When %j is filed with %j, then the word of its name is in the way', (name, place, word, state) => {
    expect(doubtOf(name, ...place)).toEqual({ code: 'state_differs', word, state });
  });

  test.each([
    ['Oak Lane Fresh Chicken Breast', ['Chilled', 'Meat', 'Poultry']],
    ['Oak Lane Frozen Garden Peas', FROZEN_PEAS],
    ['Oak Lane Tomato Soup', SOUP],
    ['Oak Lane UHT Whole Milk', ['Chilled', 'Dairy', 'Milk & Cream']],
    ['Oak Lane Long Life Milk', ['Chilled & Dairy', 'Milk & Cream', 'Long Life Milk']],
    ['Oak Lane Fresh Mint Toothpaste', ['Health & Beauty', 'Oral Care', 'Toothpaste']],
    ['Oak Lane Chilled Orange Juice', ['Soft Drinks', 'Juices', 'Fruit Juice']],
    ['Disney Frozen Magazine', ['News', 'Magazines', 'Childrens Magazines']],
    ['Disney Frozen Toothbrush', ['Health & Beauty', 'Oral Care', 'Toothbrushes']],
    ['Anti-Freeze 1L', ['Household', 'Car Care', 'Car Care']],
    ['Feta in Brine', ['Chilled', 'Cheese', 'Continental Cheese']],
    ['Tuna Chunks in Brine', ['Grocery', 'Canned Fish', 'Fish']],
    ['Tinned Peaches', ['Grocery', 'Canned', 'Fruit']],
  ])('When %j is filed with %j, then it is not', (name, place) => {
    expect(doubtOf(name, ...place)).toBeUndefined();
  });
});

test('When any name meets any group, then a doubt is one of three, and the same each time', () => {
  const words = fc.constantFrom('frozen', 'fresh', 'Smirnoff', 'lager', 'soup', 'tips', 'vape', 'mint', 'tinned', 'x');
  const names = fc.array(words, { maxLength: 5 }).map((all) => all.join(' '));
  fc.assert(
    fc.property(names, fc.array(names, { maxLength: 3 }), names, (name, place, elsewhere) => {
      const doubt = findShelfConflict({ name, elsewhere }, place);
      expect(['age_unproven', 'age_elsewhere', 'state_differs', undefined]).toContain(doubt?.code);
      expect(findShelfConflict({ name, elsewhere }, place)).toEqual(doubt);
    }),
  );
});

test('When a state is said within a longer phrase, then it is said', () => {
  expect(shelfKnowledge().statesSaid('Tinned Fish')).toMatchObject([{ state: 'tinned' }]);
  expect(shelfKnowledge().lookUp('Frozen Chips').statesSaid).toMatchObject([{ state: 'frozen' }]);
});
