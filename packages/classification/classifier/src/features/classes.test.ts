import { describe, expect, test } from '@jest/globals';
import type { IndexDoc } from '@tillmap/classification';
import fc from 'fast-check';
import { CategoryIndex } from './category-index.ts';
import { countVatCodesByCategory } from './category-vats.ts';
import { Classes } from './classes.ts';

const mapping = (cg: string, vat: string): IndexDoc => ({
  barcode: '',
  name: 'Biscuits',
  size: '',
  deptCode: '10',
  subDeptCode: '',
  cgCode: cg,
  vatCode: vat,
});
const several = (count: number, cg: string, vat: string): IndexDoc[] =>
  Array.from({ length: count }, () => mapping(cg, vat));

const classesOf = (docs: readonly IndexDoc[]): Classes => {
  const groups = CategoryIndex.among(docs);
  return new Classes(groups.codes.length, countVatCodesByCategory(docs, groups));
};

describe('The classes of the networks', () => {
  test('When a category has products of several VAT codes, then each code with three of them is a class', () => {
    const docs = [...several(5, '1', 'Z'), ...several(3, '1', 'S'), ...several(2, '1', 'R'), ...several(9, '2', 'S')];
    const classes = classesOf(docs);
    expect(classes.count).toBe(3);
    expect([classes.of(0, 'Z'), classes.of(0, 'S'), classes.of(1, 'S')]).toEqual([[0], [2], [1]]);
    expect(classes.vatsIn(0, [Float32Array.of(0.1, 0.6, 0.3)])).toEqual([
      { vat: 'Z', share: expect.closeTo(0.25) },
      { vat: 'S', share: expect.closeTo(0.75) },
    ]);
    expect(classes.vatsIn(1, [Float32Array.of(0.1, 0.6, 0.3)])).toBeUndefined();
  });

  test('When nothing is known of a product’s VAT, or its code is rare, then it can be any class of its group', () => {
    const classes = classesOf([...several(5, '1', 'Z'), ...several(4, '1', 'S'), ...several(1, '1', 'R')]);
    expect(new Set(classes.of(0, ''))).toEqual(new Set([0, 1]));
    expect(new Set(classes.of(0, 'R'))).toEqual(new Set([0, 1]));
  });

  test('When a group has one VAT code, beside products that have none, then it is one class', () => {
    expect(classesOf([...several(5, '1', 'Z'), ...several(5, '1', '')]).count).toBe(1);
  });

  test('When very many groups could be parted, then those are in which most products differ', () => {
    const little = Array.from({ length: 600 }, (_, at) => [
      ...several(4, `a${at}`, 'Z'),
      ...several(3, `a${at}`, 'S'),
    ]).flat();
    const docs = [...little, ...several(30, 'much', 'Z'), ...several(20, 'much', 'S')];
    const groups = CategoryIndex.among(docs);
    const classes = new Classes(groups.codes.length, countVatCodesByCategory(docs, groups));
    expect(classes.count).toBe(601 + 500);
    expect(classes.of(groups.numberOf(mapping('much', '')), '')).toHaveLength(2);
  });

  test('Whatever the classes, the probability of a category is the sum of its classes', () => {
    const mappings = fc.array(fc.tuple(fc.constantFrom('1', '2', '3'), fc.constantFrom('S', 'Z', 'R', '')), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(mappings, fc.infiniteStream(fc.nat(1000)), (given, numbers) => {
        const docs = given.map(([cg, vat]) => mapping(cg, vat));
        const groups = CategoryIndex.among(docs).codes.length;
        const classes = classesOf(docs);
        const answer = Float32Array.from({ length: classes.count }, () => numbers.next().value);
        const before = answer.slice();
        const sums = classes.byGroup(answer, new Float32Array(groups));
        expect(answer).toEqual(before);
        for (let group = 0; group < groups; group++) {
          const own = classes.of(group, '');
          expect(sums[group]).toBeCloseTo(own.reduce((sum, klass) => sum + answer[klass]!, 0));
          const vats = classes.vatsIn(group, [answer, answer]);
          expect(vats !== undefined).toBe(own.length > 1);
          if (vats) expect(vats.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
        }
      }),
    );
  });
});
