import { afterEach, expect, jest, test } from '@jest/globals';
import { REVOCATION_SECONDS } from '@tillmap/contracts';
import { createRevocationCache } from './revocation-cache.ts';

afterEach(() => void jest.useRealTimers());

const nothing = { families: [], users: [], apiKeys: [] };

test('When a sign-in, a user or an API key ended, then its tokens are known, and no others', () => {
  const memory = createRevocationCache(() => new Date(0));
  memory.apply({ families: ['f'], users: [{ id: 'u', notBefore: 100 }], apiKeys: ['k'] });
  const isRevoked = (family: string, userId: string, issuedAt = 100): boolean =>
    memory.isRevoked({ family, userId, issuedAt });
  expect([isRevoked('f', 'x'), isRevoked('', 'u', 99), isRevoked('', 'api-key:k')]).toEqual([true, true, true]);
  expect([isRevoked('g', 'x'), isRevoked('', 'u', 100), isRevoked('', 'k')]).toEqual([false, false, false]);
});

test('When a user is named again with an earlier time, then the later one stands', () => {
  const memory = createRevocationCache(() => new Date(0));
  for (const notBefore of [100, 50]) memory.apply({ ...nothing, users: [{ id: 'u', notBefore }] });
  expect(memory.isRevoked({ family: '', userId: 'u', issuedAt: 75 })).toBe(true);
});

test('When no token that an entry ends can live any more, then it is forgotten; before that it is not', () => {
  let now = 0;
  const clock = () => new Date(now);
  const memory = createRevocationCache(clock, clock);
  memory.apply({ families: ['f'], users: [{ id: 'u', notBefore: 100 }], apiKeys: ['k'] });
  now = REVOCATION_SECONDS * 1_000;
  memory.apply(nothing);
  expect(memory.size()).toBe(3);
  now += 1;
  memory.apply(nothing);
  expect(memory.size()).toBe(0);
});

test('When the time of day is set ahead a day and back, then what was revoked still counts', () => {
  jest.useFakeTimers();
  const memory = createRevocationCache();
  memory.apply({ families: ['f'], users: [{ id: 'u', notBefore: 100 }], apiKeys: ['k'] });
  const now = Date.now();
  jest.setSystemTime(now + 24 * 3_600_000);
  memory.apply(nothing);
  jest.setSystemTime(now);
  expect(memory.isRevoked({ family: 'f', userId: 'x', issuedAt: 100 })).toBe(true);
  expect(memory.isRevoked({ family: '', userId: 'u', issuedAt: 99 })).toBe(true);
  expect(memory.isRevoked({ family: '', userId: 'api-key:k', issuedAt: 100 })).toBe(true);
});

test('When the time of day is set back an hour, then what was revoked counts until its tokens have run out by it', async () => {
  jest.useFakeTimers();
  const memory = createRevocationCache();
  memory.apply({ ...nothing, families: ['f'] });
  jest.setSystemTime(Date.now() - 3_600_000);
  await jest.advanceTimersByTimeAsync(REVOCATION_SECONDS * 1_000 + 1);
  memory.apply(nothing);
  expect(memory.isRevoked({ family: 'f', userId: 'x', issuedAt: 100 })).toBe(true);
  await jest.advanceTimersByTimeAsync(3_600_000);
  memory.apply(nothing);
  expect(memory.size()).toBe(0);
});
