import { afterEach, expect, jest, test } from '@jest/globals';
import type { ServiceClient } from '@tillmap/service-kit';
import { apiKeyTokens } from './api-key-tokens.ts';

const KEY = `tmk_${'a'.repeat(43)}`;
const nothing = async () => () => undefined;

afterEach(() => void jest.useRealTimers());

test('When the time of day is set back an hour, then a key is exchanged again after a minute: its token would have ended', async () => {
  jest.useFakeTimers();
  let exchanges = 0;
  const client = (async () => ({ token: `token ${++exchanges}`, expires_in: 120 })) as unknown as ServiceClient;
  const tokens = apiKeyTokens(client);
  expect(await tokens.tokenFor(KEY, nothing)).toBe('token 1');
  jest.setSystemTime(Date.now() - 3_600_000);
  await jest.advanceTimersByTimeAsync(59_999);
  expect(await tokens.tokenFor(KEY, nothing)).toBe('token 1');
  await jest.advanceTimersByTimeAsync(1);
  expect(await tokens.tokenFor(KEY, nothing)).toBe('token 2');
});

test('When the machine slept and the steady clock stood meanwhile, then a key is exchanged again at once', async () => {
  jest.useFakeTimers();
  let exchanges = 0;
  const client = (async () => ({ token: `token ${++exchanges}`, expires_in: 120 })) as unknown as ServiceClient;
  const tokens = apiKeyTokens(client);
  expect(await tokens.tokenFor(KEY, nothing)).toBe('token 1');
  jest.setSystemTime(Date.now() + 3_600_000);
  expect(await tokens.tokenFor(KEY, nothing)).toBe('token 2');
  expect(await tokens.tokenFor(KEY, nothing)).toBe('token 2');
});
