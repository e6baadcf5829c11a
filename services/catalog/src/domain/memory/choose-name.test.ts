import { describe, expect, test } from '@jest/globals';
import { isOtherProduct } from '@tillmap/classification/matching/names';
import fc from 'fast-check';
import { chooseName, type NameSource } from './choose-name.ts';
import { type KnownName, withName } from './known-names.ts';

const source = (id: number, kind: NameSource['kind'], wholesalerCode: string): [number, NameSource] => [
  id,
  { id, kind, wholesalerCode, wholesalerName: wholesalerCode === '' ? '' : `Wholesaler ${wholesalerCode}` },
];
const SOURCES = new Map([
  source(1, 'mapping', 'N'),
  source(2, 'file', 'N'),
  source(3, 'file', 'S'),
  source(4, 'file', 'W'),
  source(5, 'open_list', ''),
]);
type Said = readonly [name: string, source: number, day: number, size?: string];
const known = (...said: readonly Said[]): readonly KnownName[] =>
  said
    .map(([name, from, day, size = '']) => ({ name, size, source: from, day }))
    .reduce(withName, [] as readonly KnownName[]);

describe('Which of several names is used', () => {
  test('When most givers call it one product, then that is used, in the newest spelling', () => {
    const names = known(['TAVY COLA 330ML', 2, 10], ['Tavy Cola 330ml', 3, 30], ['Zelda Oat Flakes 1kg', 4, 40]);
    expect(chooseName(names, SOURCES)).toMatchObject({
      name: 'Tavy Cola 330ml',
      wholesalerName: 'Wholesaler S',
      lastGiven: '1970-01-31',
      givers: 2,
      others: [{ name: 'Zelda Oat Flakes 1kg', wholesalerCode: 'W' }],
    });
  });

  test('When as many call it one thing as another, then the newest is used and the other is shown', () => {
    const names = known(['Tavy Cola 330ml', 2, 10], ['Zelda Oat Flakes 1kg', 3, 40]);
    expect(chooseName(names, SOURCES)).toMatchObject({
      name: 'Zelda Oat Flakes 1kg',
      others: [{ name: 'Tavy Cola 330ml' }],
    });
  });

  test('When the barcode moved to another product, then what its wholesaler calls it now counts, however often it was the old one', () => {
    const names = known(
      ...Array.from({ length: 9 }, (_, week): Said => ['Tavy Cola 330ml', 2, week * 7]),
      ['Tavy Cola 330ml', 1, 5],
      ['Zelda Oat Flakes 1kg', 2, 70],
    );
    expect(chooseName(names, SOURCES)).toMatchObject({
      name: 'Zelda Oat Flakes 1kg',
      times: 1,
      others: [{ name: 'Tavy Cola 330ml' }],
    });
  });

  test('When names differ in their spelling only, then there is no other product', () => {
    const names = known(['TAVY COLA CAN 330ML', 2, 10], ['Tavy cola, can', 3, 30, '330ml'], ['Tavy Cola 0.33l', 4, 20]);
    expect(chooseName(names, SOURCES)).toMatchObject({ name: 'Tavy cola, can', size: '330ml', others: [] });
  });

  test('When the newest has no size, then that of another one of the same product is taken', () => {
    const names = known(['Tavy Cola', 2, 30], ['Tavy Cola', 3, 10, '330ml']);
    expect(chooseName(names, SOURCES)).toMatchObject({ name: 'Tavy Cola', size: '330ml' });
  });

  test('When only one wholesaler counts, then the names of others do not', () => {
    const names = known(['Tavy Cola', 3, 30], ['Open Cola', 5, 40]);
    expect(chooseName(names, SOURCES, 'N')).toBeUndefined();
    expect(chooseName(names, SOURCES, 'S')).toMatchObject({ name: 'Tavy Cola' });
  });

  test('When a source is forgotten, then its names do not count', () => {
    expect(chooseName(known(['Tavy Cola', 9, 30]), SOURCES)).toBeUndefined();
  });

  const said = fc.tuple(
    fc.constantFrom('Tavy Cola 330ml', 'TAVY COLA', 'Zelda Oat Flakes', 'Brightwater Soap'),
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 0, max: 20 }),
    fc.constantFrom('', '330ml', '1kg'),
  );

  test('Whatever is said in whatever order, the choice is the same, was given, and differs from all others shown', () => {
    fc.assert(
      fc.property(fc.array(said, { minLength: 1, maxLength: 8 }), fc.integer(), (all, turn) => {
        const names = known(...all);
        const chosen = chooseName(names, SOURCES)!;
        const at = Math.abs(turn) % names.length;
        const turned = [...names.slice(at), ...names.slice(0, at)];
        expect(chooseName(turned, SOURCES)).toEqual(chosen);
        expect(names.map(({ name }) => name)).toContain(chosen.name);
        expect(chosen.givers).toBeGreaterThan(0);
        for (const other of chosen.others)
          expect(names.some(({ name, size }) => name === other.name && size === other.size)).toBe(true);
      }),
    );
  });

  test('Of what one giver said, its newest name or one that is the same product is chosen', () => {
    fc.assert(
      fc.property(
        fc.array(
          said.map(([name, , day]): Said => [name, 2, day]),
          { minLength: 1, maxLength: 8 },
        ),
        (all) => {
          const names = known(...all);
          const lastDay = Math.max(...all.map(([, , day]) => day));
          const newest = all.filter(([, , day]) => day === lastDay).map(([name]) => name);
          const chosen = chooseName(names, SOURCES)!;
          expect(newest.some((name) => !isOtherProduct({ name, size: '' }, { name: chosen.name, size: '' }))).toBe(
            true,
          );
        },
      ),
    );
  });
});
