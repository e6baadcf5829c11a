import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkData } from '../src/check-data.ts';
import { shelfKnowledge } from '../src/index.ts';
import { readData } from '../src/read-data.ts';
import { RESTS_ON } from '../src/shelf-knowledge.ts';

const knowledge = shelfKnowledge();
const { kinds, brands } = checkData(readData());

const surest = (name: string): string | undefined => knowledge.lookUp(name).kinds[0]?.kind;
const agesOf = (name: string): string[] => knowledge.lookUp(name).ages.map(({ age }) => age);

describe('The kind that a name ends with', () => {
  test.each([
    ['butternut squash soup', 'soup'],
    ['smoked salmon quiches', 'pies and pasties'],
    ['soup bowl', 'kitchenware'],
    ['soup of the day', undefined],
    ['honey mustard ham', 'cooked meats'],
    ['soup chicken', undefined],
    ['', undefined],
  ])('When the words are %j, then it is %j', (words, expected) => {
    expect(knowledge.kindAtEnd(words.split(' '))).toBe(expected);
  });
});

describe('The brand of a name', () => {
  test.each([
    ['SMIRNOFF & COLA 250ML', ['Smirnoff & Cola']],
    ['Smirnoff Red 70cl', ['Smirnoff']],
    ['Smirnoff Blueberry', ['Smirnoff']],
    ['REMY MARTIN VSOP', ['Remy Martin']],
    ["gordon's gin", ["Gordon's"]],
    ['Gordons Gin', ["Gordon's"]],
    ['Dragon Drum Kit', ['Dragon']],
    ['Big Drum', []],
    ['Smirnoffs', []],
  ])('When the name is %j, then it is the longest one on the borders of words', (name, expected) => {
    expect(knowledge.brandsOf(name).map(({ brand }) => brand.name)).toEqual(expected);
  });

  test('When any brand stands first in a name, then it or a longer one is found there, however it is written', () => {
    const writings = fc.constantFrom(
      (name: string) => name,
      (name: string) => name.toUpperCase(),
      (name: string) => name.toLowerCase().replaceAll("'", ''),
      (name: string) => name.replaceAll("'", '’'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...brands), writings, (brand, write) => {
        const [found] = knowledge.brandsOf(write(brand.name));
        expect(found?.brand.name).toBe(brand.name);
        expect(found?.from).toBe(0);
      }),
    );
  });
});

test.each([
  'Best Before End',
  'Big Red Balloon',
  'Club Sandwich',
  'Easy Peelers',
  'Extra Large Eggs',
  'Kent Strawberries',
  'King Edward Potatoes',
  'Moth Balls',
  'Optimum Health',
  'Pears 500g',
  'Picnic Eggs',
  'Prime Beef',
  'Strawberry Milk Shake',
  'Tiger Bread',
  'Trip to Mars',
  'Victoria Sponge',
  'Wooden Spoon',
])('When %j is looked up, then ordinary words are no brand', (name) => {
  expect(knowledge.brandsOf(name)).toEqual([]);
});

describe('The kind of a product', () => {
  test.each([
    ['Smirnoff & Cola 250ml', 'alcoholic ready to drink'],
    ['Chicken & Mushroom Pot Noodle', 'pot snacks'],
    ['Pork Belly Slices 500g', 'pork'],
    ['Old Jamaica Ginger Beer 330ml', 'ginger beer'],
    ["Entenmann's Blueberry Muffins", 'muffins'],
    ['Lost Mary Watermelon Ice', 'vapes'],
  ])('When the name is %j, then it is %s', (name, kind) => {
    expect(surest(name)).toBe(kind);
  });

  test.each([
    ['Tesco Vodka 70cl', 'vodka', 'word'],
    ['Happy Shopper Toilet Rolls 4s', 'toilet rolls', 'word'],
    ['Co-op Cream of Chicken Soup', 'soup', 'word'],
    ['Spar Dog Food', 'dog food', 'word'],
    ['Euro Shopper 40', 'grocery', 'one kind of the brand'],
  ])("When %j is a shop's own label, then a word beside it decides: %s", (name, kind, restsOn) => {
    expect(knowledge.lookUp(name).kinds[0]).toMatchObject({ kind, restsOn });
  });

  test('When any kind stands beside any own label, then the label changes nothing', () => {
    const labels = brands.filter((brand) => knowledge.isOwnLabel(brand));
    expect(labels.length).toBeGreaterThan(20);
    fc.assert(
      fc.property(fc.constantFrom(...labels), fc.constantFrom(...kinds), (label, { name }) => {
        fc.pre(knowledge.brandsOf(name).length === 0 && knowledge.brandsOf(`${label.name} ${name}`).length === 1);
        expect(surest(`${label.name} ${name}`)).toBe(surest(name));
      }),
    );
  });

  test('When any text is looked up, then its kinds are known ones, each once and the surest first', () => {
    const pieces = fc.constantFrom(
      ...brands.map(({ name }) => name),
      ...kinds.map(({ name }) => name),
      '6x330ml',
      'PM £1',
      '',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 5 }).map((some) => some.join(' ')),
    );
    fc.assert(
      fc.property(texts, (name) => {
        const { kinds: found } = knowledge.lookUp(name);
        const order = found.map(({ restsOn }) => RESTS_ON.indexOf(restsOn));
        expect(found.every(({ kind, because }) => knowledge.tree.kind(kind) !== undefined && because.length > 0)).toBe(
          true,
        );
        expect(new Set(found.map(({ kind }) => kind)).size).toBe(found.length);
        expect(order).toEqual(order.toSorted((one, other) => one - other));
      }),
    );
  });
});

describe('What restricts a product by age', () => {
  test.each([
    ['Smirnoff & Cola 250ml', ['alcohol']],
    ['B&H Gold KS 20', ['tobacco']],
    ['Elfbar 600 Blueberry', ['vapes']],
    ['Ginger Beer 330ml', []],
    ['Cola 2L', []],
  ])('When the name is %j, then it is %j', (name, ages) => {
    expect(agesOf(name)).toEqual(ages);
  });
});

test.each([
  ['Yogurts & Desserts', ['yogurt']],
  ['Morning Goods', ['morning goods']],
  ['BWS', ['alcohol']],
  ['Crisps, Snacks & Nuts', ['snacks']],
  ['Department 14', []],
])('When a group is called %j, then its kinds are %j', (name, expected) => {
  expect(knowledge.kindsOfGroup(name)).toEqual(expected);
});

test('When a kind is looked up by any of its names, then it is found', () => {
  for (const { name, otherNames } of kinds)
    for (const called of [name, ...otherNames]) expect(knowledge.kindsOfGroup(called)).toContain(name);
});
