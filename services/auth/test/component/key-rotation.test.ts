import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestDatabase } from '@tillmap/testing';
import { decodeProtectedHeader } from 'jose';
import { SECRET, startAuth } from './start-auth.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let running: Awaited<ReturnType<typeof startAuth>>[];

/** Another process of auth on the same database; processes read the keys at their start and every minute. */
const start = async (env: Readonly<Record<string, string>> = {}) => {
  const auth = await startAuth({ url: database.url, env });
  running.push(auth);
  return auth;
};
type Auth = Awaited<ReturnType<typeof start>>;

const rotate = async (env: Readonly<Record<string, string>> = {}): Promise<string> => {
  const environment = { PATH: process.env.PATH ?? '', DATABASE_URL: database.url, ...env };
  return (await promisify(execFile)(process.execPath, [MAIN, 'rotate-keys'], { env: environment })).stdout;
};
const keyIds = async (auth: Auth): Promise<string[]> => {
  const { keys } = (await (await auth.get('/.well-known/jwks.json')).json()) as { keys: { kid: string }[] };
  return keys.map(({ kid }) => kid);
};
const age = (auth: Auth, interval: string) =>
  auth.sql.query('update signing_keys set created_at = created_at - $1::interval', [interval]);
const kidOf = (token: string): string | undefined => decodeProtectedHeader(token).kid;

beforeEach(async () => {
  database = await createTestDatabase();
  running = [];
});
afterEach(async () => {
  for (const auth of running) await auth.stop();
  await database.drop();
});

describe('The keys that sign tokens', () => {
  test('When a key is added, then all know it before it signs, and what the old one signed stays good', async () => {
    const { token } = await (await start()).signIn();
    await expect(rotate()).resolves.toContain('it signs in 3 minutes');

    const early = await start();
    expect(await keyIds(early)).toHaveLength(2);
    expect(kidOf((await early.signIn()).token)).toBe(kidOf(token));

    await age(early, '5 minutes');
    const late = await start();
    expect(kidOf((await late.signIn()).token)).not.toBe(kidOf(token));
    expect((await late.get('/api/auth/user', token)).status).toBe(200);
  });

  test('When the keys have leaked, then only the new one counts, and people go on with their cookie', async () => {
    const { token, cookie } = await (await start()).signIn();
    await expect(rotate({ RETIRE_OLD: 'yes' })).resolves.toContain('all others retired');

    const auth = await start();
    expect(await keyIds(auth)).toHaveLength(1);
    expect((await auth.get('/api/auth/user', token)).status).toBe(401);
    expect((await auth.send('/api/auth/refresh', { cookie })).status).toBe(200);
    const left = await auth.sql.query(`select from signing_keys where retired_at is not null and private_jwk <> '{}'`);
    expect(left.rows).toHaveLength(0);
  });

  test('When a key has signed for 90 days, then a new one is made, and the old one goes a month after that', async () => {
    const first = await start();
    const [old] = await keyIds(first);
    await age(first, '91 days');
    const renewed = await start();
    expect(await keyIds(renewed)).toHaveLength(2);
    expect(await keyIds(await start())).toHaveLength(2);

    await age(renewed, '31 days');
    const month = await keyIds(await start());
    expect(month).toHaveLength(1);
    expect(month).not.toContain(old);
  });
});

describe('The secret of services', () => {
  const ask = async (auth: Auth, secret: string): Promise<number> =>
    (await auth.send('/internal/token', { body: { client_id: 'catalog', client_secret: secret } })).status;

  test('When it is being replaced, then the new and the one before are taken, and no other', async () => {
    const auth = await start({ SERVICE_SECRET: 'the-new-secret-of-all', SERVICE_SECRET_BEFORE: SECRET });
    expect(await ask(auth, 'the-new-secret-of-all')).toBe(200);
    expect(await ask(auth, SECRET)).toBe(200);
    expect(await ask(auth, 'some-other-long-secret')).toBe(401);
  });

  test('When none was before, then an empty one is refused', async () => {
    expect(await ask(await start(), '')).not.toBe(200);
  });
});
