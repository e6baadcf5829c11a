import { expect, test } from '@jest/globals';
import type { AcceptanceDetails, AcceptanceStats, Activity, Dashboard } from '@tillmap/contracts';
import { openDatabase } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import type pg from 'pg';
import { ChainedTrail } from '../../src/database/migrations/1764300000001-chained-trail.ts';
import { schema } from '../../src/database/migrations.ts';
import { startAudit, verify } from '../harness.ts';

const ID = '0198c0de-0000-7000-8000-000000000001';

/** An installation from before the chain. */
const oldInstallation = async (sql: pg.Pool): Promise<void> => {
  const url = sql.options.connectionString ?? '';
  const migrations = schema.migrations.slice(0, schema.migrations.indexOf(ChainedTrail));
  const database = await openDatabase({ url, applicationName: 'test', migrations });
  await database.migrate();
  await database.close();
  const acceptance = `'Sess', 'BK', 'Booker', 'u1', 'Sam', 'sam@example.com', 10, 1, 'a.csv', '10.0.0.1', 'agent', '1',
    'The text.', '2026-03-01T09:30:00.123Z', '2026-03-01T09:30:01Z'`;
  await sql.query(`
    insert into disclaimer_acceptances values ('${ID}', '0198c0de-0000-7000-8000-0000000000ff', ${acceptance});
    insert into disclaimer_acceptances
      select gen_random_uuid(), '0198c0de-0000-7000-8000-0000000000ff', ${acceptance} from generate_series(1, 2500);
    insert into activities values
      ('e1', 'user', 'u1', 'created', '2026-02-01T08:00:00Z', 'u1',
       '{"name": "Sam", "email": "sam@example.com", "role": "user", "ip_address": ""}', '2026-02-01T08:00:00Z'),
      ('e2', 'user', 'u1', 'signed_in', '2026-02-01T09:00:00Z', 'u1',
       '{"name": "Sam", "email": "sam@example.com", "role": "user", "ip_address": "10.0.0.1"}', '2026-02-01T09:00:00Z'),
      ('e3', 'user', 'u1', 'changed', '2026-02-01T10:00:00Z', 'u1',
       '{"name": "Sam", "email": "sam@example.com", "role": "admin", "ip_address": "10.0.0.2", "by_user_id": "u2",
         "by_user_name": "Ada"}', '2026-02-01T10:00:00Z'),
      ('e4', 'session', 's1', 'completed', '2026-02-01T11:00:00Z', 'u1',
       '{"wholesaler_code": "BK", "total_items": 40}', '2026-02-01T11:00:00Z')`);
};

test('When an installation from before the chain is brought up to date, then its records are in the chain', async () => {
  const audit = await startAudit({ prepare: oldInstallation });
  try {
    await waitUntil(async () => (await audit.count('arrived')) === 0, { seconds: 60 });
    expect(await verify(audit)).toMatchObject({ records: 2_505, faults: 0 });
    expect(await audit.data<AcceptanceDetails>(`disclaimer-acceptances/${ID}`)).toMatchObject({
      user: { name: 'Sam', email: 'sam@example.com' },
      accepted_at: '2026-03-01T09:30:00.123Z',
      disclaimer_text: 'The text.',
      user_agent: 'agent',
      file_sha256: '',
    });
    const { data } = await audit.data<{ data: Activity[] }>('activities?date_to=2026-02-28');
    expect(data.reverse().map(({ number, summary, user }) => [number, summary, user?.name])).toEqual([
      [1, 'Added the user Sam as user', undefined],
      [2, 'Signed in', 'Sam'],
      [3, 'Changed the role of the user Sam from user to admin', 'Ada'],
      [4, 'Processing of session was completed with 40 products', 'Sam'],
    ]);
    expect(await audit.data<AcceptanceStats>('disclaimer-acceptances/stats')).toMatchObject({
      total_acceptances: 2_501,
      total_products_downloaded: 25_010,
      unique_users: 1,
    });
    expect(await audit.data<Dashboard>('dashboard')).toMatchObject({ products_processed: 40, total_downloads: 2_501 });
    const tables = await audit.sql.query(
      `select to_regclass('activities') as a, to_regclass('disclaimer_acceptances') as d`,
    );
    expect(tables.rows).toEqual([{ a: null, d: null }]);
  } finally {
    await audit.stop();
  }
}, 120_000);
