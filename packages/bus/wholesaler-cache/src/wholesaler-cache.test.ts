import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ServiceClient } from '@tillmap/service-kit';
import { createWholesalerCache } from './wholesaler-cache.ts';

const HOUR_MS = 3_600_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A cache over an owner that gives the wholesaler another name each time it is asked. */
const cached = () => {
  let asked = 0;
  const client = (async () => ({ name: `name ${++asked}`, active: true })) as unknown as ServiceClient;
  return createWholesalerCache({ client, take: ({ name }) => name });
};

test('When an entry is a minute old, then its owner is asked again, and not before', async () => {
  const cache = cached();
  expect(await cache.get('W1')).toBe('name 1');
  await jest.advanceTimersByTimeAsync(59_999);
  expect(await cache.get('W1')).toBe('name 1');
  await jest.advanceTimersByTimeAsync(1);
  expect(await cache.get('W1')).toBe('name 2');
});

test('When the time of day is set back an hour, then an entry is a minute old after a minute all the same', async () => {
  const cache = cached();
  await cache.get('W1');
  jest.setSystemTime(Date.now() - HOUR_MS);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await cache.get('W1')).toBe('name 2');
});

test('When the time of day is set ahead a day, then an entry ends no earlier', async () => {
  const cache = cached();
  await cache.get('W1');
  jest.setSystemTime(Date.now() + 24 * HOUR_MS);
  expect(await cache.get('W1')).toBe('name 1');
});
