import type { Database } from '@tillmap/database';

const USERS = 2_000;
const WHOLESALERS = 40;
const BATCH_RECORDS = 100_000;

/** Three of ten records are downloads, as the rest are sign-ins and sessions. */
const IS_DOWNLOAD = 'n % 10 < 3';
const KIND = `case when ${IS_DOWNLOAD} then 'download' when n % 10 < 6 then 'session' else 'sign_in' end`;
const HASH = 'encode(sha256(n::text::bytea), $$hex$$)';
/** The records of a month lie evenly in it; `$3` is its first number, `$4` how many it has, `$5` its first day. */
const AT = `$5::timestamptz + (n - $3::bigint) * (interval '30 days' / $4::bigint)`;
const MADE = 'from generate_series($1::bigint, $2::bigint) n';

const RECORDS = `
  insert into record (sequence, id, kind, what, subject, subject_id, wholesaler_code, user_id, occurred_at, recorded_at,
                      details, person_hash, other_hash, hash)
  select n, gen_random_uuid(), ${KIND}, case when ${IS_DOWNLOAD} then 'downloaded' else 'completed' end, 'session',
         gen_random_uuid(), 'W' || n % ${WHOLESALERS}, 'user-' || n % ${USERS}, ${AT}, ${AT},
         case when ${IS_DOWNLOAD} then jsonb_build_object(
           'session_name', 'Order ' || n % 50000, 'wholesaler_name', 'Wholesaler ' || n % ${WHOLESALERS}, 'product_count', 100,
           'not_reviewed_count', 5, 'filename', 'W' || n % ${WHOLESALERS} || '_Order_' || n || '.csv', 'file_sha256', ${HASH},
           'disclaimer_version', '1', 'disclaimer_sha256', encode(sha256('The disclaimer.'), 'hex'))
         else jsonb_build_object('session_name', 'Order ' || n % 50000, 'total_items', 100) end,
         ${HASH}, '', ${HASH} ${MADE}`;

const PERSONAL_DATA = `
  insert into personal_data (sequence, part, user_id, name, email, ip_address, user_agent, salt)
  select n, 'person', 'user-' || n % ${USERS}, 'Person ' || n % ${USERS},
         'person' || n % ${USERS} || '@shop' || n % 50 || '.example', '10.0.0.' || n % 250,
         'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150 Safari/537.36',
         substring(sha256(n::text::bytea) for 16) ${MADE}`;

const ACCEPTANCES = `
  insert into acceptance_search (sequence, accepted_at, wholesaler_code, user_id, text)
  select n, ${AT}, 'W' || n % ${WHOLESALERS}, 'user-' || n % ${USERS},
         E'\\nperson ' || n % ${USERS} || E'\\nperson' || n % ${USERS} || '@shop' || n % 50 || E'.example\\norder ' || n % 50000
           || E'\\nw' || n % ${WHOLESALERS} || '_order_' || n || '.csv' ${MADE} where ${IS_DOWNLOAD}`;

const COUNTS = `
  insert into daily_count (day, kind, wholesaler_code, records, products)
  select (occurred_at at time zone 'Europe/London')::date, kind, wholesaler_code, count(*),
         sum(case when kind = 'sign_in' then 0 else 100 end)
    from record where sequence between $1 and $2 group by 1, 2, 3
  on conflict (kind, day, wholesaler_code) do update set
    records = daily_count.records + excluded.records, products = daily_count.products + excluded.products`;

const USERS_COUNTED = `
  insert into trail_user (user_id, name, email, role, acceptances, last_active_on)
  select user_id, initcap(user_id), user_id || '@shop.example', 'user', count(*) filter (where kind = 'download'), $3::timestamptz::date
    from record where sequence between $1 and $2 group by user_id
  on conflict (user_id) do update set
    acceptances = trail_user.acceptances + excluded.acceptances, last_active_on = excluded.last_active_on`;

/** The records of one month. Their hashes are of the size of real ones and no chain. */
export type MadeMonth = Readonly<{ first: number; records: number; from: Date }>;

/** Writes the records of a month with all that stands beside them, in batches. */
export const fillMonth = async (database: Database, { first, records, from }: MadeMonth): Promise<void> => {
  const last = first + records - 1;
  for (let begin = first; begin <= last; begin += BATCH_RECORDS) {
    const end = Math.min(last, begin + BATCH_RECORDS - 1);
    const withTime = [begin, end, first, records, from];
    await database.transaction(async (tx) => {
      await tx.execute(RECORDS, withTime);
      await tx.execute(PERSONAL_DATA, [begin, end]);
      await tx.execute(ACCEPTANCES, withTime);
      await tx.execute(COUNTS, [begin, end]);
      await tx.execute(USERS_COUNTED, [begin, end, from]);
    });
  }
};

/** Gives the trail one table for each of its three, as releases before the parts had them. */
export const withoutParts = async (database: Database): Promise<void> => {
  for (const table of ['record', 'personal_data', 'acceptance_search']) {
    await database.execute(`alter table ${table} detach partition ${table}_first`);
    await database.execute(`drop table ${table}`);
    await database.execute(`alter table ${table}_first rename to ${table}`);
  }
};
