import { expect, test } from '@jest/globals';
import { aProduct, aReviewState } from '../../../testing/builders.ts';
import { selectionNumbers, stayingText } from './selection-numbers.ts';

test('When rows are selected, then the numbers say what would change, and why the rest stays', () => {
  const numbers = selectionNumbers([
    aProduct({ needs_review: true }),
    aProduct({ needs_review: true, dept_code: '' }),
    aProduct(),
    aProduct({ review: aReviewState({ decision: 'accepted' }) }),
  ]);
  expect(numbers).toEqual({ selected: 4, free: 3, acceptable: 1 });
  expect(stayingText(numbers)).toBe(
    '2 without a department or with nothing to review · 1 decided by a person stays as it is',
  );
  expect(stayingText({ selected: 1, free: 1, acceptable: 1 })).toBe('');
});
