import { describe, expect, test } from '@jest/globals';
import type { ClassificationCodes, ClassifierPrediction, Decision, Neighbour } from '@tillmap/classification';
import { decide } from './decide.ts';
import { explain } from './explain.ts';

const options = { reviewThreshold: 80, isKnown: ({ cgCode: cg }: ClassificationCodes) => cg !== 'gone' };
const product = { name: 'Party mix', size: '' };
const names = {
  classification: ({ cgCode: cg }: ClassificationCodes) => cg,
  vat: (vat: string) => vat,
  wholesaler: (code: string) => code,
};
const group = (cg: string): ClassificationCodes => ({ deptCode: '1', subDeptCode: '10', cgCode: cg, vatCode: 'S' });
const near = (cg: string, score: number, at = 0): Neighbour => ({
  barcode: String(at).padStart(14, '0'),
  name: `Known product ${at}`,
  size: '',
  codes: group(cg),
  score,
});
const eachOfItsOwn = (score: number): Neighbour[] => Array.from({ length: 10 }, (_, at) => near(`G${at}`, score, at));
/** Of a classifier that finds nothing likely enough. */
const unsure: ClassifierPrediction = {
  candidates: [{ codes: { ...group('G0'), vatCode: '' }, share: 0.5 }],
  probability: 0.1,
};

describe('Why no codes are given', () => {
  const whyNone = (decision: Decision): string => {
    expect(decision).toMatchObject({ codes: null, source: 'none' });
    return explain(decision, names).review_reason;
  };
  const DIVIDED = 'Similar products disagree';

  test.each([0.9, 0.5])(
    'When ten products that are %d alike are in ten groups, then it is that they disagree',
    (score) => {
      expect(whyNone(decide({ neighbours: eachOfItsOwn(score), product }, options))).toBe(DIVIDED);
      expect(whyNone(decide({ neighbours: eachOfItsOwn(score), product, ranking: unsure }, options))).toBe(DIVIDED);
    },
  );

  test('When similar products disagree, then it says how many are in which category', () => {
    const cola = [0, 1, 2, 3, 4].map((at) => near('Cola', 0.5, at));
    const lemonade = [5, 6, 7].map((at) => near('Lemonade', 0.56, at));
    const whyOf = (neighbours: Neighbour[]) =>
      explain(decide({ neighbours, product, ranking: unsure }, options), names).review_details;
    expect(whyOf([...cola, ...lemonade, near('Water', 0.5, 8)])).toEqual([
      '9 similar products: 5 are in Cola, 3 in Lemonade, 1 elsewhere',
    ]);
    expect(whyOf([near('Cola', 0.6), near('Water', 0.6, 1)])).toEqual(['2 similar products: 1 is in Cola, 1 in Water']);
  });

  test('When what is there would not be enough if it agreed, then nothing is alike enough', () => {
    const distant = 'No similar product found';
    expect(whyNone(decide({ neighbours: [near('G1', 0.35)], product }, options))).toBe(distant);
    expect(whyNone(decide({ neighbours: eachOfItsOwn(0.2), product }, options))).toBe(distant);
    expect(whyNone(decide({ neighbours: [near('gone', 0.9), near('G1', 0.2)], product }, options))).toBe(distant);
    expect(whyNone(decide({ neighbours: [], product, ranking: unsure }, options))).toBe(distant);
  });

  test('When similar products agree and the classifier finds it unlikely all the same, then that is said', () => {
    const neighbours = [near('G1', 0.8), near('G1', 0.7, 1)];
    expect(whyNone(decide({ neighbours, product, ranking: unsure }, options))).toBe(
      'The AI is not sure which category fits',
    );
  });
});

test('When another group has hardly any part of the votes, then it is not said that it could be that', () => {
  const neighbours = [near('G1', 0.9), near('G1', 0.9, 1), near('G2', 0.1, 2)];
  expect(decide({ neighbours, product }, options).details.map(({ code }) => code)).toEqual(['nearest', 'votes']);
});
