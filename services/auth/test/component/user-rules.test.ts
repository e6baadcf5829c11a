import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { apiKeyCalls, defineCall, SIGNED_IN, userCalls } from '@tillmap/contracts';
import {
  createAuthComponents,
  createLogger,
  httpServer,
  kitConfigSchema,
  loadConfig,
  route,
  runTogether,
} from '@tillmap/service-kit';
import { waitUntil } from '@tillmap/testing';
import pg from 'pg';
import { z } from 'zod';
import { problemOf, type ShownUser, startAdministration } from './administration.ts';
import { IDENTITY_PROVIDERS, PATIENCE_MS, type TestProvider } from './identity-providers.ts';
import { cookieOf, PASSWORD, SECRET } from './start-auth.ts';

jest.setTimeout(PATIENCE_MS);

describe.each(IDENTITY_PROVIDERS)('With $name', ({ open, isOwn }) => {
  let admin: Awaited<ReturnType<typeof startAdministration>>;
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await open();
    admin = await startAdministration(provider.settings);
  }, PATIENCE_MS);
  afterAll(async () => {
    await admin.stop();
    await provider.drop();
  });
  const setActive = (id: string, isActive: boolean): Promise<unknown> =>
    isOwn
      ? admin.auth.sql.query('update users set is_active = $2 where id = $1', [id, isActive])
      : provider.setActive(id, isActive);
  /** Keycloak takes its time for each change. */
  const ROUNDS = isOwn ? 5 : 1;

  const put = (user: Pick<ShownUser, 'id' | 'name' | 'email'>, over: object, as = admin.ask) =>
    as('PUT', `users/${user.id}`, { name: user.name, email: user.email, ...over });
  const reset = ({ id }: ShownUser) => admin.ask('POST', `users/${id}/reset-password`, { password: `${PASSWORD}-2` });
  /** Each ends the tokens of a user. */
  const ENDINGS: readonly [string, (user: ShownUser) => Promise<Response>][] = [
    ['deactivated', ({ id }) => admin.ask('POST', `users/${id}/toggle-active`)],
    ['given another role', (user) => put(user, { role: 'manager' })],
    ['given another password', reset],
    ['deleted', ({ id }) => admin.ask('DELETE', `users/${id}`)],
  ];
  const ada = () => ({ id: admin.adminId, name: 'Ada', email: 'admin@example.com' });
  const activeAdmins = async () =>
    (await admin.users()).filter(({ role, is_active }) => role === 'admin' && is_active).map(({ id }) => id);

  describe('Who may administer', () => {
    const calls = [...userCalls, ...apiKeyCalls]
      .slice(0, isOwn ? undefined : 2)
      .map(({ id, method, path }) => [id, method, path] as const);
    test.each(calls)(
      'When nobody, a user or a manager makes the call %s, then it is refused',
      async (_id, method, path) => {
        const user = await admin.aUser({ role: 'user' });
        const manager = await admin.aUser({ role: 'manager' });
        const make = async (email?: string) => {
          const token = email ? (await admin.auth.signIn(email)).token : undefined;
          const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
          const to = path.replace('{id}', user.id);
          return (await admin.auth.send(to, { ...body, ...(token ? { token } : {}) }, method)).status;
        };
        expect([await make(), await make(user.email), await make(manager.email)]).toEqual([401, 403, 403]);
      },
    );
  });

  describe('Administrators', () => {
    test.each([
      ['DELETE', '', 'You cannot delete your own account. Please ask another administrator.'],
      ['POST', '/toggle-active', 'You cannot deactivate your own account. Please ask another administrator.'],
    ])('When one would %s%s the own account, then 409, with others there as well', async (method, path, message) => {
      const other = await admin.aUser({ role: 'admin' });
      const answer = await admin.ask(method, `users/${admin.adminId}${path}`);
      expect([answer.status, (await problemOf(answer)).message]).toEqual([409, message]);
      await admin.ask('DELETE', `users/${other.id}`);
    });

    test('When one would demote or deactivate the own account, then 409; the name may change', async () => {
      for (const over of [{ role: 'user' }, { is_active: false }]) expect((await put(ada(), over)).status).toBe(409);
      expect((await put(ada(), { role: 'admin', is_active: true })).status).toBe(200);
    });

    test('When an administrator whose token still counts is the last but for an inactive one, then that one helps nothing', async () => {
      const away = await admin.aUser({ role: 'admin', is_active: false });
      const other = await admin.aUser({ role: 'admin' });
      expect((await put(other, { role: 'user' })).status).toBe(200);
      expect(await activeAdmins()).toEqual([admin.adminId]);
      expect((await admin.ask('DELETE', `users/${away.id}`)).status).toBe(204);
    });

    test.each([
      ['demote', (id: ShownUser, as: typeof admin.ask) => put(id, { role: 'user' }, as)],
      ['deactivate', (id: ShownUser, as: typeof admin.ask) => as('POST', `users/${id.id}/toggle-active`)],
      ['delete', (id: ShownUser, as: typeof admin.ask) => as('DELETE', `users/${id.id}`)],
    ])('When two %s each other at once, then one of them is left', async (_what, remove) => {
      for (let round = 0; round < ROUNDS; round++) {
        const [one, two] = [await admin.aUser({ role: 'admin' }), await admin.aUser({ role: 'admin' })];
        const [asOne, asTwo] = await Promise.all(
          [one, two].map(async ({ email }) => admin.as((await admin.auth.signIn(email)).token)),
        );
        // Ada steps back, so that these two are all there are.
        await setActive(admin.adminId, false);
        const answers = await Promise.all([remove(two, asOne!), remove(one, asTwo!)]);
        await setActive(admin.adminId, true);
        const statuses = answers.map(({ status }) => status);
        expect(statuses.filter((status) => status < 300)).toHaveLength(1);
        // The other one came too late: by the rule, or signed out by then.
        expect([401, 409]).toContain(statuses.find((status) => status >= 400));
        const left = (await activeAdmins()).filter((id) => id === one.id || id === two.id);
        expect(left).toHaveLength(1);
        await setActive(left[0] ?? '', false);
      }
    });

    const between: [string, (user: ShownUser) => Promise<Response>, number][] = [
      ...ENDINGS.map(([what, end]): (typeof between)[number] => [what, end, 401]),
      ['left alone', () => admin.ask('GET', 'users'), 200],
    ];
    test.each(between)(
      'When an account is %s between the check of the password and the sign-in, then that counts',
      async (_what, act, status) => {
        const user = await admin.aUser();
        const other = new pg.Client({ connectionString: admin.auth.databaseUrl });
        await other.connect();
        try {
          // Failures are forgotten once the password is right.
          await other.query('begin');
          await other.query('lock table login_failures in share mode');
          const signingIn = admin.auth.login(user.email);
          await waitUntil(
            async () => {
              const waiting = await admin.auth.sql.query(
                `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from login_failures%'`,
              );
              return waiting.rowCount === 1;
            },
            { what: 'the sign-in waits', seconds: 10 },
          );
          expect((await act(user)).status).toBeLessThan(300);
          await other.query('commit');
          const answer = await signingIn;
          expect([answer.status, cookieOf(answer) !== '']).toEqual([status, status === 200]);
        } finally {
          await other.end();
        }
      },
    );
  });

  describe('Another service', () => {
    const whoAmI = defineCall({
      id: 'whoAmI',
      service: 'catalog',
      method: 'GET',
      path: '/api/v1/who',
      access: SIGNED_IN,
      summary: 'a test',
      status: 200,
      answer: z.object({ role: z.string() }),
    });
    const startOther = async () => {
      const log = createLogger('catalog', 'silent');
      const config = loadConfig(kitConfigSchema, {
        ...provider.settings,
        AUTH_URL: admin.auth.url,
        SERVICE_SECRET: SECRET,
      });
      const { tokens, revocations } = createAuthComponents('catalog', config, {}, log);
      const routes = [route(whoAmI, async ({ actor }) => ({ body: { role: actor.role } }))];
      const http = httpServer({ service: 'catalog', host: '127.0.0.1', port: 0, trustedHops: 1, log, tokens, routes });
      const service = runTogether([revocations, http]);
      await service.start();
      const ask = async (token: string) =>
        (await fetch(`http://127.0.0.1:${http.port()}/api/v1/who`, { headers: { authorization: `Bearer ${token}` } }))
          .status;
      return { ask, stop: () => service.stop() };
    };

    test.each(ENDINGS)('When a user is %s, then it refuses the token within five seconds', async (_what, end) => {
      const other = await startOther();
      try {
        const user = await admin.aUser();
        const { token } = await admin.auth.signIn(user.email);
        expect(await other.ask(token)).toBe(200);
        const { token: bystander } = await admin.auth.signIn();
        expect((await end(user)).status).toBeLessThan(300);
        await waitUntil(async () => (await other.ask(token)) === 401, { seconds: 5, what: 'the token is refused' });
        expect(await other.ask(bystander)).toBe(200);
      } finally {
        await other.stop();
      }
    });

    test('When it is a sign-in that auth does not know, as after a restore, then its token is refused as well', async () => {
      const other = await startOther();
      try {
        const user = await admin.aUser();
        const { token } = await admin.auth.signIn(user.email);
        for (const table of ['refresh_tokens', 'sign_ins']) await admin.auth.sql.query(`delete from ${table}`);
        expect((await admin.auth.get('/api/auth/user', token)).status).toBe(200);
        expect((await reset(user)).status).toBe(200);
        expect((await admin.auth.get('/api/auth/user', token)).status).toBe(401);
        await waitUntil(async () => (await other.ask(token)) === 401, { seconds: 5, what: 'the token is refused' });
      } finally {
        await other.stop();
      }
    });
  });
});
