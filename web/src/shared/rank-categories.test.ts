import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rankCategories, searchedPlace } from './rank-categories.ts';

const place = (path: string, codes: string) => ({
  path,
  searched: searchedPlace(path.split(' › '), codes.split(' / ')),
});

const PLACES = [
  place('Eggs & Dairy › Milk › Whole milk', '10 / 1010 / 101010'),
  place('Fresh › Eggs & Butter › Butter', '11 / 1110 / 111010'),
  place('Confectionery › Easter › Chocolate eggs', '12 / 1210 / 121010'),
  place('Confectionery › Sweets › Veggsies', '12 / 1220 / 122010'),
  place('Fresh › Farm › Eggs, free range', '11 / 1120 / 112020'),
  place('Fresh › Farm › Eggs', '11 / 1120 / 112010'),
  place('Bakery › Pâtisserie › Crème fraîche tarts', '13 / 1310 / 131010'),
  place('Household', '90'),
];

const found = (text: string) => rankCategories(PLACES, text).map(({ path }) => path);

describe('Searching the hierarchy', () => {
  test('When a group is called so, then it comes first, then what begins so, has the word, has a part of it', () => {
    expect(found('Eggs')).toEqual([
      'Fresh › Farm › Eggs',
      'Fresh › Farm › Eggs, free range',
      'Confectionery › Easter › Chocolate eggs',
      'Confectionery › Sweets › Veggsies',
      'Fresh › Eggs & Butter › Butter',
      'Eggs & Dairy › Milk › Whole milk',
    ]);
  });

  test('When codes are typed, then those that begin so come before those that have it further on', () => {
    expect(found('1120')).toEqual(['Fresh › Farm › Eggs, free range', 'Fresh › Farm › Eggs']);
    expect(found('12')[0]).toBe('Confectionery › Easter › Chocolate eggs');
    expect(found('12').at(-1)).toBe('Fresh › Farm › Eggs');
  });

  test.each([
    ['fresh eggs', 'Fresh › Farm › Eggs'],
    ['EGGS  easter', 'Confectionery › Easter › Chocolate eggs'],
    ['creme fraiche', 'Bakery › Pâtisserie › Crème fraîche tarts'],
    ['eggs free', 'Fresh › Farm › Eggs, free range'],
    ['house', 'Household'],
    ['conf 122010', 'Confectionery › Sweets › Veggsies'],
  ])('When one types "%s", then "%s" is offered first', (text, first) => {
    expect(found(text)[0]).toBe(first);
  });

  test('When one of the words is nowhere, then nothing is offered', () => {
    expect(found('eggs helicopter')).toEqual([]);
  });

  test('When nothing but blanks and signs is typed, then all places stay as they are', () => {
    for (const text of ['', '  ', ' & - ']) expect(rankCategories(PLACES, text)).toEqual(PLACES);
  });

  const word = fc.constantFrom('egg', 'eggs', 'milk', 'Crème', 'tea', '1010', 'a', 'butter & jam', 'ß', '7up');
  const aPlace = fc
    .tuple(
      fc.array(word, { minLength: 1, maxLength: 3 }),
      fc.array(fc.constantFrom('10', '1010', '7'), { maxLength: 3 }),
    )
    .map(([names, codes]) => ({ names, searched: searchedPlace(names, codes) }));
  const somePlaces = fc.array(aPlace, { maxLength: 12 });

  test('Whatever is typed, what is offered is a part of the places, each once, and the same again when asked again', () => {
    fc.assert(
      fc.property(somePlaces, fc.oneof(word, fc.string()), (places, text) => {
        const offered = rankCategories(places, text);
        expect(new Set(offered).size).toBe(offered.length);
        expect(offered.every((one) => places.includes(one))).toBe(true);
        expect(rankCategories(offered, text)).toEqual(offered);
      }),
    );
  });

  test('Whichever place there is, the name of its group offers a group with this name first', () => {
    fc.assert(
      fc.property(somePlaces, aPlace, (places, wanted) => {
        const [first] = rankCategories([...places, wanted], wanted.names.at(-1)!);
        expect(first!.searched.group).toBe(wanted.searched.group);
      }),
    );
  });

  test('Whatever more is typed, no place comes back that did not fit before', () => {
    fc.assert(
      fc.property(somePlaces, word, word, (places, text, more) => {
        const before = rankCategories(places, text);
        expect(rankCategories(places, `${text} ${more}`).every((one) => before.includes(one))).toBe(true);
      }),
    );
  });
});
