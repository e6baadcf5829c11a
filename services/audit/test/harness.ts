import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BusMessage, encode, MemoryLog, openMemoryBus } from '@tillmap/bus';
import {
  AdministeredSchema,
  create,
  type DisclaimerAccepted,
  DisclaimerAcceptedSchema,
  EVENTS,
  type UserChanged,
  UserChangedSchema,
} from '@tillmap/bus/events';
import { createLogger, loadConfig, NotSignedIn, type TokenVerifier } from '@tillmap/service-kit';
import { createTestDatabase, waitUntil } from '@tillmap/testing';
import pg from 'pg';
import { composeAudit, composeCommands } from '../src/app.ts';
import { commandConfigSchema, configSchema } from '../src/config.ts';

/** Tokens that say who comes: `admin`, `manager` and `user`. */
const tokens: TokenVerifier = {
  user: async (token) => {
    if (token !== 'admin' && token !== 'manager' && token !== 'user') throw new NotSignedIn();
    return { kind: 'user', id: token, name: token, email: `${token}@example.com`, role: token, family: token };
  },
  service: async () => {
    throw new NotSignedIn();
  },
};

export const AT = '2026-03-01T09:30:00.000Z';

/** An acceptance as file-building tells it. */
export const acceptance = (told: Partial<DisclaimerAccepted> = {}): DisclaimerAccepted =>
  create(DisclaimerAcceptedSchema, {
    acceptanceId: randomUUID(),
    sessionId: randomUUID(),
    sessionName: 'Spring prices',
    wholesalerCode: 'BOOKER',
    wholesalerName: 'Booker',
    userId: 'sam',
    userName: 'Sam Staff',
    userEmail: 'sam@example.com',
    productCount: 1_234,
    notReviewedCount: 5,
    filename: 'BOOKER_Spring prices_20260301-093000.csv',
    fileSha256: 'ab'.repeat(32),
    ipAddress: '10.1.2.3',
    userAgent: 'a browser',
    disclaimerVersion: '1',
    disclaimerText: 'Please check.\nAll of it.',
    acceptedAt: AT,
    ...(told as object),
  });

export const accepted = (told: Partial<DisclaimerAccepted> = {}): BusMessage =>
  encode(EVENTS.disclaimerAccepted, acceptance(told), { source: 'file-building' });

/** What happened to a user as auth tells it. */
export const userChange = (told: Partial<UserChanged> = {}): BusMessage =>
  encode(
    EVENTS.userChanged,
    create(UserChangedSchema, {
      userId: 'sam',
      what: 'signed_in',
      name: 'Sam Staff',
      email: 'sam@example.com',
      role: 'user',
      at: AT,
      ipAddress: '10.1.2.3',
      ...(told as object),
    }),
    { source: 'auth' },
  );

/** What an administrator did to the reference data. */
export const administered = (told: Readonly<Record<string, unknown>> = {}): BusMessage =>
  encode(
    EVENTS.adminActionRecorded,
    create(AdministeredSchema, {
      subject: 'mappings',
      subjectId: 'BOOKER',
      what: 'cleared',
      wholesalerCode: 'BOOKER',
      wholesalerName: 'Booker',
      count: 17n,
      byUserId: 'ada',
      byUserName: 'Ada Admin',
      byUserEmail: 'ada@example.com',
      ipAddress: '10.9.9.9',
      at: AT,
      ...told,
    }),
    { source: 'reference-data' },
  );

type Options = Readonly<{
  clock?: () => Date;
  prepare?: (sql: pg.Pool) => Promise<void>;
  isClockStable?: () => Promise<boolean>;
  settings?: Readonly<Record<string, string>>;
}>;

/** The service in-process with a real PostgreSQL, a folder as object store and an in-memory bus. */
export const startAudit = async ({ clock, prepare, isClockStable, settings }: Options = {}) => {
  const database = await createTestDatabase();
  const objectsDir = await mkdtemp(join(tmpdir(), 'audit-objects-'));
  const sql = new pg.Pool({ connectionString: database.url, max: 2 });
  sql.on('error', () => undefined);
  await prepare?.(sql);
  const log = new MemoryLog();
  const bus = openMemoryBus({ log });
  const environment: Record<string, string> = {
    DATABASE_URL: database.url,
    BUS_URL: database.url,
    OBJECT_STORE_DIR: objectsDir,
    SERVICE_SECRET: 'a-secret-of-the-tests',
    AUTH_URL: 'http://127.0.0.1:1',
    ...settings,
  };
  const warnings: string[] = [];
  const make = () =>
    composeAudit(
      loadConfig(configSchema, environment),
      createLogger('audit', 'warn', { write: (line) => void warnings.push(line) }),
      {
        bus: openMemoryBus({ log }),
        tokens,
        ...(clock && { clock }),
        ...(isClockStable && { isClockStable }),
      },
    );
  let service = make();
  await service.start();
  const count = async (table: string): Promise<number> =>
    Number((await sql.query(`select count(*) from ${table}`)).rows[0].count);
  return {
    sql,
    environment,
    /** The lines that the service logged as warnings or worse. */
    warnings,
    publish: (events: readonly BusMessage[]): Promise<void> => bus.publish(events),
    /** Tells events and waits until the trail has that many records more. */
    tell: async (events: readonly BusMessage[], more = events.length): Promise<void> => {
      const before = await count('record');
      await bus.publish(events);
      await waitUntil(async () => (await count('record')) >= before + more, { seconds: 60 });
    },
    count,
    port: () => service.port(),
    get: (path: string, token = 'admin', init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${service.port()}/api/admin/${path}`, {
        headers: token === '' ? {} : { authorization: `Bearer ${token}` },
        ...init,
      }),
    /** The `data` of an answer that went well. */
    data: async <T = Record<string, unknown>>(path: string): Promise<T> => {
      const answer = await fetch(`http://127.0.0.1:${service.port()}/api/admin/${path}`, {
        headers: { authorization: 'Bearer admin' },
      });
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return ((await answer.json()) as { data: T }).data;
    },
    commands: () => composeCommands(loadConfig(commandConfigSchema, environment), createLogger('audit', 'silent')),
    stopService: () => service.stop(),
    startService: async (): Promise<void> => {
      service = make();
      await service.start();
    },
    stop: async (): Promise<void> => {
      await bus.close();
      await service.stop();
      await sql.end();
      await database.drop();
      await rm(objectsDir, { recursive: true, force: true });
    },
  };
};

export type Audit = Awaited<ReturnType<typeof startAudit>>;

/** What the verification says. */
export const verify = async ({ commands }: Audit) => {
  const opened = await commands();
  try {
    return await opened.verify();
  } finally {
    await opened.close();
  }
};

/** Six records, one after the other. */
export const fill = async (audit: Audit): Promise<void> => {
  for (const event of [
    accepted(),
    userChange({ userId: 'joe', name: 'Joe Other', email: 'joe@example.com' }),
    accepted({ userId: 'joe', userName: 'Joe Other', userEmail: 'joe@example.com', sessionName: 'Autumn' }),
    userChange({ userId: 'joe', what: 'deactivated', name: 'Joe Other', byUserId: 'ada', byUserName: 'Ada' }),
    administered(),
    accepted({ disclaimerText: 'Another text.', disclaimerVersion: '2' }),
  ])
    await audit.tell([event]);
};

/** Past the triggers, as somebody with all rights over the database could. */
export const tamper = async ({ sql }: Audit, ...statements: string[]): Promise<void> => {
  const client = await sql.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
};
