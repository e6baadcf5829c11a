import type { AccountReader } from './ports/account-store.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { PasswordHasher } from './ports/password-hasher.ts';

type Deps = { accounts: AccountReader; passwords: PasswordHasher };

/** Accounts of our own. The password is always checked, against nobody's hash if need be, so that time tells nothing. */
export const localIdentityProvider = ({ accounts, passwords }: Deps): IdentityProvider => ({
  async authenticate({ email, password }) {
    const found = await accounts.findByEmail(email);
    const isRight = await passwords.verify(found?.passwordHash, password);
    return isRight && found?.account.isActive ? found.account : undefined;
  },
  find: (id) => accounts.find(id),
});
