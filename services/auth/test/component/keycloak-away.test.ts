import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import {
  createTestRealm,
  type FaultProxy,
  faultProxy,
  type TestRealm,
  testKeycloak,
  waitUntil,
} from '@tillmap/testing';
import { PATIENCE_MS } from './identity-providers.ts';
import { cookieOf, startAuth } from './start-auth.ts';

jest.setTimeout(PATIENCE_MS);

const keycloak = await testKeycloak();
const AWAY = 'Sign-in is not available right now. Please try again in a moment.';
/** A refusal comes within ten seconds, and is told in a moment more. */
const REFUSED_WITHIN_MS = 11_000;

const timed = async <T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> => {
  const began = performance.now();
  return { answer: await work(), ms: performance.now() - began };
};
const messageOf = async (answer: Response): Promise<string> => ((await answer.json()) as { message: string }).message;

const withKeycloak = (address: string): void => {
  let proxy: FaultProxy;
  let realm: TestRealm;
  let auth: Awaited<ReturnType<typeof startAuth>>;
  const readiness = async () => {
    const answer = await auth.get('/readyz');
    return {
      status: answer.status,
      said: ((await answer.json()) as { checks: Record<string, string> }).checks.keycloak,
    };
  };
  let tries = 0;
  // From another address each time: until the users are there, tries fail, and five from one address would count.
  const isBack = () =>
    waitUntil(
      async () => (await auth.login('staff@example.com', undefined, `10.1.9.${++tries % 250}`)).status === 200,
      {
        seconds: 60,
        what: 'people can sign in again',
      },
    );

  beforeAll(async () => {
    proxy = await faultProxy(Number(new URL(address).port));
    realm = await createTestRealm(address, `http://127.0.0.1:${proxy.port}`);
    // It starts while Keycloak is away, and makes the first users once it is there.
    proxy.set('refuse');
    auth = await startAuth({ env: realm.settings });
  }, PATIENCE_MS);
  afterAll(async () => {
    await auth.stop();
    await proxy.close();
    await realm.drop();
  });

  test('When it is away at the start, then auth is ready and says so, and makes the first users when it is there', async () => {
    expect(await readiness()).toEqual({
      status: 200,
      said: expect.stringMatching(/^not reachable: nobody can sign in/),
    });
    const refused = await auth.login('staff@example.com');
    expect([refused.status, await messageOf(refused)]).toEqual([503, AWAY]);
    proxy.set('pass');
    await isBack();
    expect(await readiness()).toEqual({ status: 200, said: 'ok' });
  });

  test.each([
    ['refuses connections', () => proxy.set('refuse')],
    ['swallows everything', () => proxy.set('blackhole')],
    ['answers five seconds late', () => proxy.set('pass', 5_000)],
  ])(
    'When it %s, then nobody can sign in, who is signed in goes on, and all is well afterwards',
    async (_fault, set) => {
      const [one, other] = [await auth.signIn(), await auth.signIn('admin@example.com')];
      set();
      proxy.cut();

      const signingIn = await timed(() => auth.login('staff@example.com', undefined, '10.0.9.1'));
      expect([signingIn.answer.status, await messageOf(signingIn.answer)]).toEqual([503, AWAY]);
      expect(signingIn.ms).toBeLessThan(REFUSED_WITHIN_MS);
      const { answer: user, ms } = await timed(() => auth.get('/api/auth/user', one.token));
      expect([user.status, ms < 1_000]).toEqual([200, true]);
      const listing = await timed(() => auth.get('/api/admin/users', other.token));
      expect([listing.answer.status, listing.ms < REFUSED_WITHIN_MS]).toEqual([503, true]);
      const refreshing = await timed(() => auth.send('/api/auth/refresh', { cookie: one.cookie }));
      expect([refreshing.answer.status, refreshing.ms < REFUSED_WITHIN_MS]).toEqual([503, true]);
      const signingOut = await timed(() => auth.send('/api/auth/logout', { token: other.token }));
      expect([signingOut.answer.status, signingOut.ms < 5_000]).toEqual([204, true]);
      expect((await auth.get('/api/auth/user', other.token)).status).toBe(401);
      expect((await readiness()).said).toMatch(/^not reachable/);

      proxy.set('pass');
      proxy.cut();
      await isBack();
      // Nothing was lost: the cookie counts still, and the sign-out has reached Keycloak.
      const renewed = await auth.send('/api/auth/refresh', { cookie: one.cookie });
      expect([renewed.status, cookieOf(renewed) !== '']).toEqual([200, true]);
      await waitUntil(async () => (await auth.sql.query('select from sessions_to_end')).rowCount === 0, {
        seconds: 30,
        what: 'the sign-out reaches Keycloak',
      });
      const sessions = await realm.admin.get<unknown[]>(`/${realm.name}/users/${other.user.id}/sessions`);
      expect(sessions).toEqual([]);
    },
  );

  test('When the connection breaks while a user is deactivated, then the tokens end whether it was done or not', async () => {
    const { token } = await auth.signIn('admin@example.com');
    const { token: ended, user } = await auth.signIn();
    const bearer = { token, body: {} };
    const toggling = auth.send(`/api/admin/users/${user.id}/toggle-active`, bearer);
    // Held back long enough to be cut in the middle of one of its calls.
    proxy.set('pass', 100);
    const cutting = setInterval(() => proxy.cut(), 350);
    const answer = await toggling;
    clearInterval(cutting);
    proxy.set('pass');
    expect([200, 503]).toContain(answer.status);
    const known = await waitUntil(() => realm.admin.get<{ enabled: boolean }>(`/${realm.name}/users/${user.id}`), {
      seconds: 20,
    });
    // Either nothing was done, or the person is out.
    if (!known.enabled) expect((await auth.get('/api/auth/user', ended)).status).toBe(401);
  });
};

describe('Keycloak away', () => {
  if (keycloak.address === undefined)
    test('has nothing to try it on', () => expect(keycloak.reason).toContain('Keycloak'));
  else withKeycloak(keycloak.address);
});
