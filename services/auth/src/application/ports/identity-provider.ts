import type { Account } from '../../domain/account.ts';

export type Credentials = { readonly email: string; readonly password: string };

/** Knows people: accounts of our own now, another provider behind the same two questions. */
export interface IdentityProvider {
  /**
   * The active account these credentials belong to. `undefined` for an unknown email, a wrong password and an inactive
   * account alike, and after the same time.
   */
  authenticate(credentials: Credentials): Promise<Account | undefined>;
  /** The account as it is now; `undefined` when it was deleted. */
  find(id: string): Promise<Account | undefined>;
}
