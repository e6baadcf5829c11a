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
