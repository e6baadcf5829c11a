import { expect, test } from '@jest/globals';
import { issuedAt } from './account.ts';

test('When tokens were voided in this very second, then a new one is dated so that it counts', () => {
  const now = new Date('2026-03-01T09:30:00.400Z');
  const second = Math.floor(now.getTime() / 1_000);
  expect(issuedAt(now, { notBefore: 0 })).toBe(second);
  expect(issuedAt(now, { notBefore: second + 1 })).toBe(second + 1);
});
