import { REVOCATION_SECONDS } from '@tillmap/contracts';
import type { Clock } from './domain.ts';
import { steadyClock } from './steady-clock.ts';

/** What ended before its time. `notBefore` in seconds of the epoch; `apiKeys` are ids. */
export type Revoked = {
  readonly families: readonly string[];
  readonly users: readonly { readonly id: string; readonly notBefore: number }[];
  readonly apiKeys: readonly string[];
};

/** A token as its claims name it: `userId` is its subject, which for an API key is `api-key:<id>`. */
export type RevocableToken = { readonly family: string; readonly userId: string; readonly issuedAt: number };

/** Subject of the tokens an API key is exchanged for. */
export const API_KEY_SUBJECT = 'api-key:';

type Moment = Readonly<{ steady: number; byDay: number }>;

/**
 * What was revoked, kept as long as a token that it ends may live and no longer. Tokens run out by the time of day: one
 * that is set ahead and back again would have forgotten what still counts, and set back it has tokens live longer than by
 * a steady clock. So an entry goes when it is over by both.
 */
export const createRevocationCache = (clock: Clock = steadyClock, timeOfDay: Clock = () => new Date()) => {
  const ended = new Map<string, Moment>();
  const users = new Map<string, { notBefore: number; receivedAt: Moment }>();

  const forget = (now: Moment): void => {
    const isOver = ({ steady, byDay }: Moment): boolean =>
      Math.min(now.steady - steady, now.byDay - byDay) > REVOCATION_SECONDS * 1_000;
    for (const [id, receivedAt] of ended) if (isOver(receivedAt)) ended.delete(id);
    for (const [id, { receivedAt }] of users) if (isOver(receivedAt)) users.delete(id);
  };
  return {
    apply(news: Revoked): void {
      const now = { steady: clock().getTime(), byDay: timeOfDay().getTime() };
      forget(now);
      for (const family of news.families) ended.set(family, now);
      for (const id of news.apiKeys) ended.set(`${API_KEY_SUBJECT}${id}`, now);
      for (const { id, notBefore } of news.users)
        users.set(id, { notBefore: Math.max(notBefore, users.get(id)?.notBefore ?? 0), receivedAt: now });
    },
    isRevoked: ({ family, userId, issuedAt }: RevocableToken): boolean =>
      ended.has(family) || ended.has(userId) || issuedAt < (users.get(userId)?.notBefore ?? 0),
    /** How many entries are held. */
    size: (): number => ended.size + users.size,
  };
};
