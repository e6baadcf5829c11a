import { describe, expect, test } from '@jest/globals';
import { CategoryIndex } from './category-index.ts';
import { parseName } from './features.ts';
import { KindIndex, readShelf } from './shelf-kinds.ts';

const PLACES = [
  ['Groceries', 'Hot Drinks', 'Tea'],
  ['Groceries', 'Hot Drinks', 'Coffee'],
  ['Beers', 'Beer', 'Stout'],
  ['Clothing', 'Clothing', 'Socks'],
  ['Groceries', 'Tinned Food', 'Soup'],
  ['Wines', 'Wine', 'Red Wine'],
  ['Bakery', 'Cakes', 'Quiche'],
] as const;

const groups = CategoryIndex.among(
  [],
  PLACES.map(([dept, subDept, cg], at) => ({
    codes: { deptCode: dept, subDeptCode: subDept, cgCode: String(at) },
    dept,
    subDept,
    cg,
  })),
);
const saidFor = (name: string, kinds: ConstructorParameters<typeof KindIndex>[0] = []) => {
  const said = new KindIndex(kinds, groups).saidFor(readShelf(name));
  return said && { cg: groups.names[said.group]!.at(-1), isSure: said.isSure };
};

describe('The group that the kind of a name stands for', () => {
  test('When a name has a brand alone, then it is the group that the kind is called by', () => {
    expect(saidFor('PG Tips 240s')).toEqual({ cg: 'Tea', isSure: true });
  });

  test('When a word says something else, then the brand is not sure', () => {
    expect(saidFor('Guinness Draught 4x440ml')).toEqual({ cg: 'Stout', isSure: true });
    expect(saidFor('Guinness Socks Gift')).toMatchObject({ isSure: false });
  });

  test('When the shop has the kind elsewhere, then it is there', () => {
    const coffee = groups.names.findIndex((levels) => levels.at(-1) === 'Coffee');
    expect(saidFor('PG Tips 240s', [{ label: 'tea', group: coffee, products: 20 }])).toMatchObject({ cg: 'Coffee' });
  });

  test.each([
    ['Butternut Squash Soup', 'Soup'],
    ['Butternut Squash Soup, 400g', 'Soup'],
    ['Monte Ferro Chianti 75cl', 'Red Wine'],
    ['Smoked Salmon Quiche', 'Quiche'],
  ])('When %s ends with what it is, then that is trusted where the likeliest group is unlikely', (name, cg) => {
    const { words, inFirst } = parseName(name, '');
    const said = new KindIndex([], groups).saidFor(readShelf(name, words.slice(0, inFirst)))!;
    expect(groups.names[said.group]!.at(-1)).toBe(cg);
    expect(said.trust).toBeGreaterThan(0.25);
    expect(said.trust).toBeGreaterThan(2 * new KindIndex([], groups).saidFor(readShelf(name))!.trust);
  });

  test('When nothing is known of a name, then no group is said', () => {
    expect(saidFor('Xylofrob')).toBeUndefined();
  });
});
