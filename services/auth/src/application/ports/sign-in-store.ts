import type { RefreshToken } from '../../domain/refresh-token.ts';

/** Sign-ins (token families) and their refresh tokens, by the hash of each. In a transaction; all times are the store's own. */
export interface SignInStore {
  begin(signIn: {
    id: string;
    userId: string;
    tokenHash: Buffer;
    /** What the provider needs to go on, sealed. */
    renewal: Buffer | undefined;
  }): Promise<void>;
  /** The token with its sign-in, which stays locked until the transaction ends. */
  findByToken(tokenHash: Buffer): Promise<RefreshToken | undefined>;
  /**
   * Adds a token in place of `oldHash` and moves the end of the sign-in. The old one keeps the time at which it was
   * first replaced; what is sealed with the one before it is forgotten, as that one counts no more.
   */
  renew(renewed: {
    signInId: string;
    oldHash: Buffer;
    newHash: Buffer;
    /** What the provider needs to go on, sealed for the new token. */
    renewal: Buffer | undefined;
    /** The same, sealed for the old token, should it come again. */
    oldRenewal: Buffer | undefined;
  }): Promise<void>;
  /** Ends a sign-in, also one that did not begin here, and records its revocation. False when it was over already. */
  end(signInId: string, userId: string): Promise<boolean>;
  /** Ends every sign-in of a user and records their revocations. */
  endAllOf(userId: string): Promise<void>;
}
