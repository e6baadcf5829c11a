import type { Database, Queries } from '@tillmap/database';
import type {
  AtOneMoment,
  ChainReader,
  StoredPersonalData,
  StoredRecord,
} from '../../application/ports/chain-reader.ts';
import { linkedOf, type RecordRow } from './record-row.ts';

type Personal = {
  user_id: string;
  name: string;
  email: string;
  ip_address: string;
  user_agent: string;
  salt: Buffer | null;
  erased_at: Date | null;
};
type PersonalRow = Personal & { sequence: number; part: 'person' | 'other' };

const storedOf = (row: Personal | undefined): StoredPersonalData | null =>
  row
    ? {
        data: {
          userId: row.user_id,
          name: row.name,
          email: row.email,
          ipAddress: row.ip_address,
          userAgent: row.user_agent,
        },
        salt: row.salt,
        isErased: row.erased_at !== null,
      }
    : null;

const recordsAfter = async (tx: Queries, after: number, most: number): Promise<StoredRecord[]> => {
  const rows = await tx.query<RecordRow>('select * from record where sequence > $1 order by sequence limit $2', [
    after,
    most,
  ]);
  const personal = await tx.query<PersonalRow>(
    'select * from personal_data where sequence between $1 and $2 order by sequence',
    [rows[0]?.sequence ?? 0, rows.at(-1)?.sequence ?? 0],
  );
  const byPlace = new Map(personal.map((row) => [`${row.sequence} ${row.part}`, row]));
  return rows.map((row) => ({
    ...linkedOf(row),
    person: storedOf(byPlace.get(`${row.sequence} person`)),
    other: storedOf(byPlace.get(`${row.sequence} other`)),
  }));
};

const COUNTED = `
  select coalesce(kept.day, made.day) as day from daily_count kept full join (
    select (occurred_at at time zone 'Europe/London')::date as day, kind, wholesaler_code, count(*) as records,
           sum(case when kind = 'download' then (details->>'product_count')::bigint
                    when kind = 'session' and what = 'completed' then (details->>'total_items')::bigint
                    else 0 end) as products
      from record group by 1, 2, 3) made using (kind, day, wholesaler_code)
   where (kept.records, kept.products) is distinct from (made.records, made.products) order by 1 limit 1`;

const LISTED = `
  select coalesce(listed.sequence, made.sequence) as sequence from acceptance_search listed
    full join (select * from record where kind = 'download') made using (sequence)
   where (listed.accepted_at, listed.wholesaler_code, listed.user_id)
         is distinct from (made.occurred_at, made.wholesaler_code, made.user_id)
   order by 1 limit 1`;

const RANKED = `
  select user_id from trail_user kept
    full join (select user_id, count(*) as acceptances from record
                where kind = 'download' and user_id <> '' group by user_id) made
    using (user_id)
   where coalesce(kept.acceptances, -1) <> coalesce(made.acceptances, 0) order by 1 limit 1`;

const disagreements = async (tx: Queries): Promise<string[]> => {
  const [day] = await tx.query<{ day: string }>(COUNTED);
  const [listed] = await tx.query<{ sequence: number }>(LISTED);
  const [user] = await tx.query<{ user_id: string }>(RANKED);
  const [stray] = await tx.query<{ sequence: number }>(
    'select sequence from personal_data p where not exists (select from record r where r.sequence = p.sequence) limit 1',
  );
  return [
    ...(day ? [`The figures of ${day.day} do not agree with the records of that day.`] : []),
    ...(listed ? [`The list of acceptances does not agree with record ${listed.sequence}.`] : []),
    ...(user ? [`The number of acceptances of user ${user.user_id} does not agree with the records.`] : []),
    ...(stray ? [`There are personal data of record ${stray.sequence}, which is missing.`] : []),
  ];
};

const readerIn = (tx: Queries): ChainReader => ({
  records: (after, most) => recordsAfter(tx, after, most),
  texts: () => tx.query<{ sha256: string; text: string }>('select sha256, text from disclaimer_text'),
  disagreements: () => disagreements(tx),
});

/** Reads the trail in one read-only transaction over one snapshot. */
export const postgresMoment =
  (database: Database): AtOneMoment =>
  (work) =>
    database.snapshot((queries) => work(readerIn(queries)));
