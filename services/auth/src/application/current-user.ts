import { SignInOver } from '../domain/errors.ts';
import type { IdentityProfile, IdentityProvider } from './ports/identity-provider.ts';

/** Returns the requesting user as of now. @throws SignInOver when inactive or deleted, whatever the token contains. */
export const currentUser =
  ({ identities }: { identities: IdentityProvider }) =>
  async (asking: IdentityProfile): Promise<IdentityProfile> => {
    const person = await identities.present(asking);
    if (!person) throw new SignInOver();
    return person;
  };

export type CurrentUser = ReturnType<typeof currentUser>;
