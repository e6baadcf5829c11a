import type { Clock } from '@tillmap/service-kit/domain';
import { SignInOver } from '../domain/errors.ts';
import { judgeRefresh, signInExpiry } from '../domain/refresh-token.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { InTransaction } from './ports/in-transaction.ts';
import type { TokenIssuer } from './ports/token-issuer.ts';
import { hashSecret, newSecret } from './refresh-secret.ts';
import type { SignedIn } from './sign-in.ts';

type Deps = { identities: IdentityProvider; inTransaction: InTransaction; tokens: TokenIssuer; clock: Clock };

/** Goes on with a sign-in by its refresh token, which is replaced. Throws SignInOver; a reused token ends the sign-in. */
export const refreshSignIn = ({ identities, inTransaction, tokens, clock }: Deps) => {
  const rotate = (oldHash: Buffer, newHash: Buffer) =>
    inTransaction(async ({ signIns }) => {
      const at = clock();
      const found = await signIns.findByToken(oldHash);
      const verdict = judgeRefresh(found, at);
      if (!found || verdict === 'over') return undefined;
      if (verdict === 'reused') {
        await signIns.end(found.signInId, at);
        return undefined;
      }
      await signIns.renew({ signInId: found.signInId, oldHash, newHash, at, expiresAt: signInExpiry(at) });
      return found;
    });

  return async (refreshToken: string | undefined): Promise<SignedIn> => {
    if (!refreshToken) throw new SignInOver();
    const { secret, hash } = newSecret();
    const renewed = await rotate(hashSecret(refreshToken), hash);
    if (!renewed) throw new SignInOver();
    const account = await identities.find(renewed.userId);
    if (!account?.isActive) {
      await inTransaction(({ signIns }) => signIns.end(renewed.signInId, clock()));
      throw new SignInOver();
    }
    return { account, token: await tokens.accessToken(account, renewed.signInId), refreshToken: secret };
  };
};

export type RefreshSignIn = ReturnType<typeof refreshSignIn>;
