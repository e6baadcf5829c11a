import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { decode } from '@tillmap/bus';
import { EVENTS } from '@tillmap/bus/events';
import { waitUntil } from '@tillmap/testing';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { IDENTITY_PROVIDERS, PATIENCE_MS, type TestProvider } from './identity-providers.ts';
import { cookieOf, PASSWORD, startAuth } from './start-auth.ts';

jest.setTimeout(PATIENCE_MS);

describe.each(IDENTITY_PROVIDERS)('With $name', ({ open, isOwn }) => {
  let auth: Awaited<ReturnType<typeof startAuth>>;
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await open();
    auth = await startAuth({ env: provider.settings });
  }, PATIENCE_MS);
  afterAll(async () => {
    await auth.stop();
    await provider.drop();
  });

  const setActive = (id: string, isActive: boolean): Promise<unknown> =>
    isOwn
      ? auth.sql.query('update users set is_active = $2 where id = $1', [id, isActive])
      : provider.setActive(id, isActive);
  const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await work();
    return (performance.now() - began) / 1_000;
  };

  describe('Signing in', () => {
    test('When email and password are right, then a token, the user and the cookie come back', async () => {
      const answer = await auth.login('STAFF@example.com ');
      expect(answer.status).toBe(200);
      const body = (await answer.json()) as { token: string; expires_in: number; user: { id: string } };
      expect(body).toEqual({
        token: expect.any(String),
        expires_in: isOwn ? 900 : expect.any(Number),
        user: { id: expect.any(String), name: 'Sam', email: 'staff@example.com', role: 'user' },
      });
      expect(decodeProtectedHeader(body.token).alg).toBe(isOwn ? 'EdDSA' : 'RS256');
      const { KEYCLOAK_URL, KEYCLOAK_REALM } = provider.settings;
      expect(decodeJwt(body.token)).toMatchObject({
        sub: body.user.id,
        name: 'Sam',
        email: 'staff@example.com',
        sid: expect.any(String),
        ...(isOwn
          ? { role: 'user', aud: 'tillmap', iss: 'http://127.0.0.1:8080' }
          : {
              realm_access: { roles: expect.arrayContaining(['user']) },
              aud: expect.arrayContaining(['tillmap']),
              iss: `${KEYCLOAK_URL}/realms/${KEYCLOAK_REALM}`,
            }),
      });
      const cookie = answer.headers.get('set-cookie') ?? '';
      expect(cookie).toMatch(/; Path=\/api\/auth; HttpOnly; SameSite=Strict; Max-Age=2592000$/);
    });

    test('When the token is used, then it says who is signed in', async () => {
      const { token } = await auth.signIn('admin@example.com');
      const answer = await auth.get('/api/auth/user', token);
      expect(await answer.json()).toMatchObject({
        user: { name: 'Ada', email: provider.shown('Admin@Example.com'), role: 'admin' },
      });
      expect((await auth.get('/api/auth/user')).status).toBe(401);
    });

    test('When the email is unknown or the password wrong, then answer and time are the same', async () => {
      const wrong = await auth.login('staff@example.com', 'not-the-password', '10.0.0.1');
      const unknown = await auth.login('nobody@example.com', 'not-the-password', '10.0.0.1');
      expect([wrong.status, unknown.status]).toEqual([401, 401]);
      const [one, other] = [await wrong.json(), await unknown.json()] as { message: string; request_id: string }[];
      expect({ ...one, request_id: '' }).toEqual({ ...other, request_id: '' });
      expect(one?.message).toBe('The email or password is incorrect.');

      const times = { known: [] as number[], unknown: [] as number[] };
      // A machine that does other work makes some of them slower, and none quicker: the quickest come to the same in the end.
      const ratio = (): number => Math.min(...times.unknown) / Math.min(...times.known);
      await waitUntil(
        async () => {
          const ip = `10.0.1.${times.known.length % 250}`;
          times.known.push(await secondsOf(() => auth.login('staff@example.com', 'wrong-password', ip)));
          times.unknown.push(await secondsOf(() => auth.login('nobody@example.com', 'wrong-password', ip)));
          await auth.sql.query('delete from login_failures');
          return times.known.length >= 8 && ratio() > 0.5 && ratio() < 2;
        },
        { what: 'both to take as long' },
      );
    });

    test('When a field is missing, then the answer names it', async () => {
      const answer = await auth.send('/api/auth/login', { body: { email: ' ' } });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        errors: { email: ['Email is required'], password: ['Password is required'] },
      });
    });

    test('When somebody signs in and out, then others hear of it, without the password', async () => {
      const { token, user } = await auth.signIn('admin@example.com');
      await auth.send('/api/auth/logout', { token });
      const events = await waitUntil(() => {
        const of = auth.heard
          .filter(({ headers }) => headers.ce_type === EVENTS.userChanged.type)
          .map((message) => decode(EVENTS.userChanged, message))
          .filter((e) => e.userId === user.id);
        return of.at(-1)?.what === 'signed_out' && of;
      });
      expect(events[0]).toMatchObject({ what: 'created', name: 'Ada', role: 'admin' });
      expect(events.at(-2)).toMatchObject({ what: 'signed_in', ipAddress: '127.0.0.1' });
      expect(JSON.stringify(auth.heard.map(({ body }) => Buffer.from(body).toString()))).not.toContain(PASSWORD);
    });

    test('When the user becomes inactive or is gone, then token, cookie and sign-in are refused', async () => {
      const { token, cookie, user } = await auth.signIn();
      await setActive(user.id, false);
      // A token of Keycloak's counts until it expires, whatever is changed in its own console.
      expect((await auth.get('/api/auth/user', token)).status).toBe(isOwn ? 401 : 200);
      expect((await auth.send('/api/auth/refresh', { cookie })).status).toBe(401);
      const answer = await auth.login('staff@example.com', PASSWORD, '10.0.2.1');
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ message: 'The email or password is incorrect.' });
      await setActive(user.id, true);
    });
  });

  describe('Failed sign-ins', () => {
    beforeEach(async () => {
      await auth.sql.query('delete from login_failures');
    });
    const fail = (ip: string) => auth.login('staff@example.com', 'wrong-password', ip);

    test('When somebody failed five times behind the same address, then the right password still counts, a little later', async () => {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 5; attempt++) statuses.push((await fail('10.0.3.1')).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401]);
      const took = await secondsOf(async () => {
        expect((await auth.login('staff@example.com', PASSWORD, '10.0.3.1')).status).toBe(200);
      });
      expect(took).toBeGreaterThan(0.9);
      expect((await auth.login('staff@example.com', PASSWORD, '10.0.3.2')).status).toBe(200);
      expect((await auth.login('admin@example.com', PASSWORD, '10.0.3.1')).status).toBe(200);
    });

    test('When twenty failed from many addresses, then the next from any of them waits too', async () => {
      for (let ip = 0; ip < 10; ip++) for (let n = 0; n < 2; n++) await fail(`10.0.6.${ip}`);
      const took = await secondsOf(async () => {
        expect((await fail('10.0.7.1')).status).toBe(401);
      });
      expect(took).toBeGreaterThan(0.9);
    });

    test('When the fifteen minutes are over, then the next try is heard', async () => {
      for (let attempt = 0; attempt < 5; attempt++) await fail('10.0.4.1');
      await auth.sql.query(`update login_failures set first_at = first_at - interval '15 minutes'`);
      expect((await auth.login('staff@example.com', PASSWORD, '10.0.4.1')).status).toBe(200);
    });

    test('When many sign in rightly at once, then none counts', async () => {
      const answers = await Promise.all(Array.from({ length: isOwn ? 30 : 5 }, () => auth.login('staff@example.com')));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(answers.every((answer) => cookieOf(answer) !== '')).toBe(true);
    });

    test('When 300 guesses come from new addresses of one IPv6 network, then they are slowed like those of one address', async () => {
      const answers = await Promise.all(
        Array.from({ length: 300 }, (_, n) => fail(`2001:db8:0:1:${n.toString(16)}::${(n + 1).toString(16)}`)),
      );
      const judged = answers.filter(({ status }) => status === 401).length;
      // Five, and then as many as have waited before the last one came.
      expect(judged).toBeLessThanOrEqual(20);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(300 - judged);
      expect((await auth.login('staff@example.com', PASSWORD, '2001:db8:0:2::1')).status).toBe(200);
    });

    test('When many guesses come at once, then few are judged, one by one, and the rest is told to come later', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => fail('10.0.5.1')));
      const judged = answers.filter(({ status }) => status === 401).length;
      expect(judged).toBeLessThanOrEqual(5 + 1);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(20 - judged);
      for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    });

    test('When the password is right and the user inactive, then tries are slowed like wrong ones', async () => {
      const { user } = await auth.signIn();
      await setActive(user.id, false);
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => auth.login('staff@example.com', PASSWORD, '10.0.8.1')),
      );
      await setActive(user.id, true);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
    });
  });
});
