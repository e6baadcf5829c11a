import { createHash } from 'node:crypto';
import { addressGroup, type Clock, createBulkhead, emailKey } from '@tillmap/service-kit/domain';
import type { LoginFailures } from '../adapters/postgres/login-failures.ts';
import type { InTransaction } from '../adapters/postgres/transactions.ts';
import type { FailedSignIn } from '../domain/auth-events.ts';
import { TooBusy, TooManyFailures, WrongCredentials } from '../domain/errors.ts';
import { failureDelayMs, WAITING_AT_ONCE, type Wait, waitOf } from '../domain/login-throttle.ts';
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
    .update(`${emailKey(email)}\n${addressGroup(ip)}`)
    .digest();

/**
 * Starts a sign-in. After five failures from one address (of IPv6 its /64 network), or twenty from all, each try waits.
 * @throws WrongCredentials, TooManyFailures when its address failed too often and another try of it, or several of such
 * addresses, wait already; TooBusy, and as the provider.
 */
export const signIn = ({ identities, failures, inTransaction, clock, noteFailure, pause }: Deps) => {
  const bulkhead = createBulkhead({
    maxConcurrent: MAX_CONCURRENT_CHECKS,
    maxQueued: MAX_QUEUED_CHECKS,
    rejection: () => new TooBusy(),
  });
  // Keycloak takes two sign-ins of one account at the same moment for an attack and refuses one.
  const byAccount = createKeyedMutex();

  const slowly = createKeyedMutex();
  /** Addresses that wait, by lane. */
  const waiting = new Map<string, Set<string>>();

  const keysOf = (email: string, ip: string) => ({ address: failureKey(email, ip), account: failureKey(email, '') });
  type Keys = ReturnType<typeof keysOf>;

  const waitFor = async ({ address, account }: Keys): Promise<Wait | undefined> => {
    const [ofAddress, ofAccount] = await Promise.all([failures.find(address), failures.find(account)]);
    return waitOf(ofAddress, ofAccount);
  };

  const refused = (milliseconds: number) => new TooManyFailures(Math.ceil(milliseconds / 1_000));

  /** One after the other, each after its wait; an address has one place, so it takes none of another's. */
  const inLane = async <T>(keys: Keys, wait: Wait, work: () => Promise<T>): Promise<T> => {
    const [lane, address] = [keys[wait.behind === 'account' ? 'account' : 'address'], keys.address].map((key) =>
      key.toString('hex'),
    ) as [string, string];
    const before = waiting.get(lane) ?? new Set();
    if (before.has(address) || before.size >= WAITING_AT_ONCE) throw refused(wait.milliseconds * before.size);
    waiting.set(lane, before.add(address));
    try {
      return await slowly(lane, async () => {
        await pause(((await waitFor(keys)) ?? wait).milliseconds);
        return work();
      });
    } finally {
      before.delete(address);
      if (before.size === 0) waiting.delete(lane);
    }
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
    const keys = keysOf(email, ip);
    /** What came of the password; the failures so far, this one included, where it is wrong. */
    const check = async (): Promise<Granted | number> => {
      const granted = await bulkhead(() => identities.begin({ email, password, ip }));
      if (granted) return granted;
      const [counted] = await Promise.all([failures.add(keys.address), failures.add(keys.account)]);
      return counted.count;
    };
    const inTurn = <T>(work: () => Promise<T>) => byAccount(emailKey(email), work);
    const late = async (wait: Wait): Promise<Granted | number> => {
      if (wait.behind !== 'nobody') return inLane(keys, wait, () => inTurn(check));
      await pause(wait.milliseconds);
      return inTurn(async () => {
        const now = await waitFor(keys);
        // Its own address failed too often meanwhile, and a second wait would be too long.
        if (now && now.behind !== 'nobody') throw refused(now.milliseconds);
        return check();
      });
    };
    // Many at once are judged one by one, so that those behind the fifth failure see it.
    const first = await inTurn(async () => (await waitFor(keys)) ?? check());
    const outcome = typeof first === 'object' && 'behind' in first ? await late(first) : first;
    if (typeof outcome === 'number') {
      await pause(failureDelayMs(outcome));
      throw new WrongCredentials();
    }
    await failures.clear(keys.address);
    return begin(outcome, ip);
  };
  return (given: Credentials & { ip: string }): Promise<SignedIn> => noted(given, attempt(given));
};

export type SignIn = ReturnType<typeof signIn>;
