import type { Account } from '../../domain/account.ts';
import type { AccountWriter } from './account-store.ts';
import type { SignInStore } from './sign-in-store.ts';

/** What others hear about a user. */
export type UserEvent = {
  readonly what: 'created' | 'signed_in' | 'signed_out';
  readonly user: Pick<Account, 'id' | 'name' | 'email' | 'role'>;
  readonly at: Date;
  /** '' when nobody was on the line. */
  readonly ipAddress: string;
};

export type Work = {
  readonly accounts: AccountWriter;
  readonly signIns: SignInStore;
  readonly tell: (event: UserEvent) => Promise<void>;
};

/** Runs `work` in one transaction: state, revocations and events commit together or not at all. */
export type InTransaction = <T>(work: (tx: Work) => Promise<T>) => Promise<T>;
