import type { RefreshToken } from '../../domain/refresh-token.ts';

/** Sign-ins (token families) and their refresh tokens, by the hash of each. In a transaction. */
export interface SignInStore {
  begin(signIn: {
    id: string;
    userId: string;
    tokenHash: Buffer;
    /** What the provider needs to go on, sealed. */
    renewal: Buffer | undefined;
    at: Date;
    expiresAt: Date;
  }): Promise<void>;
  /** The token with its sign-in, which stays locked until the transaction ends. */
  findByToken(tokenHash: Buffer): Promise<RefreshToken | undefined>;
  /** Adds a token in place of `oldHash` and moves the end of the sign-in. A token is marked as replaced only once. */
  renew(renewed: {
    signInId: string;
    oldHash: Buffer;
    newHash: Buffer;
    renewal: Buffer | undefined;
    at: Date;
    expiresAt: Date;
  }): Promise<void>;
  /** Ends a sign-in, also one that did not begin here, and records its revocation. False when it was over already. */
  end(signInId: string, userId: string, at: Date): Promise<boolean>;
  /** Ends every sign-in of a user and records their revocations. */
  endAllOf(userId: string, at: Date): Promise<void>;
}
