import { setTimeout as pause } from 'node:timers/promises';
import { createRemoteJWKSet, customFetch, errors, type FetchImplementation, type JWTVerifyGetKey } from 'jose';
import type { Clock } from './domain.ts';
import { steadyClock } from './steady-clock.ts';

/** An unknown key id fetches the keys again, once the last response is this old: it waits until then. */
const COOLDOWN_MS = 1_000;
/** After a failure calls fail at once for this time. */
const RETRY_MS = 1_000;
const ADDRESS_TIMEOUT_MS = 3_000;
/** Keys this old are fetched again in the background; older ones first. Both well within the hour. */
const RENEW_MS = 10 * 60 * 1_000;
const RENEW_FIRST_MS = 40 * 60 * 1_000;

const PATH = '/.well-known/jwks.json';

/** Tries each address in turn until one has the keys; the last error otherwise. */
const fromAnyOf =
  (addresses: readonly string[], path: string): FetchImplementation =>
  async (_url, init) => {
    // Instead of one timeout for all: each address has its own, or one that does not respond would leave the next
    // none.
    let last: unknown = new errors.JOSEError('No address is set.');
    for (const address of addresses) {
      try {
        const signal = AbortSignal.timeout(ADDRESS_TIMEOUT_MS);
        const answer = await fetch(new URL(path, address), { ...init, signal });
        if (answer.status === 200) return answer;
        await answer.body?.cancel();
        last = new errors.JOSEError(`The keys were answered with ${answer.status}.`);
      } catch (error) {
        last = error;
      }
    }
    throw last;
  };

/** After a failure, the same failure at once for a while: callers do not queue up for an unavailable service. */
const notTooOften = (ask: FetchImplementation, clock: Clock): FetchImplementation => {
  let failure: { error: unknown; at: number } | undefined;
  return async (url, init) => {
    if (failure && clock().getTime() < failure.at + RETRY_MS) throw failure.error;
    try {
      const answer = await ask(url, init);
      failure = undefined;
      return answer;
    } catch (error) {
      failure = { error, at: clock().getTime() };
      throw error;
    }
  };
};

/**
 * The keys of a JWKS, from whichever address of the comma list responds. They are fetched on first use and again
 * every ten minutes of use, so a retired key stops counting well within an hour; while auth is unavailable the cached
 * ones stay. An unknown key id fetches again at most once per cooldown, and waits for it: a token signed by a new key
 * is not refused.
 */
export const remoteKeys = (authUrl: string, clock: Clock = steadyClock, path: string = PATH): JWTVerifyGetKey => {
  const addresses = authUrl.split(',').filter(Boolean);
  let readAt = Number.NEGATIVE_INFINITY;
  let awaited = { since: Number.NEGATIVE_INFINITY, renewing: Promise.resolve() };
  const ask = notTooOften(fromAnyOf(addresses, path), clock);
  const keys = createRemoteJWKSet(new URL(path, addresses[0] ?? 'http://no-address.invalid'), {
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: Number.POSITIVE_INFINITY,
    [customFetch]: async (url, init) => {
      const answer = await ask(url, init);
      readAt = clock().getTime();
      return answer;
    },
  });
  const renewed = async (): Promise<void> => {
    // The failure does not matter: the cached keys stay.
    await keys.reload().catch(() => undefined);
  };
  const found: JWTVerifyGetKey = async (header, token) => {
    const wasCoolingDown = keys.coolingDown;
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !wasCoolingDown) throw error;
      await pause(COOLDOWN_MS);
      return keys(header, token);
    }
  };
  return async (header, token) => {
    const now = clock().getTime();
    const age = now - readAt;
    if (Number.isFinite(age) && age > RENEW_MS) {
      const renewing = renewed();
      // Requests share one try; soon after it none waits again for a service that does not respond.
      if (age > RENEW_FIRST_MS) {
        if (now - awaited.since > RENEW_MS) awaited = { since: now, renewing };
        await awaited.renewing;
      }
    }
    return found(header, token);
  };
};
