import type { Account } from './account.ts';
import type { ApiKey } from './api-key.ts';

/** The published event about a user. */
export type UserEvent = {
  readonly what: 'created' | 'changed' | 'activated' | 'deactivated' | 'deleted' | 'signed_in' | 'signed_out';
  readonly user: Pick<Account, 'id' | 'name' | 'email' | 'role'>;
  readonly at: Date;
  /** '' without a request. */
  readonly ipAddress: string;
  /** The administrator who did it; absent for what people do themselves. */
  readonly by?: { readonly id: string; readonly name: string };
};

/** The published event about somebody who was refused, once or several times alike. */
export type RefusalEvent = {
  readonly what: string;
  readonly reason: string;
  /** All '' where nobody is known. */
  readonly user: Pick<Account, 'id' | 'name' | 'email'>;
  readonly ipAddress: string;
  /** The call's name in the contract. */
  readonly call: string;
  readonly count: number;
  /** Of the last of them. */
  readonly at: Date;
};

/** Nobody known. */
export const ANONYMOUS_USER: RefusalEvent['user'] = { id: '', name: '', email: '' };

/** A sign-in that failed, before it is known whose it was. `email` as it was typed; '' for several together. */
export type FailedSignIn = {
  readonly what: 'sign_in_failed';
  readonly reason: 'wrong_credentials' | 'locked' | 'several';
  readonly userId: '';
  readonly email: string;
  readonly ipAddress: string;
  readonly call: 'login' | '';
};

/** The administrator of the request, and the address. */
export type Administrator = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly ip: string;
};

/** The published event about an API key. */
export type ApiKeyEvent = {
  readonly what: 'created' | 'deleted';
  readonly apiKey: Pick<ApiKey, 'id' | 'name' | 'scope'>;
  readonly at: Date;
  readonly by: Administrator;
};
