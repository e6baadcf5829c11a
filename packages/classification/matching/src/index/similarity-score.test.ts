import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type InCommon, MatchAccumulator, scoreOf, scoreUpperBound, startsWithQuery } from './similarity-score.ts';

const weight = fc.double({ min: 0.1, max: 10, noNaN: true });
const word = fc.record({ place: fc.option(fc.nat(5)), weight, letters: fc.integer({ min: 2, max: 20 }) });

const holdingOf = (
  words: readonly Readonly<{ place: number | null; weight: number; letters: number }>[],
): MatchAccumulator => {
  const holding = new MatchAccumulator();
  holding.clear();
  for (const { place, weight, letters } of words)
    if (place === null) holding.pass(weight, letters);
    else holding.find(place, weight, letters);
  return holding;
};

const shared: fc.Arbitrary<InCommon> = fc.record({
  length: weight,
  letters: fc.integer({ min: 1, max: 60 }),
  product: fc.double({ min: 0, max: 100, noNaN: true }),
  common: fc.nat(60),
});

describe('What a document has in common with a query', () => {
  test('Whatever it is, score and promise are from 0 to 1', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), shared, (words, asked) => {
        for (const measure of [scoreOf, scoreUpperBound]) {
          const value = measure(asked, holdingOf(words));
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('The more comes behind the last word found, the lower the score, and never the higher the promise', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), shared, (words, asked) => {
        const longer = [...words, { place: null, weight: 5, letters: 9 }];
        expect(scoreOf(asked, holdingOf(longer))).toBeLessThanOrEqual(scoreOf(asked, holdingOf(words)));
        expect(scoreUpperBound(asked, holdingOf(longer))).toBeLessThanOrEqual(scoreUpperBound(asked, holdingOf(words)));
      }),
    );
  });

  test('A word that is cut off counts whole in the score, and with what was asked of it before the tail', () => {
    const holding = new MatchAccumulator();
    holding.find(0, 3, 6);
    holding.findBeginning(1, 4, 12, { weight: 2, letters: 1 });
    expect(holding.squares).toBe(9 + 4);
    expect(holding.letters).toBe(7);
    expect(holding.squares + holding.tailSquares).toBe(9 + 16);
    expect(holding.letters + holding.tailLetters).toBe(18);
  });

  test('A document begins with all only where nothing else comes before or between, in the order of the query', () => {
    const asked = { length: 5, letters: 12, product: 25, common: 12 };
    const [three, four] = [
      { place: 0, weight: 3, letters: 6 },
      { place: 1, weight: 4, letters: 6 },
    ];
    const other = { place: null, weight: 4, letters: 9 };
    expect(startsWithQuery(asked, holdingOf([three, four]))).toBe(true);
    expect(startsWithQuery(asked, holdingOf([three, four, other, other]))).toBe(true);
    expect(startsWithQuery(asked, holdingOf([other, three, four]))).toBe(false);
    expect(startsWithQuery(asked, holdingOf([three, other, four]))).toBe(false);
    expect(startsWithQuery(asked, holdingOf([four, three]))).toBe(false);
    expect(startsWithQuery({ ...asked, product: 20 }, holdingOf([three, four]))).toBe(false);
  });
});
