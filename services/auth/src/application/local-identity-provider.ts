import { v7 as uuidv7 } from 'uuid';
import type { PasswordHasher } from '../adapters/argon2/argon2-hasher.ts';
import type { TokenIssuer } from '../adapters/jose/token-issuer.ts';
import type { StoredAccounts } from '../adapters/postgres/account-store.ts';
import type { Account } from '../domain/account.ts';
import { ACCESS_TOKEN_SECONDS } from '../domain/token-lives.ts';
import type { Granted, IdentityProvider } from './ports/identity-provider.ts';

type Deps = { accounts: StoredAccounts; passwords: PasswordHasher; tokens: TokenIssuer };

/**
 * Accounts of our own. The password is always checked, against a dummy hash if necessary, so that the time reveals
 * nothing.
 */
export const localIdentityProvider = ({ accounts, passwords, tokens }: Deps): IdentityProvider => {
  const grant = async (account: Account, signInId: string): Promise<Granted> => ({
    account,
    signInId,
    token: await tokens.accessToken(account, signInId),
    seconds: ACCESS_TOKEN_SECONDS,
    renewal: '',
  });
  return {
    async begin({ email, password }) {
      const found = await accounts.findByEmail(email);
      const isRight = await passwords.verify(found?.passwordHash, password);
      return isRight && found?.account.isActive ? grant(found.account, uuidv7()) : undefined;
    },
    async renew({ id, userId }) {
      const account = await accounts.find(userId);
      return account?.isActive ? grant(account, id) : undefined;
    },
    async present({ id }) {
      const account = await accounts.find(id);
      return account?.isActive ? account : undefined;
    },
    signInOf: (token) => tokens.signInOf(token),
    findByEmail: async (email) => (await accounts.findByEmail(email))?.account,
    find: (id) => accounts.find(id),
  };
};
