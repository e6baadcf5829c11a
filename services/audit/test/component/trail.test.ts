import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { encode } from '@tillmap/bus';
import {
  ApiKeyChangedSchema,
  create,
  EVENTS,
  PromotionChangedSchema,
  PromotionFileChangedSchema,
  SessionChangedSchema,
} from '@tillmap/bus/events';
import type { AcceptanceDetails, Activity } from '@tillmap/contracts';
import { waitUntil } from '@tillmap/testing';
import { AT, type Audit, acceptance, accepted, administered, startAudit, userChange, verify } from '../harness.ts';

let audit: Audit;
beforeAll(async () => {
  audit = await startAudit();
});
afterAll(() => audit.stop());

const newest = async (query = ''): Promise<Activity[]> =>
  (await audit.data<{ data: Activity[] }>(`activities?per_page=50${query}`)).data;
const byNumber = (a: Activity, b: Activity): number => a.number - b.number;

test('When a disclaimer was accepted, then every field is kept, once, however often it is told', async () => {
  const told = acceptance();
  const message = encode(EVENTS.disclaimerAccepted, told, { source: 'file-building' });
  const again = encode(EVENTS.disclaimerAccepted, told, { source: 'file-building' });
  const marker = accepted({ sessionId: told.sessionId, sessionName: 'Marker', filename: 'm.csv' });
  await audit.tell([message, message, again, marker], 2);
  expect(await audit.data<AcceptanceDetails>(`disclaimer-acceptances/${told.acceptanceId}`)).toEqual({
    id: told.acceptanceId,
    user: { name: 'Sam Staff', email: 'sam@example.com' },
    session_name: 'Spring prices',
    wholesaler_code: 'BOOKER',
    product_count: 1_234,
    not_reviewed_count: 5,
    downloaded_filename: 'BOOKER_Spring prices_20260301-093000.csv',
    ip_address: '10.1.2.3',
    accepted_at: AT,
    is_erased: false,
    session: { id: told.sessionId, wholesaler: { code: 'BOOKER', name: 'Booker' } },
    user_agent: 'a browser',
    disclaimer_version: '1',
    disclaimer_text: 'Please check.\nAll of it.',
    file_sha256: 'ab'.repeat(32),
    record: { number: expect.any(Number), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  const { total } = await audit.data<{ total: number }>('disclaimer-acceptances?search=spring');
  expect(total).toBe(1);
});

test('When users sign in, change and change their role, then the trail says who did what to whom', async () => {
  const by = { byUserId: 'ada', byUserName: 'Ada Admin' };
  await audit.tell([userChange({ userId: 'ada', name: 'Ada Admin', email: 'ada@example.com', role: 'admin' })]);
  await audit.tell([
    userChange({ userId: 'joe', what: 'created', name: 'Joe', email: 'joe@example.com', ...by }),
    userChange({ userId: 'joe', what: 'changed', name: 'Joe', email: 'joe@example.com', role: 'manager', ...by }),
    userChange({ userId: 'joe', what: 'deleted', name: 'Joe', email: 'joe@example.com', role: 'manager', ...by }),
  ]);
  const told = (await newest('&search=ada')).sort(byNumber);
  expect(told.map(({ kind, what, summary, user }) => [kind, what, summary, user?.name, user?.email])).toEqual([
    ['sign_in', 'signed_in', 'Signed in', 'Ada Admin', 'ada@example.com'],
    ['user', 'created', 'Added the user Joe as user', 'Ada Admin', 'ada@example.com'],
    ['user', 'role_changed', 'Changed the role of the user Joe from user to manager', 'Ada Admin', 'ada@example.com'],
    ['user', 'deleted', 'Deleted the user Joe', 'Ada Admin', 'ada@example.com'],
  ]);
});

const by = { byUserId: 'kim', byUserName: 'Kim', byUserEmail: 'kim@example.com', ipAddress: '10.7.7.7', at: AT };
const file = { fileId: 'f', promotionId: 'p', originalFilename: 'Offers.xlsx', sizeBytes: 12n, sha256: 'cd', ...by };

test.each([
  ['Deleted all 17 reference mappings of Booker', 'reference_data', administered({ ...by })],
  [
    'Reverted 3 learned products of Booker',
    'reference_data',
    administered({ what: 'learned_reverted', count: 3n, ...by }),
  ],
  [
    'Restored 1 learned product of Booker',
    'reference_data',
    administered({ what: 'learned_restored', count: 1n, ...by }),
  ],
  [
    'Imported 1,200 rows of Booker “prices.csv”',
    'import',
    administered({ subject: 'import', what: 'import_completed', count: 1_200n, filename: 'prices.csv', ...by }),
  ],
  [
    'Changed the review settings of Booker: threshold 85 in place of 80',
    'reference_data',
    administered({ subject: 'review_settings', what: 'changed', detail: 'threshold 85 in place of 80', ...by }),
  ],
  [
    'Created the API key “Till 4”',
    'api_key',
    encode(
      EVENTS.apiKeyChanged,
      create(ApiKeyChangedSchema, {
        apiKeyId: randomUUID(),
        what: 'created',
        name: 'Till 4',
        scopes: ['lookup'],
        ...by,
      }),
      { source: 'auth' },
    ),
  ],
  [
    'Deleted the promotion “Easter” with 2 files',
    'promotion',
    encode(
      EVENTS.promotionChanged,
      create(PromotionChangedSchema, { promotionId: 'p', what: 'deleted', name: 'Easter', fileCount: 2, ...by }),
      { source: 'promotion' },
    ),
  ],
  [
    'Downloaded the promotion file “Offers.xlsx”',
    'promotion',
    encode(EVENTS.promotionFileChanged, create(PromotionFileChangedSchema, { what: 'downloaded', ...file }), {
      source: 'promotion',
    }),
  ],
  [
    'Deleted session “Weekly”',
    'session',
    encode(
      EVENTS.sessionChanged,
      create(SessionChangedSchema, {
        sessionId: randomUUID(),
        what: 'deleted',
        sessionName: 'Weekly',
        wholesalerCode: 'BOOKER',
        userId: 'kim',
        userName: 'Kim',
        userEmail: 'kim@example.com',
        at: AT,
      }),
      { source: 'file-building' },
    ),
  ],
])('When "%s" is told, then the trail has it under %s with the person', async (summary, kind, event) => {
  await audit.tell([event]);
  const found = (await newest(`&kind=${kind}&search=kim@`)).find((one) => one.summary === summary);
  expect(found).toMatchObject({ kind, user: { name: 'Kim', email: 'kim@example.com' }, at: AT });
});

test('When the product does something by itself, then nobody is named', async () => {
  const message = create(SessionChangedSchema, {
    sessionId: randomUUID(),
    what: 'completed',
    sessionName: 'Night',
    wholesalerCode: 'BOOKER',
    totalItems: 9,
    at: AT,
  });
  await audit.tell([encode(EVENTS.sessionChanged, message, { source: 'file-building' })]);
  expect((await newest('&kind=session'))[0]).toMatchObject({
    what: 'completed',
    summary: 'Processing of session “Night” was completed with 9 products',
    user: null,
    ip_address: '',
  });
});

test('When a text has what the database cannot hold, then the rest of it is kept', async () => {
  const told = acceptance({ sessionName: 'NUL \0 and more', userAgent: 'x\0y' });
  await audit.tell([encode(EVENTS.disclaimerAccepted, told, { source: 'file-building' })]);
  const kept = await audit.data<AcceptanceDetails>(`disclaimer-acceptances/${told.acceptanceId}`);
  expect([kept.session_name, kept.user_agent]).toEqual(['NUL  and more', 'xy']);
});

test('When one record cannot be appended, then it waits, those behind it get their places, and it does when it can', async () => {
  await audit.sql.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  );
  await audit.sql.query(
    `create trigger broken before insert on record for each row when (new.user_id = 'broken') execute function refuse()`,
  );
  const recorded = async (userId: string): Promise<number> =>
    (await audit.sql.query('select from record where user_id = $1', [userId])).rowCount ?? 0;
  const told = [accepted({ userId: 'broken' }), accepted({ userId: 'sound' }), accepted({ userId: 'sound' })];
  await audit.publish(told);
  await waitUntil(async () => (await recorded('sound')) === 2, { what: 'the others to be appended' });
  expect([await recorded('broken'), await audit.count('arrived')]).toEqual([0, 1]);

  await audit.sql.query('drop trigger broken on record');
  await waitUntil(async () => (await recorded('broken')) === 1, { seconds: 30, what: 'the first to be appended' });
  expect(await verify(audit)).toMatchObject({ faults: 0 });
});

test('When very many events arrive, then each has its place in one chain without gaps', async () => {
  const many = Array.from({ length: 2_500 }, (_, n) => accepted({ userId: `u${n % 40}`, sessionName: `Bulk ${n}` }));
  await audit.tell(many);
  const { rows } = await audit.sql.query(
    'select count(*)::int as n, min(sequence)::int, max(sequence)::int from record',
  );
  expect(rows[0]).toEqual({ n: rows[0].max, min: 1, max: rows[0].max });
  expect(await audit.count('arrived')).toBe(0);
  expect(await verify(audit)).toMatchObject({ records: rows[0].max, faults: 0 });
});

test.each([
  ['update record set what = $$x$$'],
  ['delete from record'],
  ['truncate record'],
  ['update disclaimer_text set text = $$x$$'],
  ['delete from disclaimer_text'],
  ['truncate disclaimer_text'],
  ['delete from personal_data'],
  ['truncate personal_data'],
  ['update personal_data set name = $$x$$'],
  ['update personal_data set name = $$$$, email = $$$$, ip_address = $$$$, user_agent = $$$$'],
])('When somebody tries "%s", then the database refuses', async (statement) => {
  await expect(audit.sql.query(statement)).rejects.toThrow(/never changed or removed/);
});

test('When its dependencies are well, then it is ready', async () => {
  const answer = await fetch(`http://127.0.0.1:${audit.port()}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { status: 'ready', checks: { database: 'ok', bus: 'ok', 'object store': 'ok' } },
  ]);
});
