import { afterEach, expect, jest, test } from '@jest/globals';
import type { ServiceClient } from '@tillmap/service-kit';
import { wholesalerCopies } from './wholesaler-cache.ts';

afterEach(() => void jest.useRealTimers());

test('When the time of day is set back an hour, then a wholesaler is a minute old after a minute all the same', async () => {
  jest.useFakeTimers();
  let version = 0;
  const client = (async () => ({
    name: `name ${++version}`,
    active: true,
    version,
    review_threshold: 80,
    hierarchy: [],
    vat_codes: [],
  })) as unknown as ServiceClient;
  const copies = wholesalerCopies(client);
  expect((await copies.hierarchy('W1')).name).toBe('name 1');
  jest.setSystemTime(Date.now() - 3_600_000);
  await jest.advanceTimersByTimeAsync(59_999);
  expect((await copies.hierarchy('W1')).name).toBe('name 1');
  await jest.advanceTimersByTimeAsync(1);
  expect((await copies.hierarchy('W1')).name).toBe('name 2');
});
