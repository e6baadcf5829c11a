import type { Account } from '../../domain/account.ts';

/** A password as an account store takes it: a hash, or for another provider the password itself. */
export type PreparedPassword = string;

/** Prepares a password before a transaction starts: a hash takes long. */
export type PreparePassword = (password: string) => Promise<PreparedPassword>;

export type NewAccount = Pick<Account, 'name' | 'email' | 'role' | 'isActive'> & {
  readonly password: PreparedPassword;
};

/** Reads accounts, kept here or by another provider; a deleted one is none. Throws IdentityProviderUnavailable. */
export interface AccountReader {
  find(id: string): Promise<Account | undefined>;
  /** All, by name. */
  list(): Promise<readonly Account[]>;
  isEmpty(): Promise<boolean>;
}

/** Changes accounts, in a transaction. Those of another provider change at once: the transaction should end soon. */
export interface AccountWriter {
  /** True while there is no account at all; then no other call is true until the transaction ends. */
  claimEmpty(): Promise<boolean>;
  /** Until the transaction ends, no other administers accounts: rules about all of them hold. */
  lockAdministration(): Promise<void>;
  /** Locks the account until the transaction ends. */
  findToChange(id: string): Promise<Account | undefined>;
  /** Active administrators besides this account. */
  countOtherAdministrators(id: string): Promise<number>;
  /** Throws EmailTaken, and Invalid for what another provider does not take. */
  add(account: NewAccount): Promise<Account>;
  /** Writes the account under a new version, and its password when there is a new one. Throws as `add`, and OutcomeUnknown. */
  save(account: Account, newPassword?: PreparedPassword): Promise<Account>;
  /** Leaves the name at most; the email is free again. Throws OutcomeUnknown. */
  remove(id: string, notBefore: number, at: Date): Promise<void>;
  /**
   * Records the sign-in time. Locks the account until the transaction ends, so that its events keep their order.
   * False when it is inactive or deleted, or its tokens were voided, since `account` was read.
   */
  signedIn(account: Account, at: Date): Promise<boolean>;
}
