import { expect, test } from '@jest/globals';
import { TooManyFailures, WrongCredentials } from '../domain/errors.ts';
import type { Granted } from './ports/identity-provider.ts';
import { signIn } from './sign-in.ts';

const RIGHT = 'copper-lantern-41';
const EMAIL = 'sam@example.com';
const ACCOUNT = { id: 'sam', name: 'Sam', email: EMAIL, role: 'user' };
const AT = new Date('2026-03-01T09:30:00.000Z');
const GRANTED = { account: ACCOUNT, signInId: 's', renewal: 'r', token: 't', seconds: 900 } as unknown as Granted;

/** A sign-in over counts in memory, whose pauses end at once, or with `held` when the test says so. */
const start = ({ held = false } = {}) => {
  const counts = new Map<string, number>();
  const pauses: { milliseconds: number; end: () => void }[] = [];
  const running = { now: 0, most: 0 };
  const hex = (key: Buffer) => key.toString('hex');
  const found = (key: Buffer) => ({ count: counts.get(hex(key)) ?? 0, firstAt: AT });
  const run = signIn({
    identities: {
      begin: async ({ password }: { password: string }) => {
        running.most = Math.max(running.most, ++running.now);
        await new Promise(setImmediate);
        running.now--;
        return password === RIGHT ? GRANTED : undefined;
      },
    },
    failures: {
      find: async (key: Buffer) => found(key),
      add: async (key: Buffer) => {
        counts.set(hex(key), found(key).count + 1);
        return found(key);
      },
      clear: async (key: Buffer) => void counts.delete(hex(key)),
    },
    inTransaction: (work: (given: unknown) => unknown) =>
      work({ accounts: { signedIn: async () => true }, signIns: { begin: async () => {} }, tell: async () => {} }),
    clock: () => AT,
    noteFailure: () => {},
    pause: (milliseconds: number) =>
      held ? new Promise<void>((end) => pauses.push({ milliseconds, end })) : Promise.resolve(),
  } as unknown as Parameters<typeof signIn>[0]);
  const attempt = (ip: string, password = RIGHT): Promise<string> =>
    run({ email: EMAIL, password, ip }).then(
      () => 'in',
      (error: unknown) => {
        if (error instanceof WrongCredentials) return 'wrong';
        if (error instanceof TooManyFailures) return 'later';
        throw error;
      },
    );
  const hold = () => {
    held = true;
  };
  const settled = async () => {
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
  };
  return { attempt, pauses, running, hold, settled };
};

const failing = async (addresses: number) => {
  const one = start();
  for (let ip = 0; ip < addresses; ip++) for (let n = 0; n < 5; n++) await one.attempt(`10.0.0.${ip}`, 'wrong');
  one.hold();
  return one;
};

test('When many tries of others wait, then the right password from an address of its own is still heard', async () => {
  const { attempt, pauses, settled } = await failing(6);
  const others = Array.from({ length: 6 }, (_, ip) => attempt(`10.0.0.${ip}`, 'wrong'));
  await settled();
  const mine = attempt('10.9.9.9');
  await settled();
  expect(pauses.at(-1)?.milliseconds).toBe(7_000);
  pauses.at(-1)?.end();
  expect(await mine).toBe('in');
  expect(await Promise.all(others.slice(3))).toEqual(['later', 'later', 'later']);
});

test('When one address tries again and again, then it has one place', async () => {
  const { attempt, pauses, settled } = await failing(6);
  const tries = Array.from({ length: 5 }, () => attempt('10.0.0.1'));
  await settled();
  expect(pauses).toHaveLength(1);
  const other = attempt('10.0.0.2');
  pauses[0]?.end();
  expect(await Promise.all(tries)).toEqual(['in', 'later', 'later', 'later', 'later']);
  await settled();
  pauses[1]?.end();
  expect(await other).toBe('in');
});

test('When an address that did not fail sends many guesses at once, then five are judged, one by one', async () => {
  const { attempt, pauses, running, settled } = await failing(6);
  const tries = Array.from({ length: 20 }, () => attempt('10.9.9.9', 'wrong'));
  await settled();
  for (const { end } of pauses) end();
  await settled();
  for (const { end } of pauses) end();
  const answers = await Promise.all(tries);
  expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(5);
  expect(answers.filter((answer) => answer === 'later')).toHaveLength(15);
  expect(running.most).toBe(1);
});

test('When tries of several addresses end their wait at once, then the provider is asked for one at a time', async () => {
  const { attempt, pauses, running, settled } = await failing(6);
  const tries = ['10.9.9.1', '10.9.9.2', '10.0.0.1'].map((ip) => attempt(ip));
  await settled();
  for (const { end } of pauses) end();
  expect(await Promise.all(tries)).toEqual(['in', 'in', 'in']);
  expect(running.most).toBe(1);
});
