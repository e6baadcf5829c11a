import { expect, test } from '@jest/globals';
import { judgeRefresh, RACE_GRACE_MS, type RefreshToken } from './refresh-token.ts';

const now = new Date('2026-03-01T09:30:00.000Z');
const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
const token = (over: Partial<RefreshToken>): RefreshToken => ({
  signInId: 's',
  userId: 'u',
  expiresAt: ago(-1),
  endedAt: null,
  replacedAt: null,
  renewal: undefined,
  ...over,
});

test.each([
  ['is unknown', undefined, 'over'],
  ['is the newest', token({}), 'renew'],
  ['was replaced a moment ago', token({ replacedAt: ago(RACE_GRACE_MS) }), 'renew'],
  ['was replaced longer ago', token({ replacedAt: ago(RACE_GRACE_MS + 1) }), 'reused'],
  ['belongs to an ended sign-in', token({ endedAt: ago(1), replacedAt: ago(60_000) }), 'over'],
  ['was not used for too long', token({ expiresAt: now }), 'over'],
])('When a refresh token %s, then the verdict follows', (_what, given, verdict) => {
  expect(judgeRefresh(given, now)).toBe(verdict);
});
