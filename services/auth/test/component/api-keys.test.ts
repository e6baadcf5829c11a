import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { API_KEY_PATTERN, type ApiKey } from '@tillmap/contracts';
import { waitUntil } from '@tillmap/testing';
import { decodeJwt } from 'jose';
import { dataOf, problemOf, startAdministration } from './administration.ts';
import { SECRET } from './start-auth.ts';

let admin: Awaited<ReturnType<typeof startAdministration>>;
let serviceToken: string;
beforeAll(async () => {
  admin = await startAdministration();
  const answer = await admin.auth.send('/internal/token', { body: { client_id: 'gateway', client_secret: SECRET } });
  serviceToken = ((await answer.json()) as { token: string }).token;
});
afterAll(() => admin.stop());

const list = async () => (await dataOf(await admin.ask('GET', 'api-keys'))) as ApiKey[];
const make = async (over: object = {}) =>
  (await dataOf(await admin.ask('POST', 'api-keys', { name: 'Till', scope: 'lookup', ...over }))) as ApiKey & {
    key: string;
  };
const exchange = (key: string, token = serviceToken) =>
  admin.auth.send('/internal/api-key-token', { token, body: { key } });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('API keys', () => {
  test('When one is made, then it is shown once, and only its hash is kept', async () => {
    const answer = await admin.ask('POST', 'api-keys', { name: 'Till 1', scope: 'lookup' });
    expect(answer.status).toBe(201);
    const { key, ...shown } = (await dataOf(answer)) as ApiKey & { key: string };
    expect(key).toMatch(API_KEY_PATTERN);
    expect(shown).toEqual({
      id: expect.any(String),
      name: 'Till 1',
      scope: 'lookup',
      prefix: key.slice(0, 10),
      created_at: expect.any(String),
      created_by: 'Ada',
      last_used_at: null,
      expires_at: null,
    });
    expect((await list()).find(({ id }) => id === shown.id)).toEqual(shown);
    const rows = await admin.auth.sql.query('select api_keys::text as row from api_keys');
    expect(JSON.stringify(rows.rows)).not.toContain(key.slice(10));
  });

  test.each([
    ['name', '', 'Name is required'],
    ['name', 'x'.repeat(101), 'Please use at most 100 characters.'],
    ['scope', 'everything', 'Please choose what the key is for.'],
    ['expires_at', 'tomorrow', 'Please enter a date and time.'],
    ['expires_at', '2020-01-01T00:00:00Z', 'Please choose a time in the future.'],
  ])('When a new one has %s %j, then none is made and the field says why', async (field, value, message) => {
    const count = (await list()).length;
    const answer = await admin.ask('POST', 'api-keys', { name: 'Till', scope: 'lookup', [field]: value });
    expect([answer.status, (await problemOf(answer)).errors]).toEqual([422, { [field]: [message] }]);
    expect(await list()).toHaveLength(count);
  });

  test('When the gateway gives one, then it gets a short token of its scope, and the use is noted once a minute', async () => {
    const { id, key } = await make();
    const answer = await exchange(key);
    const { token, expires_in } = (await answer.json()) as { token: string; expires_in: number };
    expect([answer.status, expires_in]).toEqual([200, 120]);
    expect(decodeJwt(token)).toMatchObject({
      sub: `api-key:${id}`,
      role: 'user',
      scope: 'lookup',
      aud: 'tillmap',
      name: 'Till',
    });
    expect(decodeJwt(token)).not.toHaveProperty('email');

    const lastUsed = async () => (await list()).find((entry) => entry.id === id)?.last_used_at;
    const first = await lastUsed();
    expect(first).not.toBeNull();
    await exchange(key);
    expect(await lastUsed()).toBe(first);
    admin.auth.clock.ahead = 61_000;
    await exchange(key);
    admin.auth.clock.ahead = 0;
    expect(await lastUsed()).not.toBe(first);
  });

  test('When the token of one is used on auth’s own calls, then it is refused: no call of it takes API keys', async () => {
    const { key } = await make();
    const { token } = (await (await exchange(key)).json()) as { token: string };
    expect((await admin.auth.get('/api/auth/user', token)).status).toBe(403);
    expect((await admin.as(token)('GET', 'users')).status).toBe(403);
    expect((await admin.auth.get('/internal/revocations', token)).status).toBe(401);
  });

  test('When one expires, then its tokens do not live longer and then there are none', async () => {
    const { key } = await make({ expires_at: inMinutes(1) });
    expect(((await (await exchange(key)).json()) as { expires_in: number }).expires_in).toBeLessThanOrEqual(60);
    admin.auth.clock.ahead = 60_001;
    expect((await exchange(key)).status).toBe(401);
    admin.auth.clock.ahead = 0;
  });

  test('When one is deleted, then it counts no more, its tokens end and others learn of it', async () => {
    const { id, key } = await make();
    const { token } = (await (await exchange(key)).json()) as { token: string };
    expect((await admin.ask('DELETE', `api-keys/${id}`)).status).toBe(204);
    expect((await exchange(key)).status).toBe(401);
    expect((await admin.auth.get('/api/auth/user', token)).status).toBe(401);
    const news = (await (await admin.auth.get('/internal/revocations', serviceToken)).json()) as { api_keys: string[] };
    expect(news.api_keys).toContain(id);
    expect((await list()).some((entry) => entry.id === id)).toBe(false);
    expect((await admin.ask('DELETE', `api-keys/${id}`)).status).toBe(404);
    await waitUntil(() => admin.keyHappenings(id).some(({ what }) => what === 'deleted'));
    const by = { byUserId: admin.adminId, byUserName: 'Ada', byUserEmail: 'Admin@Example.com', ipAddress: '127.0.0.1' };
    expect(admin.keyHappenings(id)).toMatchObject([
      { ...by, what: 'created', name: 'Till', scopes: ['lookup'] },
      { ...by, what: 'deleted', name: 'Till', scopes: ['lookup'] },
    ]);
    expect((await admin.ask('DELETE', 'api-keys/nonsense')).status).toBe(404);
  });

  test.each(['', 'tmk_', `tmk_${'0'.repeat(43)}`, "' or true --", 'x'.repeat(200)])(
    'When %j is given for a key, then 401 and one sentence',
    async (key) => {
      const answer = await exchange(key);
      expect([answer.status, (await problemOf(answer)).message]).toEqual([401, 'This API key is not valid.']);
    },
  );

  test('When a person asks for a key’s token, then 401', async () => {
    const { key } = await make();
    expect((await exchange(key, admin.token)).status).toBe(401);
  });
});
