import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { runToCompletion } from './cooperative-task.ts';
import { fitGradientBoostedTrees, predictProbability } from './gradient-boosted-trees.ts';

describe('Boosted trees', () => {
  test('When a label depends on two features together, then the trees learn the interaction', () => {
    const values = Array.from({ length: 21 }, (_, at) => at / 20);
    const rows = values.flatMap((a) => values.map((b) => ({ signs: [a, b], right: a > 0.5 && b > 0.5 })));
    const forest = runToCompletion(fitGradientBoostedTrees(rows));
    expect(predictProbability(forest, [0.9, 0.9])).toBeGreaterThan(0.9);
    expect(predictProbability(forest, [0.9, 0.1])).toBeLessThan(0.1);
    expect(predictProbability(forest, [0.1, 0.9])).toBeLessThan(0.1);
  });

  test('When features have no information, then every row has the mean probability', () => {
    const rows = Array.from({ length: 400 }, (_, at) => ({ signs: [1], right: at % 4 === 0 }));
    expect(predictProbability(runToCompletion(fitGradientBoostedTrees(rows)), [1])).toBeCloseTo(0.25, 1);
  });

  test('When any rows are fitted, then every prediction is a probability', () => {
    const row = fc.record({ signs: fc.tuple(fc.float({ noNaN: true }), fc.integer()), right: fc.boolean() });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), row, (rows, asked) => {
        const probability = predictProbability(runToCompletion(fitGradientBoostedTrees(rows)), asked.signs);
        expect(probability).toBeGreaterThan(0);
        expect(probability).toBeLessThan(1);
      }),
      { numRuns: 20 },
    );
  });
});
