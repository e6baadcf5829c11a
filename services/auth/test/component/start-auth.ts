import { type BusMessage, MemoryLog, openMemoryBus } from '@tillmap/bus';
import { TOPICS } from '@tillmap/bus/events';
import { createLogger, loadConfig } from '@tillmap/service-kit';
import { createTestDatabase } from '@tillmap/testing';
import pg from 'pg';
import { composeAuth } from '../../src/composition.ts';
import { configSchema } from '../../src/config.ts';

export const SECRET = 'a-secret-of-the-tests';
export const PASSWORD = 'copper-lantern-41';

/** A running auth with its own database, and the time set by `clock.now`. */
export const startAuth = async ({ env = {}, url }: { env?: Readonly<Record<string, string>>; url?: string } = {}) => {
  const database = url ? undefined : await createTestDatabase();
  const databaseUrl = url ?? database?.url ?? '';
  const config = loadConfig(configSchema, {
    DATABASE_URL: databaseUrl,
    BUS_URL: databaseUrl,
    SERVICE_SECRET: SECRET,
    SEED_USERS: JSON.stringify([
      { email: 'Admin@Example.com', name: 'Ada', role: 'admin', password: PASSWORD },
      { email: 'staff@example.com', name: 'Sam', role: 'user', password: PASSWORD },
    ]),
    ...env,
  });
  const clock = { ahead: 0 };
  const busLog = new MemoryLog();
  const service = composeAuth(config, createLogger('auth', 'silent'), {
    bus: openMemoryBus({ log: busLog }),
    clock: () => new Date(Date.now() + clock.ahead),
  });
  await service.start();
  const sql = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  sql.on('error', () => undefined);

  const at = (path: string) => `http://127.0.0.1:${service.port()}${path}`;
  const send = (path: string, { body, token, cookie, ip }: Sent = {}, method = 'POST') =>
    fetch(at(path), {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookie ? { cookie: `tillmap_refresh=${cookie}` } : {}),
        ...(ip ? { 'x-forwarded-for': ip } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const login = (email: string, password = PASSWORD, ip?: string) =>
    send('/api/auth/login', { body: { email, password }, ...(ip ? { ip } : {}) });
  const signIn = async (email = 'staff@example.com') => {
    const answer = await login(email);
    const body = (await answer.json()) as { token: string; expires_in: number; user: { id: string } };
    return { ...body, cookie: cookieOf(answer) };
  };
  const heard: BusMessage[] = [];
  const bus = openMemoryBus({ log: busLog });
  await bus.consumeGroup({
    group: 'test',
    topics: [TOPICS.users, TOPICS.apiKeys],
    handle: async (message) => void heard.push(message),
  });
  return {
    send,
    login,
    signIn,
    clock,
    sql,
    heard,
    databaseUrl,
    url: at(''),
    get: (path: string, token?: string) => send(path, token ? { token } : {}, 'GET'),
    async stop() {
      await bus.close();
      await service.stop();
      await sql.end();
      await database?.drop();
    },
  };
};

type Sent = { body?: unknown; token?: string; cookie?: string; ip?: string };

/** The refresh token an answer sets. */
export const cookieOf = (answer: Response): string =>
  /tillmap_refresh=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
