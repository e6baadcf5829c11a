import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type KnownName,
  MAX_NAMES,
  namesFromText,
  namesToText,
  sourceMark,
  withName,
  withoutName,
  withoutSources,
} from './known-names.ts';

const newName = fc.record({
  name: fc.constantFrom('Tavy Cola', 'Tavy Cola 330ml', 'Zelda Oats', 'Oats "Zelda"'),
  size: fc.constantFrom('', '330ml'),
  source: fc.integer({ min: 1, max: 3 }),
  day: fc.integer({ min: 20_000, max: 20_400 }),
});
const remembered = fc
  .array(newName, { maxLength: 12 })
  .map((given) => given.reduce(withName, [] as readonly KnownName[]));

const counted = (names: readonly KnownName[]): number =>
  names.flatMap(({ givings }) => givings).reduce((sum, { times }) => sum + times, 0);

describe('The names of one barcode', () => {
  test('Whatever is given, each giving is counted once and its days span those it was given on', () => {
    fc.assert(
      fc.property(fc.array(newName, { maxLength: 12 }), (given) => {
        const names = given.reduce(withName, [] as readonly KnownName[]);
        expect(counted(names)).toBe(given.length);
        for (const { name, size, givings } of names)
          for (const { source, firstDay, lastDay } of givings) {
            const days = given
              .filter((one) => one.name === name && one.size === size && one.source === source)
              .map(({ day }) => day);
            expect([firstDay, lastDay]).toEqual([Math.min(...days), Math.max(...days)]);
          }
      }),
    );
  });

  test('When all that was given is taken back, then nothing is left', () => {
    fc.assert(
      fc.property(fc.array(newName, { maxLength: 12 }), (given) => {
        const names = given.reduce(withName, [] as readonly KnownName[]);
        expect(given.reduce(withoutName, names)).toEqual([]);
      }),
    );
  });

  test('When one that others gave as well is taken back, then it stays with them', () => {
    fc.assert(
      fc.property(remembered, newName, (names, one) => {
        const after = withoutName(withName(names, one), one);
        expect(counted(after)).toBe(counted(names));
      }),
    );
  });

  test('When a source is forgotten, then nothing of it is left and all else is', () => {
    fc.assert(
      fc.property(remembered, fc.integer({ min: 1, max: 3 }), (names, gone) => {
        const after = withoutSources(names, (source) => source === gone);
        const givings = (all: readonly KnownName[]) => all.flatMap((name) => name.givings);
        expect(givings(after)).toEqual(givings(names).filter(({ source }) => source !== gone));
        expect(after.every((name) => name.givings.length > 0)).toBe(true);
      }),
    );
  });

  test('What is stored is read as it was, and shows the sources it has', () => {
    fc.assert(
      fc.property(remembered, (names) => {
        const text = namesToText(names);
        expect(namesFromText(text)).toEqual(names);
        for (const { givings } of names) for (const { source } of givings) expect(text).toContain(sourceMark(source));
      }),
    );
  });

  test('When a barcode is given ever more names, then the newest are kept', () => {
    const many = Array.from({ length: MAX_NAMES + 5 }, (_, at) => ({
      name: `Name ${at}`,
      size: '',
      source: 1,
      day: at,
    }));
    const names = many.reduce(withName, [] as readonly KnownName[]);
    expect(names).toHaveLength(MAX_NAMES);
    expect(names.map(({ name }) => name)).not.toContain('Name 0');
    expect(names.map(({ name }) => name)).toContain(`Name ${MAX_NAMES + 4}`);
  });
});
