import { createHash } from 'node:crypto';
import { type Clock, createBulkhead } from '@tillmap/service-kit/domain';
import type { LoginFailures } from '../adapters/postgres/login-failures.ts';
import type { InTransaction } from '../adapters/postgres/transactions.ts';
import { emailKey } from '../domain/account.ts';
import type { FailedSignIn } from '../domain/auth-events.ts';
import { TooBusy, TooManyFailures, WrongCredentials } from '../domain/errors.ts';
import { blockedSeconds, failureDelayMs, MAX_FAILURES } from '../domain/login-throttle.ts';
import { createKeyedMutex } from './keyed-mutex.ts';
import type { Credentials, Granted, IdentityProvider } from './ports/identity-provider.ts';
import { newSecret, seal } from './refresh-secret.ts';

type Deps = {
  identities: IdentityProvider;
  failures: LoginFailures;
  inTransaction: InTransaction;
  clock: Clock;
  /** Hears of each failure at once, before the response. */
  noteFailure: (failed: FailedSignIn) => void;
  pause: (milliseconds: number) => Promise<unknown>;
};

/** A started sign-in: the access token, and the refresh token for the cookie. */
export type SignedIn = Pick<Granted, 'account' | 'token' | 'seconds'> & { readonly refreshToken: string };

// Password checks at once: bounds memory and how many guesses can be in flight when the limit is reached.
const MAX_CONCURRENT_CHECKS = 4;
const MAX_QUEUED_CHECKS = 100;

const failureKey = (email: string, ip: string): Buffer =>
  createHash('sha256')
    .update(`${emailKey(email)}\n${ip}`)
    .digest();

/**
 * Starts a sign-in. @throws WrongCredentials, TooManyFailures after five failures from one address, TooBusy, and as
 * the provider.
 */
export const signIn = ({ identities, failures, inTransaction, clock, noteFailure, pause }: Deps) => {
  const bulkhead = createBulkhead({
    maxConcurrent: MAX_CONCURRENT_CHECKS,
    maxQueued: MAX_QUEUED_CHECKS,
    rejection: () => new TooBusy(),
  });
  // Keycloak takes two sign-ins of one account at the same moment for an attack and refuses one.
  const byAccount = createKeyedMutex();

  const refuseWhenBlocked = async (key: Buffer): Promise<void> => {
    const seconds = blockedSeconds(await failures.find(key), clock());
    if (seconds > 0) throw new TooManyFailures(seconds);
  };

  const refuse = async (key: Buffer): Promise<never> => {
    const counted = await failures.add(key);
    await pause(failureDelayMs(counted.count));
    // Concurrent guesses must not get more responses than guesses one by one.
    if (counted.count > MAX_FAILURES) await refuseWhenBlocked(key);
    throw new WrongCredentials();
  };

  const begin = async (granted: Granted, ip: string): Promise<SignedIn> => {
    const { account, signInId: id, renewal, token, seconds } = granted;
    const at = clock();
    const { secret, hash } = newSecret();
    await inTransaction(async ({ accounts, signIns, tell }) => {
      // A reset, a role change or a deactivation since the password was checked counts.
      if (!(await accounts.signedIn(account, at))) throw new WrongCredentials();
      await signIns.begin({
        id,
        userId: account.id,
        tokenHash: hash,
        renewal: seal(renewal, secret),
      });
      await tell({ what: 'signed_in', user: account, at, ipAddress: ip });
    });
    return { account, token, seconds, refreshToken: secret };
  };

  const noted = async <T>({ email, ip }: { email: string; ip: string }, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      const reason = error instanceof TooManyFailures ? 'locked' : 'wrong_credentials';
      if (error instanceof TooManyFailures || error instanceof WrongCredentials)
        noteFailure({
          what: 'sign_in_failed',
          reason,
          userId: '',
          email: emailKey(email),
          ipAddress: ip,
          call: 'login',
        });
      throw error;
    }
  };

  const attempt = async ({ email, password, ip }: Credentials & { ip: string }): Promise<SignedIn> => {
    const key = failureKey(email, ip);
    const granted = await byAccount(emailKey(email), () =>
      bulkhead(async () => {
        await refuseWhenBlocked(key);
        return identities.begin({ email, password, ip });
      }),
    );
    if (!granted) return refuse(key);
    await failures.clear(key);
    return begin(granted, ip);
  };
  return (given: Credentials & { ip: string }): Promise<SignedIn> => noted(given, attempt(given));
};

export type SignIn = ReturnType<typeof signIn>;
