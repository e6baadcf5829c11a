import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { alikeGroups, type Foldable } from './alike-groups.ts';

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
      }),
    );
  });
});
