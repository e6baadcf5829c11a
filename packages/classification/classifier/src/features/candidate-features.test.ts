import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { topK } from './candidate-features.ts';

describe('The likeliest groups of a source', () => {
  test('When probabilities are given, then they are those that sorting all of them puts first, without negligible ones', () => {
    const probabilities = fc.float32Array({ min: 0, max: 1, noNaN: true, maxLength: 40 });
    fc.assert(
      fc.property(probabilities, fc.integer({ min: 1, max: 8 }), (given, most) => {
        const sorted = [...given.keys()].filter((at) => given[at]! > 1e-4).sort((a, b) => given[b]! - given[a]!);
        expect(topK(given, most)).toEqual(sorted.slice(0, most));
      }),
    );
  });

  test('When some are equal, then the earlier ones are taken', () => {
    expect(topK(Float32Array.of(0.2, 0.3, 0.2, 0.3, 0.2), 3)).toEqual([1, 3, 0]);
  });
});
