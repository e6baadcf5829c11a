import {
  type CamelRow,
  type Columns,
  camelCased,
  type Database,
  type Queries,
  type Tx,
} from '@tillmap/storage/database';
import { CHAIN_LOCK } from '../../database/chain-lock.ts';
import type { Tables } from '../../database/schema.generated.ts';
import type { Batch, PendingRecord } from '../../model/chain.ts';
import { BEGINNING, type Head } from '../../model/chain.ts';
import type { TrailRecord } from '../../model/trail-record.ts';

/** `occurredAt` as text, as JSON has it. */
type StoredRecord = Omit<TrailRecord, 'occurredAt'> & { readonly occurredAt: string };

const insertRecords = (tx: Tx, { records }: Batch): Promise<number> =>
  tx.execute(
    `insert into record (sequence, id, kind, what, subject, subject_id, wholesaler_code, user_id, occurred_at,
       recorded_at, details, person_hash, other_hash, hash)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
       $8::text[], $9::timestamptz[], $10::timestamptz[], $11::jsonb[], $12::text[], $13::text[], $14::text[])`,
    [
      records.map(({ sequence }) => sequence),
      records.map(({ id }) => id),
      records.map(({ kind }) => kind),
      records.map(({ what }) => what),
      records.map(({ subject }) => subject),
      records.map(({ subjectId }) => subjectId),
      records.map(({ wholesalerCode }) => wholesalerCode),
      records.map(({ userId }) => userId),
      records.map(({ occurredAt }) => occurredAt),
      records.map(({ recordedAt }) => recordedAt),
      records.map(({ details }) => JSON.stringify(details)),
      records.map(({ personHash }) => personHash),
      records.map(({ otherHash }) => otherHash),
      records.map(({ hash }) => hash),
    ],
  );

const insertPersonal = (tx: Tx, { personal }: Batch): Promise<number> =>
  tx.execute(
    `insert into personal_data (sequence, part, user_id, name, email, ip_address, user_agent, salt)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
       $8::bytea[])`,
    [
      personal.map(({ sequence }) => sequence),
      personal.map(({ part }) => part),
      personal.map(({ data }) => data.userId),
      personal.map(({ data }) => data.name),
      personal.map(({ data }) => data.email),
      personal.map(({ data }) => data.ipAddress),
      personal.map(({ data }) => data.userAgent),
      personal.map(({ salt }) => Buffer.from(salt)),
    ],
  );

const insertTexts = (tx: Tx, { texts }: Batch): Promise<number> =>
  tx.execute(
    `insert into disclaimer_text (sha256, text) select * from unnest($1::text[], $2::text[])
     on conflict (sha256) do nothing`,
    [[...texts.keys()], [...texts.values()]],
  );

const USER = ['user_id', 'name', 'email', 'role'] as const satisfies Columns<Tables['trail_user']>;
export type KnownUser = CamelRow<Tables['trail_user'], typeof USER>;

/** What stands beside the chain and follows it, in the transaction that changes it. */
export type Beside = Readonly<{
  add(tx: Tx, batch: Batch): Promise<void>;
  /** The user has no name any more. */
  forget(tx: Tx, userId: string): Promise<void>;
}>;

const erasePersonal = async (tx: Tx, userId: string, at: Date): Promise<number> => {
  const [told] = await tx.query<{ records: number }>(
    'select count(distinct sequence) as records from personal_data where user_id = $1 and erased_at is null',
    [userId],
  );
  await tx.execute(
    `update personal_data set name = '', email = '', ip_address = '', user_agent = '', salt = null, erased_at = $2
      where user_id = $1 and erased_at is null`,
    [userId, at],
  );
  return told?.records ?? 0;
};

/** Where the chain stands now. */
export const headIn = async (queries: Queries): Promise<Head> => {
  const [row] = await queries.query<Pick<Tables['record'], 'sequence' | 'hash'>>(
    'select sequence, hash from record order by sequence desc limit 1',
  );
  return row ?? BEGINNING;
};

/** The chain inside a transaction that excludes other appends. */
const chainIn = (tx: Tx, beside: readonly Beside[]) => ({
  head: (): Promise<Head> => headIn(tx),
  /** The first that wait, in the order they came. */
  waiting: async (most: number): Promise<PendingRecord[]> => {
    const rows = await tx.query<Pick<Tables['arrived'], 'place' | 'content'> & { content: StoredRecord }>(
      'select place, content from arrived order by place limit $1',
      [most],
    );
    return rows.map(
      ({ place, content }): PendingRecord => ({
        place,
        record: { ...content, occurredAt: new Date(content.occurredAt) },
      }),
    );
  },
  /** Those of these ids that the chain has already. */
  known: async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const rows = await tx.query<Pick<Tables['record'], 'id'>>('select id from record where id = any($1::text[])', [
      ids,
    ]);
    return new Set(rows.map(({ id }) => id));
  },
  users: (ids: readonly string[]): Promise<KnownUser[]> =>
    tx.query<KnownUser>(`select ${camelCased(USER)} from trail_user where user_id = any($1::text[])`, [ids]),
  /** Adds records at the end, with what goes beside them, and brings lists and figures up to date. */
  append: async (batch: Batch): Promise<void> => {
    await insertTexts(tx, batch);
    await insertRecords(tx, batch);
    await insertPersonal(tx, batch);
    for (const { add } of beside) await add(tx, batch);
  },
  /** These wait no more. */
  forget: async (places: readonly number[]): Promise<void> => {
    await tx.execute('delete from arrived where place = any($1::bigint[])', [places]);
  },
  /** Erases a user's personal data everywhere; returns the number of records with it. */
  erase: async (userId: string, at: Date): Promise<number> => {
    const records = await erasePersonal(tx, userId, at);
    for (const { forget } of beside) await forget(tx, userId);
    return records;
  },
});

export type ChainStore = ReturnType<typeof chainIn>;

/**
 * Runs `work` on the chain of this database, exclusive of other appends; returns undefined, without running it, when
 * another one runs.
 */
export const postgresChain =
  (database: Database, beside: readonly Beside[]) =>
  <T>(work: (chain: ChainStore, tx: Tx) => Promise<T>): Promise<T | undefined> =>
    database.transaction(async (tx) => {
      const [answer] = await tx.query<{ alone: boolean }>('select pg_try_advisory_xact_lock($1) as alone', [
        CHAIN_LOCK,
      ]);
      return answer?.alone ? work(chainIn(tx, beside), tx) : undefined;
    });

export type WithExclusiveChain = ReturnType<typeof postgresChain>;

/** Wakes the appending process. */
export const ARRIVED_CHANNEL = 'arrived';

/** Lets a record wait for its place, in the transaction that marks its event as handled. */
export const letWait = async (tx: Tx, record: TrailRecord): Promise<void> => {
  await tx.execute('insert into arrived (content) values ($1)', [JSON.stringify(record)]);
  tx.notify(ARRIVED_CHANNEL);
};
