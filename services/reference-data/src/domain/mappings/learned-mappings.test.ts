import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type LearnedMapping,
  learnedFrom,
  learnedInStep,
  type MappingSnapshot,
  mappingFrom,
  restoreOf,
  revertOf,
} from './learned-mappings.ts';
import type { ReferenceRow } from './reference-row.ts';

const row = (vatCode: string): ReferenceRow => ({
  barcode: '05012345678900',
  barcodeGiven: '5012345678900',
  name: 'Tea',
  size: '80s',
  deptCode: '10',
  subDeptCode: '90',
  cgCode: '1',
  vatCode,
});

type World = { standing: MappingSnapshot | undefined; learned: LearnedMapping[]; taken: LearnedMapping[] };
const world = (standing?: MappingSnapshot): World => ({ standing, learned: [], taken: [] });

const teach = (known: World, vatCode: string, sessionId = 'one', step = known.learned.length + 1): World => {
  const noted = learnedFrom(known.standing, known.learned, { sessionId, step, row: row(vatCode) });
  if (!noted) return known;
  const number = known.learned.length + known.taken.length + 1;
  const { before, over } = noted;
  const mapping = { id: `learned ${number}`, number, sessionId, step, row: row(vatCode), before, over };
  return { ...known, standing: mappingFrom(row(vatCode)), learned: [...known.learned, mapping] };
};

const relink = (
  learned: readonly LearnedMapping[],
  relinked: readonly Pick<LearnedMapping, 'id' | 'before' | 'over'>[],
): LearnedMapping[] => learned.map((one) => ({ ...one, ...relinked.find(({ id }) => id === one.id) }));

const takenBack = (known: World, numbers: readonly number[]) => {
  const ids = new Set(numbers.map((number) => `learned ${number}`));
  const plan = revertOf(known.standing, known.learned, ids);
  const left = relink(
    known.learned.filter(({ id }) => !ids.has(id)),
    plan.relinked,
  );
  const taken = known.learned
    .filter(({ id }) => ids.has(id))
    .map((mapping) => ({ ...mapping, stays: plan.done.find(({ id }) => id === mapping.id)?.stays ?? null }));
  return { plan, taken, now: { standing: plan.standing, learned: left, taken: [...known.taken, ...taken] } };
};

const vatOf = ({ standing }: World): string | undefined => standing?.vatCode;
const imported: MappingSnapshot = { ...row('I'), source: 'import', confidence: 100, importId: 'an import' };

describe('What a review taught', () => {
  test('When the only mapping is taken back, then there is no mapping; when there was one before, it is back', () => {
    expect(vatOf(takenBack(teach(world(), 'Z'), [1]).now)).toBeUndefined();
    expect(vatOf(takenBack(teach(world(mappingFrom(row('A'))), 'Z'), [1]).now)).toBe('A');
  });

  test('When an import, an edit or a deletion came later, then that stays and is said', () => {
    const one = teach(world(), 'Z');
    for (const [standing, stays] of [
      [imported, 'import'],
      [{ ...imported, source: 'manual' as const }, 'manual'],
      [undefined, 'deleted'],
    ] as const) {
      const { plan } = takenBack({ ...one, standing }, [1]);
      expect(plan).toEqual({ standing, done: [{ id: 'learned 1', stays }], relinked: [] });
    }
  });

  test('When an import that came later was reverted, then the mapping is taken back as if it had not been', () => {
    const one = teach(world(), 'Z');
    expect(vatOf(takenBack({ ...one, standing: mappingFrom(row('Z')) }, [1]).now)).toBeUndefined();
  });

  test('When another session has said the same since, then its word stays until it is taken back as well', () => {
    const both = teach(teach(world(), 'Z', 'one'), 'Z', 'two');
    const { now, plan } = takenBack(both, [1]);
    expect(plan.done).toEqual([{ id: 'learned 1', stays: 'review' }]);
    expect(vatOf(now)).toBe('Z');
    expect(vatOf(takenBack(now, [2]).now)).toBeUndefined();
  });

  test('When an import or an administrator has said something, or the step is known, then nothing is learned', () => {
    expect(teach(world(imported), 'Z').learned).toEqual([]);
    expect(teach(teach(world(), 'Z', 'one', 4), 'Z', 'one', 4).learned).toHaveLength(1);
  });

  test('When a step is looked for, then it is that of its session; without a number the newest that says the same', () => {
    const { learned } = ['A', 'B', 'A', 'B'].reduce((known, vat) => teach(known, vat, 'one', 0), world());
    const found = (sessionId: string, step: number, vat: string) =>
      learnedInStep(learned, { sessionId, step, row: row(vat) }).map(({ number }) => number);
    expect([found('one', 0, 'A'), found('two', 0, 'A'), found('one', 3, 'A')]).toEqual([[3], [], []]);
    const numbered = teach(teach(world(), 'A', 'one', 7), 'B', 'one', 8).learned;
    expect(learnedInStep(numbered, { sessionId: 'one', step: 7, row: row('A') })).toMatchObject([{ number: 1 }]);
  });

  const vats = fc.array(fc.constantFrom('A', 'B', 'C'), { minLength: 1, maxLength: 8 });
  const first = fc.constantFrom(undefined, 'A', 'X');

  test('When any learned are taken back in any order, then the mapping is as if they had never been', () => {
    fc.assert(
      fc.property(first, vats, fc.infiniteStream(fc.nat(9)), (before, given, chance) => {
        let known = given.reduce((so, vat) => teach(so, vat), world(before ? mappingFrom(row(before)) : undefined));
        while (known.learned.length > 0) {
          const size = 1 + ((chance.next().value ?? 0) % known.learned.length);
          const numbers = [...known.learned]
            .sort((one, other) => ((one.number * 7 + size) % 5) - ((other.number * 7 + size) % 5))
            .slice(0, size)
            .map(({ number }) => number);
          known = takenBack(known, numbers).now;
          expect(vatOf(known)).toBe(known.learned.at(-1)?.row.vatCode ?? before);
        }
      }),
    );
  });

  test('When a taking back is undone at once, then all is as it was, and later ones take back the same', () => {
    fc.assert(
      fc.property(first, vats, fc.array(fc.nat(7), { minLength: 1 }), (before, given, places) => {
        const known = given.reduce((so, vat) => teach(so, vat), world(before ? mappingFrom(row(before)) : undefined));
        const numbers = places.map((place) => known.learned[place % known.learned.length]!.number);
        const { now, taken } = takenBack(known, numbers);
        const plan = restoreOf(now.standing, now.learned, taken);
        expect(plan.standing).toEqual(known.standing);
        const learned = [
          ...relink(now.learned, plan.relinked),
          ...relink(
            known.learned.filter(({ number }) => numbers.includes(number)),
            plan.relinked,
          ),
        ];
        expect(
          vatOf(
            takenBack(
              { ...known, learned },
              learned.map(({ number }) => number),
            ).now,
          ),
        ).toBe(before);
      }),
    );
  });

  test('When something has happened since, then an undone taking back leaves it', () => {
    const { now, taken } = takenBack(teach(world(), 'Z'), [1]);
    expect(restoreOf(imported, now.learned, taken)).toEqual({ standing: imported, done: [], relinked: [] });
    const later = teach(now, 'Q', 'two', 9);
    expect(restoreOf(later.standing, later.learned, taken)).toMatchObject({ standing: { vatCode: 'Q' }, done: [] });
  });
});
