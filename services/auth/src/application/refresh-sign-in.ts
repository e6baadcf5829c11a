import type { Clock } from '@tillmap/service-kit/domain';
import type { InTransaction } from '../adapters/postgres/transactions.ts';
import { SignInOver } from '../domain/errors.ts';
import { evaluateRefresh, type RefreshToken } from '../domain/refresh-token.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import { hashSecret, newSecret, seal, unseal } from './refresh-secret.ts';
import type { SignedIn } from './sign-in.ts';
import { createSingleflight } from './singleflight.ts';

/** For this time one process returns the response it has, instead of another one. */
const SHARED_MS = 5_000;

type Deps = { identities: IdentityProvider; inTransaction: InTransaction; clock: Clock };

/**
 * Renews a sign-in by its refresh token, which is replaced. The same token works again while its replacement was not
 * used, as that may not have arrived. @throws SignInOver; a reused token ends the sign-in. While the provider is
 * unavailable nothing is replaced, so that the same token works later.
 */
export const refreshSignIn = ({ identities, inTransaction, clock }: Deps) => {
  // Two tabs that race get one response: a provider's own renewal can be used once only.
  const share = createSingleflight<SignedIn>({ clock, resultTtlMs: SHARED_MS });

  const end = ({ signInId, userId }: RefreshToken): Promise<boolean> =>
    inTransaction(({ signIns }) => signIns.end(signInId, userId));

  /** Returns the token, if it counts; a stolen one ends its sign-in. */
  const judge = (hash: Buffer): Promise<RefreshToken | undefined> =>
    inTransaction(async ({ signIns }) => {
      const found = await signIns.findByToken(hash);
      const verdict = evaluateRefresh(found);
      if (found && verdict === 'reused') await signIns.end(found.signInId, found.userId);
      return verdict === 'renew' ? found : undefined;
    });

  const renew = async (known: RefreshToken, refreshToken: string): Promise<SignedIn> => {
    const oldHash = hashSecret(refreshToken);
    const granted = await identities.renew({
      id: known.signInId,
      userId: known.userId,
      renewal: unseal(known.renewal, refreshToken),
    });
    if (!granted) {
      await end(known);
      throw new SignInOver();
    }
    const { secret, hash: newHash } = newSecret();
    const isRenewed = await inTransaction(async ({ signIns }) => {
      // Ended, or used by another request, during the call to the provider.
      if (evaluateRefresh(await signIns.findByToken(oldHash)) !== 'renew') return false;
      await signIns.renew({
        signInId: known.signInId,
        oldHash,
        newHash,
        renewal: seal(granted.renewal, secret),
        // Should this response be lost, the provider is called with what it gave last: what it took before is used
        // up.
        oldRenewal: seal(granted.renewal, refreshToken),
      });
      return true;
    });
    if (!isRenewed) throw new SignInOver();
    return { ...granted, refreshToken: secret };
  };

  return async (refreshToken: string | undefined): Promise<SignedIn> => {
    if (!refreshToken) throw new SignInOver();
    const hash = hashSecret(refreshToken);
    const known = await judge(hash);
    if (!known) throw new SignInOver();
    return share(hash.toString('base64'), () => renew(known, refreshToken));
  };
};

export type RefreshSignIn = ReturnType<typeof refreshSignIn>;
