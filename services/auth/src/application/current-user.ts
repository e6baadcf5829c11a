import { SignInOver } from '../domain/errors.ts';
import type { IdentityProfile, IdentityProvider } from './ports/identity-provider.ts';

/** Whoever asks, as they are now. Throws SignInOver when inactive or gone, whatever the token says. */
export const currentUser =
  ({ identities }: { identities: IdentityProvider }) =>
  async (asking: IdentityProfile): Promise<IdentityProfile> => {
    const person = await identities.present(asking);
    if (!person) throw new SignInOver();
    return person;
  };

export type CurrentUser = ReturnType<typeof currentUser>;
