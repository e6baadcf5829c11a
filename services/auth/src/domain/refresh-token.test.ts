import { expect, test } from '@jest/globals';
import { evaluateRefresh, REUSE_MS, type RefreshToken } from './refresh-token.ts';

const now = new Date('2026-03-01T09:30:00.000Z');
const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
const token = (over: Partial<RefreshToken>): RefreshToken => ({
  signInId: 's',
  userId: 'u',
  expiresAt: ago(-1),
  endedAt: null,
  replacedAt: null,
  isOvertaken: false,
  readAt: now,
  renewal: undefined,
  ...over,
});

test.each([
  ['is unknown', undefined, 'over'],
  ['is the newest', token({}), 'renew'],
  ['was replaced a minute ago', token({ replacedAt: ago(REUSE_MS) }), 'renew'],
  ['was replaced longer ago', token({ replacedAt: ago(REUSE_MS + 1) }), 'reused'],
  ['was replaced a moment ago by one that was used', token({ replacedAt: ago(1), isOvertaken: true }), 'reused'],
  ['was made together with one that was used', token({ isOvertaken: true }), 'reused'],
  ['belongs to an ended sign-in', token({ endedAt: ago(1), replacedAt: ago(60_000) }), 'over'],
  ['was not used for too long', token({ expiresAt: now }), 'over'],
])('When a refresh token %s, then the verdict follows', (_what, given, verdict) => {
  expect(evaluateRefresh(given)).toBe(verdict);
});
