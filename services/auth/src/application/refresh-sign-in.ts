import type { Clock } from '@tillmap/service-kit/domain';
import { SignInOver } from '../domain/errors.ts';
import { judgeRefresh, RACE_GRACE_MS, type RefreshToken, signInExpiry } from '../domain/refresh-token.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { InTransaction } from './ports/in-transaction.ts';
import { hashSecret, newSecret, seal, unseal } from './refresh-secret.ts';
import { shareForAWhile } from './share-for-a-while.ts';
import type { SignedIn } from './sign-in.ts';

type Deps = { identities: IdentityProvider; inTransaction: InTransaction; clock: Clock };

/**
 * Goes on with a sign-in by its refresh token, which is replaced. Throws SignInOver; a reused token ends the sign-in.
 * While the provider is away nothing is replaced, so that the same token serves later.
 */
export const refreshSignIn = ({ identities, inTransaction, clock }: Deps) => {
  // Two tabs that race get one answer: a provider's own renewal can be used once only.
  const share = shareForAWhile<SignedIn>({ clock, milliseconds: RACE_GRACE_MS });

  const end = ({ signInId, userId }: RefreshToken): Promise<boolean> =>
    inTransaction(({ signIns }) => signIns.end(signInId, userId, clock()));

  /** The token, if it counts; one that was stolen ends its sign-in. */
  const judge = (hash: Buffer): Promise<RefreshToken | undefined> =>
    inTransaction(async ({ signIns }) => {
      const found = await signIns.findByToken(hash);
      const verdict = judgeRefresh(found, clock());
      if (found && verdict === 'reused') await signIns.end(found.signInId, found.userId, clock());
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
      const at = clock();
      // Ended, or used by somebody else, while the provider was asked.
      if (judgeRefresh(await signIns.findByToken(oldHash), at) !== 'renew') return false;
      const renewal = seal(granted.renewal, secret);
      await signIns.renew({ signInId: known.signInId, oldHash, newHash, renewal, at, expiresAt: signInExpiry(at) });
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
