import type { Account } from '../../domain/account.ts';
import type { ApiKey } from '../../domain/api-key.ts';

/** Signs tokens with the present key. */
export interface TokenIssuer {
  /** An access token of this sign-in (`family`). */
  accessToken(account: Account, family: string): Promise<string>;
  serviceToken(clientId: string): Promise<string>;
  /** A token of this scope for an API key. */
  apiKeyToken(key: Pick<ApiKey, 'id' | 'name' | 'scope'>, seconds: number): Promise<string>;
  /** The sign-in that a token of ours belongs to, also when it has expired; `undefined` for anything else. */
  signInOf(token: string): Promise<{ id: string; userId: string } | undefined>;
}
