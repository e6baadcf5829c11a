import type { Account } from '../../domain/account.ts';
import type { ApiKey } from '../../domain/api-key.ts';
import type { AccountWriter } from './account-store.ts';
import type { ApiKeyWriter } from './api-key-store.ts';
import type { PeopleWriter } from './people.ts';
import type { RevocationWriter } from './revocation-log.ts';
import type { SignInStore } from './sign-in-store.ts';

/** What others hear about a user. */
export type UserEvent = {
  readonly what: 'created' | 'changed' | 'activated' | 'deactivated' | 'deleted' | 'signed_in' | 'signed_out';
  readonly user: Pick<Account, 'id' | 'name' | 'email' | 'role'>;
  readonly at: Date;
  /** '' when nobody was on the line. */
  readonly ipAddress: string;
  /** The administrator who did it; absent for what people do themselves. */
  readonly by?: { readonly id: string; readonly name: string };
};

/** The administrator who asks, and from where. */
export type Administrator = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly ip: string;
};

/** What others hear about an API key. */
export type ApiKeyEvent = {
  readonly what: 'created' | 'deleted';
  readonly apiKey: Pick<ApiKey, 'id' | 'name' | 'scope'>;
  readonly at: Date;
  readonly by: Administrator;
};

export type Work = {
  readonly accounts: AccountWriter;
  readonly signIns: SignInStore;
  readonly apiKeys: ApiKeyWriter;
  readonly people: PeopleWriter;
  readonly revocations: RevocationWriter;
  readonly tell: (event: UserEvent) => Promise<void>;
  readonly tellOfApiKey: (event: ApiKeyEvent) => Promise<void>;
};

/** Runs `work` in one transaction: state, revocations and events commit together or not at all. */
export type InTransaction = <T>(work: (tx: Work) => Promise<T>) => Promise<T>;
