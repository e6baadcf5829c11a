import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { alikeGroups, type Foldable } from './alike-groups.ts';
import { wordsAlike, wordsOf } from './look-alikes.ts';

const row = (name: string, proposal = 'cola', kind: string | null = ''): Foldable => ({ name, proposal, kind });
const namesOf = (groups: readonly (readonly Foldable[])[]) => groups.map((rows) => rows.map(({ name }) => name));

describe('Groups of rows that look alike', () => {
  test('When names differ in their variant alone, then they stand together at the first of them', () => {
    const rows = [row('Zorblax Gel Mango'), row('Tavy Crisps Salted 40g'), row('Zorblax Gel Cherry')];
    expect(namesOf(alikeGroups(rows))).toEqual([
      ['Zorblax Gel Mango', 'Zorblax Gel Cherry'],
      ['Tavy Crisps Salted 40g'],
    ]);
  });

  test.each([
    ['two words of each', 'Zorblax Gel Mango Zero', 'Zorblax Gel Cherry Light', 1],
    ['three words of one', 'Zorblax Gel Mango', 'Zorblax Gel Cherry Light Tavy', 2],
    ['all but one word', 'Zorblax Mango', 'Zorblax Cherry', 2],
  ])('When %s differ, then they stand together as far as that is a variant', (_, one, other, count) => {
    expect(alikeGroups([row(one), row(other)])).toHaveLength(count);
  });

  test('When proposals differ, then the one that most have leads, before rows without any', () => {
    const rows = [
      row('Zorblax Gel Lime', ''),
      row('Zorblax Gel Mango', 'gel'),
      row('Zorblax Gel Cherry'),
      row('Zorblax Gel Plum'),
    ];
    expect(namesOf(alikeGroups(rows))).toEqual([
      ['Zorblax Gel Cherry', 'Zorblax Gel Plum', 'Zorblax Gel Lime', 'Zorblax Gel Mango'],
    ]);
  });

  test('When a row asks for something of its own, or is of another kind, then it stands by itself', () => {
    const rows = [
      row('Zorblax Gel Lime'),
      row('Zorblax Gel Mango', 'cola', null),
      row('Zorblax Gel Plum', 'cola', 'later'),
    ];
    expect(alikeGroups(rows).map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  test('Each row is in one group, and groups stand in the order of their first rows', () => {
    const words = fc.array(fc.constantFrom('gel', 'cola', 'lime', 'plum', 'tavy', 'mango'), {
      minLength: 1,
      maxLength: 5,
    });
    const rows = fc.array(
      fc.record({
        name: words.map((all) => all.join(' ')),
        proposal: fc.constantFrom('', 'a', 'b'),
        kind: fc.constantFrom('', 'later', null),
      }),
    );
    fc.assert(
      fc.property(rows, (all) => {
        const groups = alikeGroups(all);
        expect(new Set(groups.flat())).toEqual(new Set(all));
        expect(groups.flat()).toHaveLength(all.length);
        const firsts = groups.map((group) => Math.min(...group.map((one) => all.indexOf(one))));
        expect(firsts).toEqual([...firsts].sort((one, other) => one - other));
        // Every row that could stand with an earlier one does, and no other.
        const founders = firsts.map((at) => all[at]!);
        const isLike = (one: Foldable, other: Foldable): boolean =>
          one.kind !== null && one.kind === other.kind && wordsAlike(wordsOf(one.name), wordsOf(other.name)) > 0;
        for (const [at, founder] of founders.entries()) {
          expect(founders.slice(0, at).filter((earlier) => isLike(earlier, founder))).toEqual([]);
          expect(groups[at]!.filter((one) => one !== founder && !isLike(founder, one))).toEqual([]);
        }
      }),
    );
  });
});
