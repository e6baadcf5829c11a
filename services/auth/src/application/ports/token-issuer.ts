import type { Account } from '../../domain/account.ts';

/** Signs tokens with the present key. */
export interface TokenIssuer {
  /** An access token of this sign-in (`family`). */
  accessToken(account: Account, family: string): Promise<string>;
  serviceToken(clientId: string): Promise<string>;
  /** The sign-in that a token of ours belongs to, also when it has expired; `undefined` for anything else. */
  familyOf(token: string): Promise<{ id: string; userId: string } | undefined>;
}
