import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { DomainError, emailKey } from '@tillmap/service-kit';
import type { Request } from 'express';
import { ipKeyGenerator, MemoryStore, type Options } from 'express-rate-limit';

type Limit = { windowMs: number; limit: number; sentence: string };

class TooManyRequests extends DomainError {
  constructor(message: string, retryAfterSeconds: number) {
    super('too-many-requests', 429, message, { retryAfterSeconds });
  }
}

/** One address; for IPv6 the network a household or shop gets. */
const addressKey = ({ ip = '' }: Pick<Request, 'ip'>): string => (isIPv6(ip) ? ipKeyGenerator(ip) : ip);

const counter = ({ windowMs, limit, sentence }: Limit) => {
  const store = new MemoryStore();
  store.init({ windowMs } as Options);
  return {
    /** @throws TooManyRequests */
    async add(key: string): Promise<void> {
      const { totalHits } = await store.increment(key);
      if (totalHits > limit) throw new TooManyRequests(sentence, Math.ceil(windowMs / 1_000));
    },
    takeBack: (key: string): Promise<void> => store.decrement(key),
  };
};

/** What is remembered to have worked: its hash alone, which takes 44 bytes. */
const MOST_REMEMBERED = 10_000;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

/**
 * Tries that failed or are under way, by address. What worked lately is counted for itself, right or wrong: whatever else
 * fails at its address leaves it room, and the room is no larger than that of an address.
 */
const tries = (limit: Limit) => {
  const counted = counter(limit);
  const worked = new Set<string>();
  const remember = (hash: string): void => {
    worked.delete(hash);
    worked.add(hash);
    const [oldest] = worked;
    if (worked.size > MOST_REMEMBERED && oldest !== undefined) worked.delete(oldest);
  };
  return {
    remember: (what: string): void => remember(hashOf(what)),
    /** Returns what is called once it worked. @throws TooManyRequests */
    async begin(request: Request, what: string): Promise<() => void> {
      const hash = hashOf(what);
      const hasRoom = worked.has(hash);
      const key = hasRoom ? hash : addressKey(request);
      await counted.add(key);
      return () => {
        remember(hash);
        if (!hasRoom) void counted.takeBack(key);
      };
    },
  };
};

type Settings = { requestsPerSecond: number; openRequestsPerSecond: number; signInsPerMinute: number };

const AT_ONCE = { windowMs: 1_000, sentence: 'Too many requests at once. Please wait a second and try again.' };

/** Counts of this process. */
export const rateLimits = ({ requestsPerSecond, openRequestsPerSecond, signInsPerMinute }: Settings) => {
  const requests = counter({ ...AT_ONCE, limit: requestsPerSecond });
  const openRequests = counter({ ...AT_ONCE, limit: openRequestsPerSecond });
  const perMinute = { windowMs: 60_000, limit: signInsPerMinute };
  const signIns = tries({
    ...perMinute,
    sentence: 'Too many sign-ins from this address. Please try again in a minute.',
  });
  const keys = tries({
    ...perMinute,
    sentence: 'Too many API keys from this address. Please try again in a minute.',
  });
  /** An account at an address: the name alone, which anyone may know, is not enough. */
  const placeOf = (email: string, request: Request): string => `${emailKey(email)}\n${addressKey(request)}`;
  return {
    /** Of one user or API key. */
    request: (actorId: string): Promise<void> => requests.add(actorId),
    /** Of one address, for public endpoints: many shops may share an address. */
    openRequest: (request: Request): Promise<void> => openRequests.add(addressKey(request)),
    signIn: (request: Request, email: string) => signIns.begin(request, placeOf(email, request)),
    /** Somebody is at work there, so a sign-in of theirs has room there. */
    isSignedIn: (request: Request, email: string): void => signIns.remember(placeOf(email, request)),
    /** API keys that auth has to exchange, which a valid one needs once a minute. */
    keyTry: (request: Request, key: string) => keys.begin(request, key),
  };
};

export type RateLimits = ReturnType<typeof rateLimits>;
