import type { Role } from '@tillmap/service-kit/domain';

/** A person's account. */
export type Account = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly lastLoginAt: Date | null;
  /** Tokens issued before this second of the epoch are void. 0 when none are. */
  readonly notBefore: number;
  /** Another one after every change that an administrator makes. */
  readonly version: number;
};

/**
 * The second of issue of an access token. Never before the account's `notBefore`: a token issued right after a
 * revocation, in the same second, counts.
 */
export const issuedAt = (now: Date, { notBefore }: Pick<Account, 'notBefore'>): number =>
  Math.max(Math.floor(now.getTime() / 1_000), notBefore);

/** The `notBefore` that voids every token made until now: those of this second too. */
export const voidUntil = (now: Date): number => Math.floor(now.getTime() / 1_000) + 1;
