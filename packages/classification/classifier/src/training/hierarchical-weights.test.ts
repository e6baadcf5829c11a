import { describe, expect, test } from '@jest/globals';
import type { IndexDoc, NamedCategory } from '@tillmap/classification';
import fc from 'fast-check';
import { CategoryIndex, Classes, countVatCodesByCategory } from '../features/index.ts';
import { HierarchicalWeightSharing } from './hierarchical-weights.ts';

type Place = Readonly<{ codes: readonly [string, string, string]; name?: string; vats?: readonly string[] }>;

const kinOf = (places: readonly Place[]): HierarchicalWeightSharing => {
  const docs = places.flatMap(({ codes: [dept, subDept, cg], vats = [''] }): IndexDoc[] =>
    vats.flatMap((vat) =>
      Array.from({ length: 3 }, () => ({
        barcode: '',
        name: 'Soap',
        size: '',
        deptCode: dept,
        subDeptCode: subDept,
        cgCode: cg,
        vatCode: vat,
      })),
    ),
  );
  const hierarchy = places.map(({ codes: [dept, subDept, cg], name = '' }): NamedCategory => {
    return { codes: { deptCode: dept, subDeptCode: subDept, cgCode: cg }, dept: '', subDept: '', cg: name };
  });
  const groups = CategoryIndex.among(docs, hierarchy);
  return new HierarchicalWeightSharing(groups, new Classes(groups.codes.length, countVatCodesByCategory(docs, groups)));
};

/** Which classes change when one thing that is had in common does. */
const setsOf = (kin: HierarchicalWeightSharing): number[][] =>
  Array.from({ length: kin.count }, (_, at) => {
    const scores = new Float32Array(kin.classes + kin.count);
    scores[kin.classes + at] = 1;
    kin.addSharedScores(scores);
    return [...scores.subarray(0, kin.classes).keys()].filter((klass) => scores[klass] === 1);
  });

const anyKin = fc
  .array(
    fc.record({
      codes: fc.tuple(
        fc.constantFrom('1', '2', '3'),
        fc.constantFrom('', '1', '2'),
        fc.constantFrom('', '1', '2', '3'),
      ),
      name: fc.constantFrom('Deodorants', 'Soaps', ''),
      vats: fc.constantFrom([''], ['S', 'Z']),
    }),
    { minLength: 1, maxLength: 15 },
  )
  .map(kinOf);

const numbers = (count: number, random: fc.Stream<number>): Float32Array =>
  Float32Array.from({ length: count }, () => random.next().value!);
const anyNumbers = fc.infiniteStream(fc.integer({ min: -8, max: 8 }));

describe('What classes have in common', () => {
  test('When groups are of one department, one sub-department or of one name elsewhere, then they have that in common', () => {
    const kin = kinOf([
      { codes: ['1', '1', '1'], name: 'Men’s Deodorants' },
      { codes: ['1', '1', '2'], name: 'Soaps' },
      { codes: ['1', '2', '3'], name: 'MEN’S DEODORANTS' },
      { codes: ['2', '3', '4'], name: 'Cakes' },
    ]);
    expect(setsOf(kin)).toEqual([
      [0, 1, 2],
      [0, 1],
      [0, 2],
    ]);
  });

  test('When a group has several VAT codes, then these have it in common, once', () => {
    const kin = kinOf([
      { codes: ['1', '1', '1'], name: 'Biscuits', vats: ['S', 'Z'] },
      { codes: ['2', '2', '2'], name: 'Biscuits' },
    ]);
    expect(setsOf(kin)).toEqual([[0, 2]]);
  });

  test('When nothing sets some apart from the others, then nothing is had in common', () => {
    expect(kinOf([{ codes: ['1', '', '1'] }, { codes: ['1', '', '2'] }]).count).toBe(0);
    expect(kinOf([{ codes: ['1', '1', '1'] }, { codes: ['2', '2', '2'] }]).count).toBe(0);
    expect(kinOf([{ codes: ['1', '1', '1'] }]).count).toBe(0);
  });

  test('Whatever the weights, folded into the classes they predict the same', () => {
    fc.assert(
      fc.property(anyKin, anyNumbers, (kin, random) => {
        const columns = kin.classes + kin.count;
        const [hidden, units] = [3, numbers(3, random)];
        const second = numbers(hidden * columns, random);
        const secondBias = numbers(columns, random);
        const apart = secondBias.map(
          (bias, at) => bias + units.reduce((sum, value, unit) => sum + value * second[unit * columns + at]!, 0),
        );
        kin.addSharedScores(apart);
        const folded = kin.foldIntoClasses({ hidden, classes: columns, second, secondBias });
        const together = folded.secondBias.map(
          (bias, at) =>
            bias + units.reduce((sum, value, unit) => sum + value * folded.second[unit * kin.classes + at]!, 0),
        );
        expect([...together]).toEqual([...apart.subarray(0, kin.classes)]);
      }),
    );
  });

  test('Whatever classes miss, what they have in common misses it as far as it counts for them', () => {
    fc.assert(
      fc.property(anyKin, anyNumbers, (kin, random) => {
        const columns = kin.classes + kin.count;
        const [scores, misses] = [numbers(columns, random), numbers(columns, random)];
        const before = scores.slice();
        kin.addSharedScores(scores);
        kin.sumSharedGradients(misses);
        const sum = (from: number, to: number, of: (at: number) => number): number =>
          Array.from({ length: to - from }, (_, at) => of(from + at)).reduce((total, one) => total + one, 0);
        const changed = sum(0, kin.classes, (at) => (scores[at]! - before[at]!) * misses[at]!);
        expect(sum(kin.classes, columns, (at) => before[at]! * misses[at]!)).toBe(changed);
      }),
    );
  });
});
