import { SIGN_IN_SECONDS } from './token-lives.ts';

/** A refresh token as it is kept, with the sign-in (token family) it belongs to. */
export type RefreshToken = {
  readonly signInId: string;
  readonly userId: string;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  /** When a newer token took its place. */
  readonly replacedAt: Date | null;
  /** What the provider of the account needs to go on, sealed with this token. */
  readonly renewal: Buffer | undefined;
};

/** Two tabs that refresh at the same moment send the same token; the later one is no thief. */
export const RACE_GRACE_MS = 5_000;

/**
 * What a refresh token is good for: `renew` it; nothing, as its sign-in is `over`; or it was `reused` after a newer
 * one took its place, so somebody has a copy and the whole sign-in must end.
 */
export const judgeRefresh = (token: RefreshToken | undefined, now: Date): 'renew' | 'over' | 'reused' => {
  if (!token || token.endedAt !== null || token.expiresAt <= now) return 'over';
  if (token.replacedAt === null) return 'renew';
  return now.getTime() - token.replacedAt.getTime() <= RACE_GRACE_MS ? 'renew' : 'reused';
};

/** The end of a sign-in that is used now. */
export const signInExpiry = (now: Date): Date => new Date(now.getTime() + SIGN_IN_SECONDS * 1_000);
