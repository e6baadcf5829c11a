import { createRemoteJWKSet, customFetch, errors, type FetchImplementation, type JWTVerifyGetKey } from 'jose';
import type { Clock } from './domain.ts';

/** An unknown key id asks for the keys again, but not while the last answer is younger than this. */
const COOLDOWN_MS = 5_000;
/** After a failure nobody waits for the next try within this time. */
const RETRY_MS = 1_000;
const ADDRESS_TIMEOUT_MS = 3_000;
/** Keys this old are asked for again beside the work; older ones before it. Both well within the hour. */
const RENEW_MS = 10 * 60 * 1_000;
const RENEW_FIRST_MS = 40 * 60 * 1_000;

const PATH = '/.well-known/jwks.json';

/** Tries each address in turn until one has the keys; the last error otherwise. */
const fromAnyOf =
  (addresses: readonly string[]): FetchImplementation =>
  async (_url, init) => {
    // In place of the signal for the whole: each address has its own time, or a silent one would leave the next none.
    let last: unknown = new errors.JOSEError('No address of auth is set.');
    for (const address of addresses) {
      try {
        const signal = AbortSignal.timeout(ADDRESS_TIMEOUT_MS);
        const answer = await fetch(new URL(PATH, address), { ...init, signal });
        if (answer.status === 200) return answer;
        await answer.body?.cancel();
        last = new errors.JOSEError(`auth answered ${answer.status}.`);
      } catch (error) {
        last = error;
      }
    }
    throw last;
  };

/** After a failure, the same failure at once for a while: callers do not queue up for a part that is away. */
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
 * The keys of auth's JWKS, from whichever address of the comma list answers. They are read at the first use and again
 * every ten minutes of use, so a retired key stops counting well within an hour; while auth is away those there are
 * stand. An unknown key id asks again at most once per cooldown.
 */
export const remoteKeys = (authUrl: string, clock: Clock = () => new Date()): JWTVerifyGetKey => {
  const addresses = authUrl.split(',').filter(Boolean);
  let readAt = Number.NEGATIVE_INFINITY;
  let awaited = { since: Number.NEGATIVE_INFINITY, renewing: Promise.resolve() };
  const ask = notTooOften(fromAnyOf(addresses), clock);
  const keys = createRemoteJWKSet(new URL(PATH, addresses[0] ?? 'http://no-address.invalid'), {
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: Number.POSITIVE_INFINITY,
    [customFetch]: async (url, init) => {
      const answer = await ask(url, init);
      readAt = clock().getTime();
      return answer;
    },
  });
  const renewed = async (): Promise<void> => {
    // What went wrong matters to nobody: the keys that are there stand.
    await keys.reload().catch(() => undefined);
  };
  return async (header, token) => {
    const now = clock().getTime();
    const age = now - readAt;
    if (Number.isFinite(age) && age > RENEW_MS) {
      const renewing = renewed();
      // Requests wait for one try together; while that is not long ago, nobody waits again for a part that is silent.
      if (age > RENEW_FIRST_MS) {
        if (now - awaited.since > RENEW_MS) awaited = { since: now, renewing };
        await awaited.renewing;
      }
    }
    return keys(header, token);
  };
};
