import type { JWTPayload } from 'jose';
import type { Clock } from './domain.ts';

/** How many tokens are remembered: at most some 10 MB (5 kB with its claims, Keycloak's twice that), and everybody at work in many shops. */
const MOST = 2_000;
/** A key that auth no longer has may count for so much longer. */
const KEPT_MS = 60_000;

type Kept = Readonly<{ claims: JWTPayload; until: number }>;

/** Given in tests: how many, a clock that nobody sets, in milliseconds, and the time of day, which tokens run out by. */
export type Remembering = Readonly<{ most?: number; now?: () => number; clock?: Clock }>;

/**
 * Remembers for a minute which tokens were found right by signature, issuer and audience, by their whole text. To check a signature
 * again costs more than all else that the gateway does with a call. A token that runs out does so here as well; whether it was
 * ended before its time is asked of each call elsewhere. What was refused is not remembered, so nobody can fill this with forged ones.
 */
export const verifiedTokens = ({
  most = MOST,
  now = () => performance.now(),
  clock = () => new Date(),
}: Remembering = {}) => {
  const kept = new Map<string, Kept>();
  return {
    /** The claims of a token that was found right within the last minute and has not run out. */
    find: (token: string): JWTPayload | undefined => {
      const found = kept.get(token);
      if (found === undefined) return undefined;
      const isOver = now() >= found.until || (found.claims.exp ?? 0) <= Math.floor(clock().getTime() / 1_000);
      if (!isOver) return found.claims;
      kept.delete(token);
      return undefined;
    },
    /** The oldest goes for a new one when there are many. */
    add: (token: string, claims: JWTPayload): void => {
      kept.delete(token);
      kept.set(token, { claims, until: now() + KEPT_MS });
      if (kept.size <= most) return;
      const [oldest] = kept.keys();
      if (oldest !== undefined) kept.delete(oldest);
    },
  };
};
