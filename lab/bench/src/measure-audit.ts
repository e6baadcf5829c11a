import { setTimeout as sleep } from 'node:timers/promises';
import type { ProductClient } from '@tillmap/testing/product-client';
import pg from 'pg';
import { type Figure, halfAndMost, timesOf } from './figures.ts';

const TIMES = 21;
const TARGET_MS = 150;
const POLL_MS = 500;
const USERS = 500;
const WHOLESALERS = 20;
const DAYS = 1_000;

type Deps = Readonly<{ api: ProductClient; databaseUrl: string; records: number; say(message: string): void }>;

/** Acceptances that wait for their place in the chain, as the events of `DAYS` days would have left them. */
const WAITING = `
  insert into arrived (content)
  select jsonb_build_object(
    'id', gen_random_uuid(), 'kind', 'download', 'what', 'downloaded', 'subject', 'session',
    'subjectId', gen_random_uuid(), 'wholesalerCode', 'W' || n % ${WHOLESALERS}, 'userId', 'user-' || n % ${USERS},
    'occurredAt', to_char(timezone('UTC', now()) - (($1 - n) * interval '${DAYS} days' / $1), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'details', jsonb_build_object('session_name', 'Order ' || n % 50000, 'wholesaler_name', 'Wholesaler ' || n % ${WHOLESALERS},
      'product_count', n % 5000, 'not_reviewed_count', n % 40, 'filename', 'W' || n % ${WHOLESALERS} || '_Order_' || n || '.csv',
      'file_sha256', encode(sha256(n::text::bytea), 'hex'), 'disclaimer_version', '1',
      'disclaimer_sha256', encode(sha256('The disclaimer.'), 'hex')),
    'person', jsonb_build_object('userId', 'user-' || n % ${USERS}, 'name', 'Person ' || n % ${USERS},
      'email', 'person' || n % ${USERS} || '@shop' || n % 50 || '.example', 'ipAddress', '10.0.0.' || n % 250,
      'userAgent', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150 Safari/537.36'),
    'other', null, 'disclaimerText', 'The disclaimer.')
    from generate_series($1::bigint * $2 / 10 + 1, $1::bigint * ($2 + 1) / 10) n`;

/** Lets the service itself chain the records; answers how many a second. */
const chained = async (sql: pg.Client, records: number): Promise<number> => {
  const began = performance.now();
  for (let tenth = 0; tenth < 10; tenth += 1) await sql.query(WAITING, [records, tenth]);
  for (;;) {
    const { rows } = await sql.query('select coalesce(max(sequence), 0)::int as records from record');
    if (rows[0].records >= records) break;
    await sleep(POLL_MS);
  }
  const seconds = (performance.now() - began) / 1_000;
  // The database does this by itself within the minutes that follow.
  await sql.query('vacuum (analyze) record, personal_data, acceptance_search, daily_count, trail_user');
  return records / seconds;
};

const ADMIN = '/api/admin';
const LIST = `${ADMIN}/disclaimer-acceptances`;

/** The calls of the dashboard and the audit page that are measured; `id` is one of an acceptance. */
export const questions = (id: string): readonly (readonly [string, string])[] => [
  ['dashboard', `${ADMIN}/dashboard`],
  ['figures of the audit page', `${LIST}/stats`],
  ['acceptances, first page', LIST],
  ['acceptances, page 10,000', `${LIST}?page=10000`],
  ['acceptances, last page', `${LIST}?page=50000`],
  ['acceptances, page 1,000,000,000', `${LIST}?page=1000000000`],
  ['acceptances of a wholesaler', `${LIST}?wholesaler_code=W7`],
  ['acceptances of a wholesaler, page 1,000', `${LIST}?wholesaler_code=W7&page=1000`],
  ['acceptances of a month', `${LIST}?date_from=2026-03-01&date_to=2026-03-31`],
  ['acceptances, search for a file', `${LIST}?search=order_500001.csv`],
  ['acceptances, search for a person', `${LIST}?search=person77%40`],
  ['acceptances, search for what all have', `${LIST}?search=.csv`],
  ['acceptances, search for two letters', `${LIST}?search=pe`],
  ['acceptances, search for what is not there', `${LIST}?search=xqzzy`],
  [
    'acceptances, search with wholesaler and month',
    `${LIST}?search=person7&wholesaler_code=W7&date_from=2026-03-01&date_to=2026-03-31`,
  ],
  ['one acceptance', `${LIST}/${id}`],
  ['activities, first page', `${ADMIN}/activities`],
  ['activities, page 10,000', `${ADMIN}/activities?page=10000`],
  ['activities of a person', `${ADMIN}/activities?search=person77%40`],
];

/** A million acceptances: how fast they are chained, and the dashboard and the audit page over them. */
export const measureAudit = async ({ api, databaseUrl, records, say }: Deps): Promise<Figure[]> => {
  const sql = new pg.Client({ connectionString: databaseUrl });
  await sql.connect();
  try {
    say(`chaining ${records.toLocaleString('en-GB')} acceptances`);
    const figures: Figure[] = [{ what: 'acceptances chained', value: await chained(sql, records), unit: 'per s' }];
    const { rows } = await sql.query('select id from record where sequence = $1', [Math.floor(records / 2)]);
    for (const [what, path] of questions(rows[0].id)) {
      const [half, most] = halfAndMost(what, await timesOf(TIMES, async () => (await api.fetch(path)).json()));
      if (half && most) figures.push({ ...half, target: TARGET_MS }, most);
    }
    return figures;
  } finally {
    await sql.end();
  }
};
