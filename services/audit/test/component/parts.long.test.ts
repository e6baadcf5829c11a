import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Acceptance, AcceptanceStats, Activity, Dashboard } from '@tillmap/contracts';
import { withTimeout } from '@tillmap/service-kit/domain';
import { waitUntil } from '@tillmap/testing';
import { type Audit, accepted, startAudit, tamper, verify } from '../harness.ts';

const DAY_MS = 86_400_000;
/** What a part has room for after its month was over, where little happens. */
const ROOM = 10;

let audit: Audit;
let daysAgo = 0;
let isSettled = true;
/** Each pass asks for the clock when parts that are due have been started, and before any is deleted. */
let passes = 0;
const untilPassed = (): Promise<unknown> => waitUntil(() => passes > 0, { what: 'the parts to be looked after' });
const clock = (): Date => new Date(Date.now() - daysAgo * DAY_MS);

beforeEach(async () => {
  isSettled = true;
  daysAgo = 0;
  passes = 0;
  const isClockStable = async () => {
    passes += 1;
    return isSettled;
  };
  audit = await startAudit({ clock, isClockStable, settings: { AUDIT_RETENTION_DAYS: '36500' } });
  await untilPassed();
});
afterEach(() => audit.stop());

type Row = Readonly<{ bounds: string; records: number }>;

const partsOf = async (table = 'record'): Promise<[string, number][]> => {
  const { rows } = await audit.sql.query<Row>(
    `select pg_get_expr(c.relpartbound, c.oid) as bounds, coalesce(records, 0)::int as records
       from pg_inherits join pg_class c on c.oid = inhrelid
       left join (select tableoid, count(*) as records from ${table} group by 1) held on held.tableoid = c.oid
      where inhparent = $1::regclass order by c.oid`,
    [table],
  );
  return rows.map(({ bounds, records }) => [bounds.replaceAll("'", ''), records]);
};

/** The service looks after its parts when it starts, and each minute. */
const restart = async (): Promise<void> => {
  await audit.stopService();
  passes = 0;
  await audit.startService();
  await untilPassed();
};
/** Where something else has the tables at that very moment, it gives way; the next start tries again at once, not a minute later. */
const restartUntil = (parts: number): Promise<unknown> =>
  waitUntil(
    async () => {
      await restart();
      return (await partsOf()).length === parts;
    },
    { what: `${parts} parts`, seconds: 100 },
  );

let told = 0;
/** Downloads of somebody who is there on that day only. */
const download = (days: number, count: number): Promise<void> => {
  daysAgo = days;
  const at = clock().toISOString();
  return audit.tell(
    Array.from({ length: count }, () => {
      told += 1;
      return accepted({
        acceptedAt: at,
        userId: `user-${days}`,
        userName: `Person ${days}`,
        sessionName: `Order ${told}`,
        productCount: 100,
      });
    }),
  );
};

/** Three months of downloads, each closed when the next has begun: 13, 15 and 5 records. */
const threeMonths = async (): Promise<void> => {
  await download(100, 3);
  await restartUntil(2);
  await download(65, ROOM + 5);
  await restartUntil(3);
  await download(35, ROOM + 5);
  await restartUntil(4);
  daysAgo = 0;
};

const exported = async (): Promise<string> => (await audit.get('disclaimer-acceptances/export')).text();
const seen = async () => ({
  exported: await exported(),
  page: await audit.data('disclaimer-acceptances?per_page=7&page=2'),
  found: await audit.data('disclaimer-acceptances?search=person%2065'),
  activities: await audit.data('activities'),
  stats: await audit.data<AcceptanceStats>('disclaimer-acceptances/stats'),
});

test('When a month is over, then the next records are of a part of their own, and everything is seen as before', async () => {
  await download(100, 3);
  const before = await seen();
  await restartUntil(2);
  expect(await seen()).toEqual(before);
  await download(65, ROOM + 5);
  await restartUntil(3);
  await download(35, ROOM + 5);
  await restartUntil(4);

  const bounds = [
    ['FOR VALUES FROM (MINVALUE) TO (14)', 13],
    ['FOR VALUES FROM (14) TO (29)', 15],
    ['FOR VALUES FROM (29) TO (44)', 5],
    ['FOR VALUES FROM (44) TO (MAXVALUE)', 0],
  ];
  expect(await partsOf()).toEqual(bounds);
  expect(await partsOf('personal_data')).toEqual(bounds);
  expect(await partsOf('acceptance_search')).toEqual(bounds);
  expect(await verify(audit)).toMatchObject({ records: 33, expired: 0, faults: 0 });
  expect((await exported()).trim().split('\n')).toHaveLength(1 + 33);
  expect(await audit.data('disclaimer-acceptances?search=person%2065')).toMatchObject({ total: ROOM + 5 });
  // Nothing is due within a month that has a part.
  await download(0, ROOM + 2);
  await restart();
  expect(await partsOf()).toHaveLength(4);
}, 300_000);

test.each([
  ['update record_from_14 set what = $$x$$'],
  ['delete from record_from_14'],
  ['truncate record_from_14'],
  ['delete from personal_data_from_14'],
  ['truncate personal_data_from_14'],
  ['update personal_data_from_14 set name = $$x$$'],
  ['delete from record_first'],
  ['update personal_data_first set name = $$x$$'],
])('When somebody tries "%s" on a part, then the database refuses', async (statement) => {
  await download(100, 3);
  await restartUntil(2);
  await download(65, ROOM + 5);
  await expect(audit.sql.query(statement)).rejects.toThrow(/never changed or removed/);
});

test('When all of a part is past its time, then it is deleted with its personal data, and what is kept is whole', async () => {
  await threeMonths();
  const headsBefore = (await verify(audit)).keptHeads;
  audit.environment.AUDIT_RETENTION_DAYS = '60';
  // Of the second part ten records are 35 days old.
  await restartUntil(3);
  await waitUntil(async () => (await audit.count('record')) === 21, { what: 'the record of the deletion' });

  const verdict = await verify(audit);
  expect(verdict).toMatchObject({ records: 21, expired: 13, findings: [], faults: 0 });
  expect(verdict.keptHeads).toBeGreaterThan(headsBefore);
  for (const table of ['record', 'personal_data', 'acceptance_search'])
    expect((await audit.sql.query(`select min(sequence)::int as first from ${table}`)).rows).toEqual([{ first: 14 }]);
  expect((await audit.sql.query(`select from trail_user where user_id = 'user-100'`)).rowCount).toBe(0);

  const page = await audit.data<{ data: Acceptance[]; total: number }>('disclaimer-acceptances?per_page=100');
  expect([page.total, page.data.length]).toEqual([20, 20]);
  expect(await audit.data<AcceptanceStats>('disclaimer-acceptances/stats')).toMatchObject({
    total_acceptances: 20,
    total_products_downloaded: 2_000,
    unique_users: 2,
  });
  expect(await audit.data<Dashboard>('dashboard')).toMatchObject({ total_downloads: 20 });
  const { data } = await audit.data<{ data: Activity[] }>('activities');
  const day = new Date(Date.now() - 65 * DAY_MS).toISOString().slice(0, 10);
  expect(data[0]).toMatchObject({
    kind: 'audit',
    summary: `Deleted 13 records up to ${day}, as their time was over`,
  });
  // It goes on from there, and a second time as the first.
  audit.environment.AUDIT_RETENTION_DAYS = '30';
  await restartUntil(2);
  await audit.tell([accepted()]);
  expect(await verify(audit)).toMatchObject({ expired: 28, findings: [], faults: 0 });
}, 300_000);

test('When a clock that was behind made the last record of a part, then the part is kept for its younger ones', async () => {
  await download(100, 3);
  await restartUntil(2);
  await download(0, ROOM - 1);
  await download(200, 1);
  await download(0, 1);
  audit.environment.AUDIT_RETENTION_DAYS = '60';
  await restart();
  await audit.stopService();
  expect(await partsOf()).toEqual([
    ['FOR VALUES FROM (MINVALUE) TO (14)', 13],
    ['FOR VALUES FROM (14) TO (MAXVALUE)', 1],
  ]);
}, 300_000);

test('When the clock was set lately, or nothing is ever to be deleted, then nothing is', async () => {
  await threeMonths();
  audit.environment.AUDIT_RETENTION_DAYS = '0';
  await audit.stopService();
  await audit.startService();
  // A stop waits until what was begun is done.
  await audit.stopService();
  expect(await partsOf()).toHaveLength(4);
  isSettled = false;
  audit.environment.AUDIT_RETENTION_DAYS = '30';
  await restart();
  await audit.stopService();
  expect(await partsOf()).toHaveLength(4);
  isSettled = true;
  await restartUntil(2);
}, 300_000);

test('When a part is gone and no record says that its time was over, then that is found', async () => {
  await threeMonths();
  await audit.stopService();
  await tamper(audit, 'drop table record_first, personal_data_first, acceptance_search_first');
  expect((await verify(audit)).findings).toContain('Records 1 to 13 are missing.');
}, 300_000);

test('When more was deleted than the record of it says, then that is found', async () => {
  await threeMonths();
  audit.environment.AUDIT_RETENTION_DAYS = '60';
  await restartUntil(3);
  await audit.stopService();
  await tamper(audit, 'delete from record where sequence < 16');
  expect((await verify(audit)).findings).toContain('Records 1 to 15 are missing.');
  await tamper(
    audit,
    `update record set details = jsonb_set(details, '{through}', '15') where what = 'records_expired'`,
  );
  expect((await verify(audit)).findings).toContainEqual(expect.stringMatching(/^Record \d+ was changed/));
}, 300_000);

/** As a process leaves it that was killed after it had decided where the open part ends. */
const decideEnd = async (before: number): Promise<void> => {
  for (const table of ['acceptance_search', 'record', 'personal_data'])
    await audit.sql.query(
      `alter table ${table}_first add constraint ${table}_first_ends check (sequence < ${before}) not valid`,
    );
};

test('When a process was killed while it closed a part, then records beyond its end wait, and the next one goes on', async () => {
  await download(100, 3);
  await audit.stopService();
  await decideEnd(6);
  await audit.sql.query(`create function stay_open() returns event_trigger language plpgsql as $$
    begin raise exception 'not now'; end $$`);
  await audit.sql.query(`create event trigger stay_open on ddl_command_start when tag in ('ALTER TABLE')
    execute function stay_open()`);
  await restart();
  await audit.publish(Array.from({ length: 5 }, () => accepted()));
  await waitUntil(async () => (await audit.count('record')) === 5, { what: 'the part to be full' });
  await waitUntil(async () => (await audit.count('arrived')) === 3, { what: 'the others to wait' });

  await audit.sql.query('drop event trigger stay_open');
  await restartUntil(2);
  await waitUntil(async () => (await audit.count('arrived')) === 0, { seconds: 30, what: 'all to be appended' });
  expect(await partsOf()).toEqual([
    ['FOR VALUES FROM (MINVALUE) TO (6)', 5],
    ['FOR VALUES FROM (6) TO (MAXVALUE)', 3],
  ]);
  expect(await verify(audit)).toMatchObject({ records: 8, faults: 0 });
}, 300_000);

test('When somebody reads the trail for long, then the part stays open, records are appended, and the reader reads on', async () => {
  await download(100, 3);
  const reader = await audit.sql.connect();
  try {
    await reader.query('begin');
    await reader.query('select count(*) from record');
    await restart();
    await download(0, 2);
    const gaveWay = () => audit.warnings.some((line) => line.includes('start a part') && line.includes('lock timeout'));
    await waitUntil(async () => gaveWay(), { what: 'the service to give way' });
    expect((await reader.query('select count(*)::int as n from record')).rows).toEqual([{ n: 3 + 2 }]);
    expect(await partsOf()).toHaveLength(1);
  } finally {
    await reader.query('rollback');
    reader.release();
  }
  await restartUntil(2);
  expect(await verify(audit)).toMatchObject({ records: 5, faults: 0 });
}, 300_000);

test('When the service is stopped while a part is read, then it does not wait for that, and the next one goes on', async () => {
  await download(100, 3);
  await audit.stopService();
  const { keptHeads } = await verify(audit);
  await decideEnd(6);
  const other = await audit.sql.connect();
  try {
    // Lets everybody in but who validates: as if that took for ever.
    await other.query('begin');
    await other.query('lock table acceptance_search_first in share update exclusive mode');
    await audit.startService();
    const isReading = async () =>
      (
        await audit.sql.query(
          `select from pg_stat_activity where query like '%validate constraint%' and pid <> pg_backend_pid()`,
        )
      ).rowCount === 1;
    await waitUntil(isReading, { what: 'the part to be read' });
    const stopped = withTimeout(
      audit.stopService().then(() => 'stopped'),
      60_000,
      () => 'waiting',
    );
    expect(await stopped).toBe('stopped');
    // One of the start, and one of the stop.
    expect((await verify(audit)).keptHeads).toBe(keptHeads + 2);
  } finally {
    await other.query('rollback');
    other.release();
  }
  await audit.startService();
  await waitUntil(async () => (await partsOf()).length === 2, { seconds: 90, what: 'two parts' });
  expect(await verify(audit)).toMatchObject({ records: 3, faults: 0 });
}, 300_000);

test('When records are being appended while a part is to be closed, then they are not held up', async () => {
  await download(100, 3);
  await audit.stopService();
  const append = await audit.sql.connect();
  try {
    // As an append does: the lock of the chain, then the records, then what is beside them.
    await append.query('begin');
    await append.query('select pg_advisory_xact_lock(7411201)');
    await append.query('lock table record in row exclusive mode');
    await append.query('select from record');
    await audit.startService();
    const isWaiting = async () =>
      (
        await audit.sql.query(
          `select from pg_stat_activity where application_name = 'audit parts' and wait_event_type = 'Lock'`,
        )
      ).rowCount === 1;
    // On a busy machine it may have given way before anybody looked.
    const gaveWay = () => audit.warnings.some((line) => line.includes('start a part'));
    await waitUntil(async () => gaveWay() || (await isWaiting()), { what: 'the service to wait for the append' });
    await append.query(`set local lock_timeout = '200ms'`);
    await append.query('select from acceptance_search');
    await append.query('commit');
  } finally {
    append.release(true);
  }
  await restartUntil(2);
}, 300_000);

test('When lists are read from a copy, then the work on parts opens no second connection to it', async () => {
  await download(100, 3);
  // One that never follows: each that opens it warns of it once.
  audit.environment.DATABASE_READ_URL = audit.environment.DATABASE_URL!;
  await restartUntil(2);
  await audit.stopService();
  expect(audit.warnings.filter((line) => line.includes('Read replica'))).toHaveLength(1);
}, 300_000);
