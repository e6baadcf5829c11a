import { describe, expect, test } from '@jest/globals';
import { aProduct, aReviewState } from '../../../testing/builders.ts';
import { nextToDo, statusOf, usualVatAgainst } from './row-rules.ts';

const row = (barcode: string, needs_review: boolean) => aProduct({ barcode, needs_review });

describe('How a row stands', () => {
  test.each([
    ['to_do', { needs_review: true }],
    ['skipped', { needs_review: true, dept_code: '' }],
    ['later', { needs_review: true, review: aReviewState({ later: true }) }],
    ['accepted', { review: aReviewState({ decision: 'accepted' }) }],
    ['changed', { review: aReviewState({ decision: 'changed' }) }],
    ['changed', { source: 'manual' }],
    ['ok', {}],
  ] as const)('%s', (status, over) => {
    expect(statusOf(aProduct(over))).toBe(status);
  });
});

describe('The next row to do', () => {
  const rows = [row('1', true), row('2', false), row('3', true), row('4', false)];
  test('When there is one below, then it is that, else the first from above', () => {
    expect(nextToDo(rows, '1')?.barcode).toBe('3');
    expect(nextToDo(rows, '3')?.barcode).toBe('1');
    expect(nextToDo(rows, null)?.barcode).toBe('1');
  });
  test('When only the row itself is to do, then there is none', () => {
    expect(nextToDo([row('1', true), row('2', false)], '1')).toBeUndefined();
  });
});

describe('A VAT code that the group does not have', () => {
  const usual_vat = { vat_code: 'Z', share: 0.98 };
  test('When nearly all of the group has another, then it is told; where both are usual, not', () => {
    expect(usualVatAgainst(aProduct({ review: aReviewState({ usual_vat }) }))).toEqual(usual_vat);
    expect(usualVatAgainst(aProduct({ review: aReviewState({ usual_vat: { ...usual_vat, share: 0.7 } }) }))).toBe(
      undefined,
    );
    expect(usualVatAgainst(aProduct({ vat_code: 'Z', review: aReviewState({ usual_vat }) }))).toBeUndefined();
  });
});
