import { describe, expect, test } from '@jest/globals';
import type { ClassificationCodes, ClassifierPrediction } from '@tillmap/classification';
import { fitCategoryAlignment } from '../alignment/index.ts';
import { decide } from './decide.ts';
import { explain } from './explain.ts';

const options = { reviewThreshold: 80, isKnown: () => true };
const names = {
  classification: ({ cgCode: cg }: ClassificationCodes) => cg,
  vat: (vat: string) => vat,
  wholesaler: () => 'Northway',
};
const theirs: ClassificationCodes = { deptCode: '9', subDeptCode: '90', cgCode: '900', vatCode: 'S' };
const here = (cg: string): ClassificationCodes => ({ deptCode: '1', subDeptCode: '10', cgCode: cg, vatCode: 'S' });

/** The decision about a product that the other wholesaler has in a category with these counts of products here. */
const said = (counts: Readonly<Record<string, number>>, ranking?: ClassifierPrediction): string[] => {
  const pairs = Object.entries(counts).map(([cg, count]) => ({ from: theirs, to: here(cg), count }));
  const crossWholesaler = [{ wholesaler: 'N', ...fitCategoryAlignment(pairs).translate(theirs) }];
  const product = { name: 'Cola', size: '' };
  return explain(decide({ neighbours: [], crossWholesaler, product, ...(ranking && { ranking }) }, options), names)
    .review_details;
};

describe('What another wholesaler has a product in, in words', () => {
  test('When all shared products of its group are in one group here, then it says all', () => {
    expect(said({ G1: 500 })).toEqual([
      'Northway has it in a category that fully matches G1 here, based on 500 products both sell',
    ]);
  });

  test('When a few of many are in another group, then it does not say all, nor that it could be that one by 0%', () => {
    expect(said({ G1: 498, G2: 2 })).toEqual([
      'Northway has it in a category that mostly (99%) matches G1 here, based on 498 products both sell',
    ]);
  });

  test('When more of them are, then it could also be that one', () => {
    expect(said({ G1: 90, G2: 10 })[1]).toBe('Second choice: G2 (10%)');
  });

  test('When the name says it is what hardly any of them are, then it does not say that 0% are', () => {
    const ranking = { candidates: [{ codes: { ...here('G2'), vatCode: '' }, share: 0.999 }], probability: 0.99 };
    const pairs = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`G${at + 3}`, 100]));
    expect(said({ ...pairs, G2: 2 }, ranking)[0]).toBe(
      'Northway has it in a category that partly (1%) matches G2 here, based on 2 products both sell',
    );
  });
});
