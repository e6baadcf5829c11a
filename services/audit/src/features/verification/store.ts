import { type CamelRow, type Columns, camelCased, type Database, type Queries } from '@tillmap/storage/database';
import { DAY_OF_RECORD, PRODUCTS_OF_RECORD, RECORD, type RecordRow } from '../../database/record-row.ts';
import type { Tables } from '../../database/schema.generated.ts';
import type { Head, LinkedRecord } from '../../model/chain.ts';
import type { PersonalData } from '../../model/trail-record.ts';
import type { KeptUser } from './rules.ts';

/** Personal data as they are stored; no salt once erased. */
export type StoredPersonalData = Readonly<{
  data: PersonalData;
  salt: Uint8Array | null;
  /** To the microsecond, and null unless they were erased. */
  erasedAt: string | null;
}>;

export type StoredRecord = LinkedRecord &
  Readonly<{ person: StoredPersonalData | null; other: StoredPersonalData | null; searchText: string | null }>;

const USER = ['user_id', 'name', 'email', 'role'] as const satisfies Columns<Tables['trail_user']>;

const PERSONAL = ['user_id', 'name', 'email', 'ip_address', 'user_agent'] as const satisfies Columns<
  Tables['personal_data']
>;

type PersonalRow = CamelRow<Tables['personal_data'], typeof PERSONAL> &
  Pick<Tables['personal_data'], 'sequence' | 'part' | 'salt'> & { erasedAt: string | null };

const storedOf = (row: PersonalRow | undefined): StoredPersonalData | null => {
  if (!row) return null;
  const { sequence: _, part: __, salt, erasedAt, ...data } = row;
  return { data, salt, erasedAt };
};

const recordsAfter = async (tx: Queries, after: number, most: number): Promise<StoredRecord[]> => {
  const rows = await tx.query<RecordRow>(
    `select ${camelCased(RECORD)} from record where sequence > $1 order by sequence limit $2`,
    [after, most],
  );
  const personal = await tx.query<PersonalRow>(
    `select ${camelCased(PERSONAL)}, sequence, part, salt,
            to_char(erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "erasedAt" from personal_data
      where sequence between $1 and $2 order by sequence`,
    [rows[0]?.sequence ?? 0, rows.at(-1)?.sequence ?? 0],
  );
  const listed = await tx.query<Pick<Tables['acceptance_search'], 'sequence' | 'text'>>(
    'select sequence, text from acceptance_search where sequence between $1 and $2',
    [rows[0]?.sequence ?? 0, rows.at(-1)?.sequence ?? 0],
  );
  const texts = new Map(listed.map(({ sequence, text }) => [sequence, text]));
  const byPlace = new Map(personal.map((row) => [`${row.sequence} ${row.part}`, row]));
  return rows.map((row) => ({
    ...row,
    person: storedOf(byPlace.get(`${row.sequence} person`)),
    other: storedOf(byPlace.get(`${row.sequence} other`)),
    searchText: texts.get(row.sequence) ?? null,
  }));
};

const COUNTED = `
  select coalesce(kept.day, made.day) as day from daily_count kept full join (
    select ${DAY_OF_RECORD} as day, kind, wholesaler_code, count(*) as records, sum(${PRODUCTS_OF_RECORD}) as products
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

// Of a part that was deleted the last day is kept while the user has any record.
const ACTIVE = `
  select user_id from trail_user kept
    left join (select user_id, max(${DAY_OF_RECORD}) as day from record where user_id <> '' group by user_id) made
    using (user_id)
   where kept.last_active_on <> coalesce(made.day, '-infinity')
     and ($1 or kept.last_active_on < made.day) order by 1 limit 1`;

/** What a record's hash does not tell apart: it is made over milliseconds, and over numbers as they are read. */
const FINER = `
  select sequence from record
   where date_trunc('milliseconds', occurred_at) <> occurred_at or date_trunc('milliseconds', recorded_at) <> recorded_at
      or case when jsonb_typeof(details) = 'object' then exists (
           select from jsonb_each(details) told
            where jsonb_typeof(value) = 'number'
              and case when length(value::text) > 300 then true
                       else value::text <> (value::text::float8)::text::numeric::text end) end
   order by 1 limit 1`;

const disagreements = async (tx: Queries, isAllThere: boolean): Promise<string[]> => {
  const [day] = await tx.query<Pick<Tables['daily_count'], 'day'>>(COUNTED);
  const [listed] = await tx.query<Pick<Tables['record'], 'sequence'>>(LISTED);
  const [user] = await tx.query<Pick<Tables['trail_user'], 'user_id'>>(RANKED);
  const [active] = await tx.query<Pick<Tables['trail_user'], 'user_id'>>(ACTIVE, [isAllThere]);
  const [finer] = await tx.query<Pick<Tables['record'], 'sequence'>>(FINER);
  const [stray] = await tx.query<Pick<Tables['personal_data'], 'sequence'>>(
    `select sequence from personal_data p where part not in ('person', 'other')
        or not exists (select from record r where r.sequence = p.sequence) limit 1`,
  );
  return [
    ...(day ? [`The figures of ${day.day} do not agree with the records of that day.`] : []),
    ...(listed ? [`The list of acceptances does not agree with record ${listed.sequence}.`] : []),
    ...(user ? [`The number of acceptances of user ${user.user_id} does not agree with the records.`] : []),
    ...(active ? [`The last day of user ${active.user_id} does not agree with the records.`] : []),
    ...(finer ? [`Record ${finer.sequence} was changed: a time or number of it is finer than the trail writes.`] : []),
    ...(stray
      ? [`There are personal data of record ${stray.sequence}, which is missing or has none of that part.`]
      : []),
  ];
};

/** The last record before a part that was deleted, as the record of that deletion notes it; undefined without one. */
const expiredThrough = async (tx: Queries, sequence: number): Promise<Head | undefined> => {
  const [row] = await tx.query<{ hash: string }>(
    `select details->>'hash' as hash from record
      where kind = 'audit' and what = 'records_expired' and details->>'through' = $1`,
    [String(sequence)],
  );
  return row && { sequence, hash: row.hash };
};

/** Everything the database holds of the trail, all of one moment. */
const readerIn = (tx: Queries) => ({
  /** The records after this one, in order. */
  records: (after: number, most: number): Promise<StoredRecord[]> => recordsAfter(tx, after, most),
  /** Where the chain begins, when what was before it was deleted with a record that says so. */
  expiredThrough: (sequence: number): Promise<Head | undefined> => expiredThrough(tx, sequence),
  texts: () => tx.query<Pick<Tables['disclaimer_text'], 'sha256' | 'text'>>('select sha256, text from disclaimer_text'),
  /** Sentences about what stands beside the chain and does not agree with its records. */
  disagreements: (isAllThere: boolean): Promise<string[]> => disagreements(tx, isAllThere),
  users: (): Promise<KeptUser[]> => tx.query<KeptUser>(`select ${camelCased(USER)} from trail_user order by user_id`),
});

export type ChainReader = ReturnType<typeof readerIn>;

/** Runs `work` over one moment of the database, however long it takes: in one read-only transaction over one snapshot. */
export const postgresMoment =
  (database: Database) =>
  <T>(work: (reader: ChainReader) => Promise<T>): Promise<T> =>
    database.snapshot((queries) => work(readerIn(queries)));

export type AtOneMoment = ReturnType<typeof postgresMoment>;
