import { describe, expect, test } from '@jest/globals';
import type { ThresholdEffect } from '@tillmap/contracts';
import { differenceText, effectText, errorsText, testedText } from './threshold-texts.ts';

const effect = (over: Partial<ThresholdEffect> = {}): ThresholdEffect => ({
  threshold: 85,
  to_review: 624,
  errors: 8,
  to_review_per_1000: 312,
  errors_per_1000: 4,
  ...over,
});

describe('What a threshold does, in words', () => {
  test('When it sends rows to review, then their number and the errors among the rest are said', () => {
    expect(effectText(effect())).toBe('312 rows to review, about 4 errors');
    expect(effectText(effect({ to_review_per_1000: 1_000, errors_per_1000: 0 }))).toBe(
      '1,000 rows to review, no errors',
    );
    expect(errorsText(0.4)).toBe('less than 1 error');
    expect(errorsText(1.2)).toBe('about 1 error');
  });

  test('When mappings were tested, then their own numbers are said', () => {
    expect(testedText(effect(), 2_000)).toBe(
      'Of 2,000 tested mappings 624 go to review; 8 of the other 1,376 are wrong.',
    );
    expect(testedText(effect({ to_review: 1, errors: 1 }), 2)).toBe(
      'Of 2 tested mappings 1 goes to review; 1 of the other 1 is wrong.',
    );
    expect(testedText(effect({ to_review: 20 }), 20)).toBe('Of 20 tested mappings 20 go to review.');
  });

  test('When another one is to be saved, then both are said; without a model nothing is', () => {
    expect(differenceText(effect({ to_review_per_1000: 240, errors_per_1000: 9 }), effect())).toBe(
      'Of 1,000 products whose barcode is not mapped yet, about 312 go to review instead of 240; among the rest there are about 4 errors instead of 9 errors.',
    );
    expect(differenceText(undefined, effect())).toBe('');
  });
});
