import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { IDENTITY_PROVIDERS, PATIENCE_MS, type TestProvider } from './identity-providers.ts';
import { cookieOf, SECRET, startAuth } from './start-auth.ts';

jest.setTimeout(PATIENCE_MS);

describe.each(IDENTITY_PROVIDERS)('With $name', ({ open, isOwn }) => {
  let auth: Awaited<ReturnType<typeof startAuth>>;
  let provider: TestProvider;
  const env = () => ({ ...provider.settings, PUBLIC_URL: 'https://tillmap.example' });
  beforeAll(async () => {
    provider = await open();
    auth = await startAuth({ env: env() });
  }, PATIENCE_MS);
  afterAll(async () => {
    await auth.stop();
    await provider.drop();
  });

  const refresh = (cookie: string) => auth.send('/api/auth/refresh', { cookie });

  /** As if so many seconds had passed since what is kept of sign-ins was written. */
  const later = async (seconds: number): Promise<void> => {
    const ago = `- ${seconds} * interval '1 second'`;
    await auth.sql.query(`update sign_ins set expires_at = expires_at ${ago}`);
    await auth.sql.query(`update refresh_tokens set created_at = created_at ${ago}, replaced_at = replaced_at ${ago}`);
  };

  const serviceToken = async (): Promise<string> => {
    const answer = await auth.send('/internal/token', { body: { client_id: 'catalog', client_secret: SECRET } });
    return ((await answer.json()) as { token: string }).token;
  };
  const revocations = async (since: number) => {
    const answer = await auth.get(`/internal/revocations?since=${since}`, await serviceToken());
    return (await answer.json()) as { position: number; families: string[] };
  };

  describe('The refresh cookie', () => {
    test('When it is used, then a new one takes its place and the new token works', async () => {
      const { cookie } = await auth.signIn();
      const answer = await refresh(cookie);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('set-cookie')).toContain('; Secure');
      const { token, expires_in } = (await answer.json()) as { token: string; expires_in: number };
      expect(expires_in).toBe(900);
      expect((await auth.get('/api/auth/user', token)).status).toBe(200);
      expect(cookieOf(answer)).not.toBe(cookie);
      expect((await refresh(cookieOf(answer))).status).toBe(200);
    });

    test('When an answer was lost, then the old one counts for a minute more, also elsewhere, and again', async () => {
      const other = await startAuth({ url: auth.databaseUrl, env: env() });
      try {
        const { cookie } = await auth.signIn();
        expect((await refresh(cookie)).status).toBe(200);
        await later(30);
        expect((await other.send('/api/auth/refresh', { cookie })).status).toBe(200);
        // Well before the minute is over: this machine may be slow.
        await later(20);
        const third = await refresh(cookie);
        expect(third.status).toBe(200);
        await later(600);
        expect((await refresh(cookieOf(third))).status).toBe(200);
      } finally {
        await other.stop();
      }
    });

    test('When an old one comes back after more than a minute, then the whole sign-in ends', async () => {
      const { cookie } = await auth.signIn();
      const renewed = await refresh(cookie);
      const { token } = (await renewed.json()) as { token: string };
      await later(61);
      expect((await refresh(cookie)).status).toBe(401);
      expect((await refresh(cookieOf(renewed))).status).toBe(401);
      expect((await auth.get('/api/auth/user', token)).status).toBe(401);
    });

    test('When an old one comes back after its successor was used, then the whole sign-in ends at once', async () => {
      const { cookie } = await auth.signIn();
      const second = cookieOf(await refresh(cookie));
      const third = await refresh(second);
      const { token } = (await third.json()) as { token: string };
      expect((await refresh(cookie)).status).toBe(401);
      expect((await refresh(cookieOf(third))).status).toBe(401);
      expect((await auth.get('/api/auth/user', token)).status).toBe(401);
    });

    test('When one was used twice and both answers are gone on with, then one is a copy and the sign-in ends', async () => {
      const { cookie } = await auth.signIn();
      const one = cookieOf(await refresh(cookie));
      await later(30);
      const other = await startAuth({ url: auth.databaseUrl, env: env() });
      try {
        const two = cookieOf(await other.send('/api/auth/refresh', { cookie }));
        const third = cookieOf(await refresh(two));
        expect((await refresh(one)).status).toBe(401);
        expect((await refresh(third)).status).toBe(401);
      } finally {
        await other.stop();
      }
    });

    test('When two tabs race with one cookie, then both go on and nothing ends', async () => {
      const { cookie } = await auth.signIn();
      const [one, other] = await Promise.all([refresh(cookie), refresh(cookie)]);
      expect([one.status, other.status]).toEqual([200, 200]);
      await later(60);
      expect((await refresh(cookieOf(one))).status).toBe(200);
      expect((await refresh(cookieOf(other))).status).toBe(200);
    });

    test("When a process's clock is wrong, then the database's decides", async () => {
      const { cookie } = await auth.signIn();
      for (const ahead of [-3_600_000, 3_600_000]) {
        auth.clock.ahead = ahead;
        expect((await refresh(cookie)).status).toBe(200);
      }
      auth.clock.ahead = -3_600_000;
      await later(61);
      expect((await refresh(cookie)).status).toBe(401);
      auth.clock.ahead = 0;
    });

    test('When it was not used for 30 days, then it is over; each use begins them anew', async () => {
      const day = 24 * 60 * 60;
      const { cookie } = await auth.signIn();
      await later(29 * day);
      const renewed = await refresh(cookie);
      expect(renewed.status).toBe(200);
      await later(29 * day);
      const again = await refresh(cookieOf(renewed));
      expect(again.status).toBe(200);
      await later(31 * day);
      expect((await refresh(cookieOf(again))).status).toBe(401);
    });

    test('When there is none or nonsense, then the answer is 401', async () => {
      expect((await auth.send('/api/auth/refresh')).status).toBe(401);
      expect((await refresh('nonsense')).status).toBe(401);
    });

    test('When it is kept, then only its hash is', async () => {
      const { cookie } = await auth.signIn();
      const kept = await auth.sql.query('select hash from refresh_tokens');
      expect(kept.rows.map(({ hash }) => (hash as Buffer).toString('base64url'))).not.toContain(cookie);
    });
  });

  describe('Signing out', () => {
    test.each([
      ['token', (s: Sent) => ({ token: s.token })],
      ['cookie', (s: Sent) => ({ cookie: s.cookie })],
      ['token and cookie', (s: Sent) => s],
    ])('When the %s is given, then both stop working at once and others can learn of it', async (_what, pick) => {
      const before = await revocations(0);
      const { token, cookie } = await auth.signIn();
      expect((await auth.send('/api/auth/logout', pick({ token, cookie }))).status).toBe(204);
      expect((await auth.get('/api/auth/user', token)).status).toBe(401);
      expect((await refresh(cookie)).status).toBe(401);
      const news = await revocations(before.position);
      expect(news.families).toHaveLength(1);
      expect(await revocations(news.position)).toMatchObject({ position: news.position, families: [] });
    });

    test('When the token has expired, then its sign-in still ends', async () => {
      auth.clock.ahead = -60 * 60 * 1_000;
      const { token, cookie } = await auth.signIn();
      auth.clock.ahead = 0;
      expect((await auth.send('/api/auth/logout', { token })).status).toBe(204);
      expect((await refresh(cookie)).status).toBe(401);
    });

    test('When there is nothing to end, then that is fine', async () => {
      const answer = await auth.send('/api/auth/logout', { token: 'nonsense', cookie: 'nonsense' });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('set-cookie')).toContain('Max-Age=0');
      expect((await auth.send('/api/auth/logout')).status).toBe(204);
    });
  });

  type Sent = { token: string; cookie: string };

  describe('Other services', () => {
    test('When the secret is right, then a token for five minutes and the audience internal comes back', async () => {
      const keys = (await (await auth.get('/.well-known/jwks.json')).json()) as { keys: Record<string, unknown>[] };
      expect(keys.keys).toHaveLength(1);
      expect(keys.keys[0]).not.toHaveProperty('d');
      const { payload } = await jwtVerify(await serviceToken(), createLocalJWKSet({ keys: keys.keys as never }), {
        audience: 'internal',
        issuer: 'https://tillmap.example',
      });
      expect(payload.sub).toBe('service:catalog');
      expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
    });

    test.each([
      ['the secret', { client_id: 'catalog', client_secret: `${SECRET}x` }],
      ['the client', { client_id: 'Service: x', client_secret: SECRET }],
    ])('When %s is not right, then the answer is 401', async (_what, body) => {
      expect((await auth.send('/internal/token', { body })).status).toBe(401);
    });

    test('When a person asks for the revocations, then the answer is 401', async () => {
      const { token } = await auth.signIn('admin@example.com');
      expect((await auth.get('/internal/revocations', token)).status).toBe(401);
    });

    test('When entries are older than a token can be, then they are left out', async () => {
      const { token } = await auth.signIn();
      await auth.send('/api/auth/logout', { token });
      await auth.sql.query(`update revocations set recorded_at = recorded_at - interval '1 hour'`);
      expect((await revocations(0)).families).toEqual([]);
    });

    test('When a user was told to sign in again in this very second, then the token made after it counts', async () => {
      const { token: old, user } = await auth.signIn('admin@example.com');
      const notBefore = Math.floor(Date.now() / 1_000) + 1;
      await auth.sql.query(`update ${isOwn ? 'users' : 'people'} set not_before = $2 where id = $1`, [
        user.id,
        notBefore,
      ]);
      await auth.sql.query(
        `insert into revocations (position, user_id, not_before, recorded_at) values (nextval('revocation_position'), $1, $2, now())`,
        [user.id, notBefore],
      );
      await auth.send('/api/auth/logout', { token: (await auth.signIn()).token });
      expect((await auth.get('/api/auth/user', old)).status).toBe(401);
      const { token } = await auth.signIn('admin@example.com');
      expect((await auth.get('/api/auth/user', token)).status).toBe(200);
    });
  });

  test('When a second replica starts on the same database, then both take the tokens of each other', async () => {
    const other = await startAuth({ url: auth.databaseUrl, env: env() });
    try {
      const { token } = await other.signIn();
      expect((await auth.get('/api/auth/user', token)).status).toBe(200);
      const users = await auth.sql.query('select count(*)::int as n from users');
      expect(users.rows[0].n).toBe(isOwn ? 2 : 0);
    } finally {
      await other.stop();
    }
  });
});
