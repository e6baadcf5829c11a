import { expect, test } from '@jest/globals';
import { RenewedCredentials, type TemporaryKey } from './renewed-credentials.ts';

const MINUTE_MS = 60_000;

/** Credentials over keys that live for an hour, or so many minutes, at a time that the test sets. */
const hourly = (minutes = 60) => {
  const world = { now: 0, fetched: 0, isAway: false };
  const fetchKey = async (): Promise<TemporaryKey> => {
    world.fetched += 1;
    if (world.isAway) throw new Error('away');
    return {
      accessKeyId: `key-${world.fetched}`,
      secretAccessKey: 'secret',
      sessionToken: `token-${world.fetched}`,
      expiration: new Date(world.now + minutes * MINUTE_MS),
    };
  };
  const credentials = new RenewedCredentials({ fetchKey, now: () => world.now });
  const tokenAt = async (minute: number): Promise<string | undefined> => {
    world.now = minute * MINUTE_MS;
    return (await credentials.getCredentials()).getSessionToken();
  };
  return { world, tokenAt };
};

test('When a key has five minutes left, then it is renewed, and nobody waits for the new one', async () => {
  const { world, tokenAt } = hourly();
  expect([await tokenAt(0), await tokenAt(54), world.fetched]).toEqual(['token-1', 'token-1', 1]);
  expect([await tokenAt(56), world.fetched]).toEqual(['token-1', 2]);
  expect([await tokenAt(57), world.fetched]).toEqual(['token-2', 2]);
});

test('When a key has less than a minute left, then requests wait for the new one', async () => {
  const { tokenAt } = hourly();
  expect([await tokenAt(0), await tokenAt(59.5)]).toEqual(['token-1', 'token-2']);
});

test('When keys never have five minutes, then one is not fetched for each request', async () => {
  const { world, tokenAt } = hourly(4);
  for (let request = 0; request < 50; request++) await tokenAt(request / 1_000);
  expect(world.fetched).toBe(1);
});

test('When many requests need a key at once, then it is fetched once', async () => {
  const { world, tokenAt } = hourly();
  const tokens = await Promise.all(Array.from({ length: 20 }, () => tokenAt(0)));
  expect([new Set(tokens).size, world.fetched]).toEqual([1, 1]);
});

test('When a key cannot be renewed, then the one in use serves until it ends, and no longer', async () => {
  const { world, tokenAt } = hourly();
  await tokenAt(0);
  world.isAway = true;
  expect([await tokenAt(56), await tokenAt(56.1), world.fetched]).toEqual(['token-1', 'token-1', 2]);
  expect([await tokenAt(59.9), world.fetched]).toEqual(['token-1', 3]);
  await expect(tokenAt(60)).rejects.toThrow('away');
  world.isAway = false;
  expect(await tokenAt(60)).toBe('token-5');
});
