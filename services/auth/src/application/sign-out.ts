import type { Clock } from '@tillmap/service-kit/domain';
import type { InTransaction } from '../adapters/postgres/transactions.ts';
import type { IdentityProvider, TokenOwner } from './ports/identity-provider.ts';
import { hashSecret } from './refresh-secret.ts';

type Deps = { identities: IdentityProvider; inTransaction: InTransaction; clock: Clock };
type Command = { token: string | undefined; refreshToken: string | undefined; ip: string };

/** Ends the sign-ins that the access token (expired or not) and the refresh token belong to. Nothing to end is fine. */
export const signOut = ({ identities, inTransaction, clock }: Deps) => {
  const end = async ({ id, userId, person }: TokenOwner, ip: string): Promise<void> => {
    const at = clock();
    const user = person ?? (await identities.find(userId));
    await inTransaction(async ({ signIns, tell }) => {
      const wasOpen = await signIns.end(id, userId);
      if (wasOpen && user) await tell({ what: 'signed_out', user, at, ipAddress: ip });
    });
  };

  return async ({ token, refreshToken, ip }: Command): Promise<void> => {
    const owners = new Map<string, TokenOwner>();
    if (refreshToken) {
      const found = await inTransaction(({ signIns }) => signIns.findByToken(hashSecret(refreshToken)));
      if (found) owners.set(found.signInId, { id: found.signInId, userId: found.userId });
    }
    const owner = token && (await identities.signInOf(token));
    if (owner) owners.set(owner.id, owner);
    for (const one of owners.values()) await end(one, ip);
  };
};

export type SignOut = ReturnType<typeof signOut>;
