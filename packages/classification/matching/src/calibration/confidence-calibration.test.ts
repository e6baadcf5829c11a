import { describe, expect, test } from '@jest/globals';
import { calibratedProbability, fitCalibratorCrossFitted } from './confidence-calibration.ts';
import { runToCompletion } from './cooperative-task.ts';

/** The calibrated probability after this number of products, nine of ten right, whatever their one feature is. */
const said = (products: number): number => {
  const rows = Array.from({ length: products }, (_, at) => ({ signs: [(at * 7) % 13], right: at % 10 !== 0 }));
  const { trust } = runToCompletion(
    fitCalibratorCrossFitted(
      rows,
      rows.map((_, at) => at),
    ),
  );
  return calibratedProbability(trust, [5]);
};

describe('Calibration', () => {
  test('When the holdout is small, then probabilities shrink towards one half; when it is large, they stay', () => {
    const [few, more, many] = [said(60), said(300), said(3_000)];
    expect(few).toBeLessThan(0.8);
    expect(few).toBeGreaterThan(0.5);
    expect(more).toBeGreaterThan(few);
    expect(many).toBeGreaterThan(0.87);
  });

  test('When most were wrong, then few products make it no likelier', () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({ signs: [at % 3], right: at % 5 === 0 }));
    const { trust, heldBack } = runToCompletion(
      fitCalibratorCrossFitted(
        rows,
        rows.map((_, at) => at),
      ),
    );
    expect(calibratedProbability(trust, [1])).toBeLessThan(0.5);
    for (const probability of heldBack) expect(probability).toBeLessThan(0.5);
  });
});
