import type { Account } from '../../domain/account.ts';

export type AccountWithHash = { readonly account: Account; readonly passwordHash: string };

export type NewAccount = Pick<Account, 'id' | 'name' | 'email' | 'role' | 'isActive'> & {
  readonly passwordHash: string;
};

/** Reads accounts that are kept here; a deleted one is none. */
export interface AccountReader {
  find(id: string): Promise<Account | undefined>;
  /** `email` in any spelling. */
  findByEmail(email: string): Promise<AccountWithHash | undefined>;
  /** All, by name. */
  list(): Promise<readonly Account[]>;
  isEmpty(): Promise<boolean>;
}

/** Changes accounts, in a transaction. */
export interface AccountWriter {
  /** True, and until the transaction ends nobody else is told true, while there is no account at all. */
  claimEmpty(): Promise<boolean>;
  /** Until the transaction ends, nobody else administers accounts: rules about all of them hold. */
  lockAdministration(): Promise<void>;
  /** Locks the account until the transaction ends. */
  findToChange(id: string): Promise<Account | undefined>;
  /** Active administrators besides this account. */
  countOtherAdministrators(id: string): Promise<number>;
  /** Throws EmailTaken. */
  add(account: NewAccount): Promise<Account>;
  /** Writes the account under a new version, and its password when there is a new one. Throws EmailTaken. */
  save(account: Account, newPasswordHash?: string): Promise<Account>;
  /** Leaves the name only; the email is free again. */
  remove(id: string, notBefore: number, at: Date): Promise<void>;
  /**
   * Marks the sign-in time. Locks the account until the transaction ends, so that its events keep their order. False when
   * it is inactive or gone, or its tokens were voided, since `account` was read.
   */
  signedIn(account: Account, at: Date): Promise<boolean>;
}
