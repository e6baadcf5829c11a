/** A stored refresh token, with the sign-in (token family) it belongs to. */
export type RefreshToken = {
  readonly signInId: string;
  readonly userId: string;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  /** When a newer token first took its place. */
  readonly replacedAt: Date | null;
  /** A token made in its place, or another one made in the place of the same, has been used. */
  readonly isOvertaken: boolean;
  /** When it was read, by the clock that wrote the other times. */
  readonly readAt: Date;
  /** What the provider of the account needs to go on, sealed with this token. */
  readonly renewal: Buffer | undefined;
};

/** A response can be lost, and two tabs can send the same token: one sent again within this time is not stolen. */
export const REUSE_MS = 60_000;

/**
 * Evaluates a refresh token: `renew` it; its sign-in is `over`; or it was `reused` after the newer one had arrived or
 * long after, so there is a copy and the whole sign-in must end.
 */
export const evaluateRefresh = (token: RefreshToken | undefined): 'renew' | 'over' | 'reused' => {
  if (!token || token.endedAt !== null || token.expiresAt <= token.readAt) return 'over';
  if (token.isOvertaken) return 'reused';
  if (token.replacedAt === null) return 'renew';
  return token.readAt.getTime() - token.replacedAt.getTime() <= REUSE_MS ? 'renew' : 'reused';
};
