import type { Clock } from '@tillmap/service-kit/domain';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { InTransaction } from './ports/in-transaction.ts';
import type { TokenIssuer } from './ports/token-issuer.ts';
import { hashSecret } from './refresh-secret.ts';

type Deps = { identities: IdentityProvider; inTransaction: InTransaction; tokens: TokenIssuer; clock: Clock };
type Command = { token: string | undefined; refreshToken: string | undefined; ip: string };

/** Ends the sign-ins that the access token (expired or not) and the refresh token belong to. Nothing to end is fine. */
export const signOut = ({ identities, inTransaction, tokens, clock }: Deps) => {
  const end = async (signInId: string, userId: string, ip: string): Promise<void> => {
    const at = clock();
    const user = await identities.find(userId);
    await inTransaction(async ({ signIns, tell }) => {
      const wasOpen = await signIns.end(signInId, at);
      if (wasOpen && user) await tell({ what: 'signed_out', user, at, ipAddress: ip });
    });
  };

  return async ({ token, refreshToken, ip }: Command): Promise<void> => {
    const owners = new Map<string, string>();
    const family = token && (await tokens.familyOf(token));
    if (family) owners.set(family.id, family.userId);
    if (refreshToken) {
      const found = await inTransaction(({ signIns }) => signIns.findByToken(hashSecret(refreshToken)));
      if (found) owners.set(found.signInId, found.userId);
    }
    for (const [signInId, userId] of owners) await end(signInId, userId, ip);
  };
};

export type SignOut = ReturnType<typeof signOut>;
