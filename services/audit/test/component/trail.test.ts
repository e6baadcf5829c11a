import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DisclaimerAcceptedSchema, SessionChangedSchema, UserChangedSchema } from '@tillmap/events';
import { type EventBus, encode, MemoryLog, openMemoryBus } from '@tillmap/messaging';
import { createLogger, loadConfig } from '@tillmap/service-kit';
import { createTestDatabase, waitUntil } from '@tillmap/testing';
import pg from 'pg';
import { disclaimerAccepted, sessionChanged, userChanged } from '../../src/adapters/bus/event-definitions.ts';
import { composeAudit } from '../../src/composition.ts';
import { configSchema } from '../../src/config.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let service: ReturnType<typeof composeAudit>;
let bus: EventBus;
let sql: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  const busLog = new MemoryLog();
  bus = openMemoryBus({ log: busLog });
  const config = loadConfig(configSchema, {
    DATABASE_URL: database.url,
    BUS_URL: database.url,
    SERVICE_SECRET: 'a-secret-of-the-tests',
    AUTH_URL: 'http://127.0.0.1:1',
  });
  service = composeAudit(config, createLogger('audit', 'silent'), {
    bus: openMemoryBus({ log: busLog }),
  });
  await service.start();
  sql = new pg.Pool({ connectionString: database.url, max: 1 });
  sql.on('error', () => undefined);
});
afterAll(async () => {
  await bus.close();
  await service.stop();
  await sql.end();
  await database.drop();
});

const AT = '2026-03-01T09:30:00.000Z';
const acceptance = () =>
  create(DisclaimerAcceptedSchema, {
    acceptanceId: randomUUID(),
    sessionId: randomUUID(),
    sessionName: 'Spring prices',
    wholesalerCode: 'BOOKER',
    wholesalerName: 'Booker',
    userId: randomUUID(),
    userName: 'Sam',
    userEmail: 'sam@example.com',
    productCount: 1_234,
    notReviewedCount: 5,
    filename: 'BOOKER_Spring prices_20260301-093000.csv',
    ipAddress: '10.1.2.3',
    userAgent: 'a browser',
    disclaimerVersion: '1',
    disclaimerText: 'Please check.\nAll of it.',
    acceptedAt: AT,
  });
const rowsOf = async (table: string, column: string, value: string) =>
  (await sql.query(`select * from ${table} where ${column} = $1`, [value])).rows;

test('When a disclaimer was accepted, then every field is kept, once, however often it is told', async () => {
  const told = acceptance();
  const message = encode(disclaimerAccepted, told, { source: 'file-building' });
  const again = encode(disclaimerAccepted, told, { source: 'file-building' });
  const marker = acceptance();
  await bus.publish([message, message, again]);
  await bus.publish([encode(disclaimerAccepted, marker, { source: 'file-building', key: told.sessionId })]);
  await waitUntil(async () => (await rowsOf('disclaimer_acceptances', 'id', marker.acceptanceId)).length === 1);
  expect(await rowsOf('disclaimer_acceptances', 'id', told.acceptanceId)).toEqual([
    {
      id: told.acceptanceId,
      session_id: told.sessionId,
      session_name: 'Spring prices',
      wholesaler_code: 'BOOKER',
      wholesaler_name: 'Booker',
      user_id: told.userId,
      user_name: 'Sam',
      user_email: 'sam@example.com',
      product_count: 1_234,
      not_reviewed_count: 5,
      filename: 'BOOKER_Spring prices_20260301-093000.csv',
      ip_address: '10.1.2.3',
      user_agent: 'a browser',
      disclaimer_version: '1',
      disclaimer_text: 'Please check.\nAll of it.',
      accepted_at: new Date(AT),
      recorded_at: expect.any(Date),
    },
  ]);
});

test('When users and sessions change, then the activities say who, what and when', async () => {
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  await bus.publish([
    encode(
      userChanged,
      create(UserChangedSchema, {
        userId,
        what: 'signed_in',
        name: 'Sam',
        email: 'sam@example.com',
        role: 'user',
        at: AT,
        ipAddress: '10.1.2.3',
      }),
      { source: 'auth' },
    ),
    encode(
      sessionChanged,
      create(SessionChangedSchema, {
        sessionId,
        what: 'completed',
        wholesalerCode: 'BOOKER',
        userId,
        totalItems: 9,
        at: AT,
      }),
      { source: 'file-building' },
    ),
  ]);
  await waitUntil(async () => (await rowsOf('activities', 'user_id', userId)).length === 2);
  expect((await rowsOf('activities', 'subject_id', userId))[0]).toMatchObject({
    subject: 'user',
    what: 'signed_in',
    occurred_at: new Date(AT),
    details: { name: 'Sam', email: 'sam@example.com', role: 'user', ip_address: '10.1.2.3' },
  });
  expect((await rowsOf('activities', 'subject_id', sessionId))[0]).toMatchObject({
    subject: 'session',
    what: 'completed',
    details: { wholesaler_code: 'BOOKER', total_items: 9 },
  });
});

test('When an administrator changes a user, then the activity says who did it', async () => {
  const [userId, adminId] = [randomUUID(), randomUUID()];
  const told = { userId, what: 'deleted', name: 'Sam', email: 's@example.com', role: 'user', at: AT, ipAddress: '' };
  await bus.publish([
    encode(userChanged, create(UserChangedSchema, { ...told, byUserId: adminId, byUserName: 'Ada' }), {
      source: 'auth',
    }),
  ]);
  await waitUntil(async () => (await rowsOf('activities', 'user_id', userId)).length === 1);
  expect((await rowsOf('activities', 'subject_id', userId))[0]).toMatchObject({
    what: 'deleted',
    details: { name: 'Sam', by_user_id: adminId, by_user_name: 'Ada' },
  });
});

test.each([
  ['update disclaimer_acceptances set user_name = $$x$$'],
  ['delete from disclaimer_acceptances'],
  ['truncate disclaimer_acceptances'],
  ['update activities set what = $$x$$'],
  ['delete from activities'],
  ['truncate activities'],
])('When somebody tries "%s", then the database refuses', async (statement) => {
  await expect(sql.query(statement)).rejects.toThrow(/never changed or removed/);
});

test('When its dependencies are well, then it is ready', async () => {
  const answer = await fetch(`http://127.0.0.1:${service.port()}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { status: 'ready', checks: { database: 'ok', bus: 'ok' } },
  ]);
});
