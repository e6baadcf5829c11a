import type { Account } from '../domain/account.ts';
import { SignInOver } from '../domain/errors.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';

/** The account as it is now. Throws SignInOver when it is inactive or gone, whatever its token says. */
export const currentUser =
  ({ identities }: { identities: IdentityProvider }) =>
  async (id: string): Promise<Account> => {
    const account = await identities.find(id);
    if (!account?.isActive) throw new SignInOver();
    return account;
  };

export type CurrentUser = ReturnType<typeof currentUser>;
