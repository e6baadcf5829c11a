import type { Account } from '../../domain/account.ts';

export type AccountWithHash = { readonly account: Account; readonly passwordHash: string };

export type NewAccount = Pick<Account, 'id' | 'name' | 'email' | 'role'> & { readonly passwordHash: string };

/** Reads accounts that are kept here. */
export interface AccountReader {
  find(id: string): Promise<Account | undefined>;
  /** `email` in any spelling. */
  findByEmail(email: string): Promise<AccountWithHash | undefined>;
  isEmpty(): Promise<boolean>;
}

/** Changes accounts, in a transaction. */
export interface AccountWriter {
  /** True, and until the transaction ends nobody else is told true, while there is no account at all. */
  claimEmpty(): Promise<boolean>;
  add(account: NewAccount): Promise<void>;
  /** Marks the sign-in time. Locks the account until the transaction ends, so that its events keep their order. */
  signedIn(id: string, at: Date): Promise<void>;
}
