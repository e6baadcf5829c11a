import type { Database, Queries, Tx } from '@tillmap/storage/database';
import { CHAIN_LOCK } from '../../database/chain-lock.ts';
import type { TrailPartition } from '../../model/trail-part.ts';
import { type EdgeRecord, ROOM_DAYS } from './rules.ts';

/** In the order in which lists read them, so that whoever locks them all meets nobody halfway. */
const TABLES = ['acceptance_search', 'record', 'personal_data'] as const;

/**
 * The server looks who is in the way after a second: it ends an autovacuum then, so less would wait for that one for ever. It looks
 * for a reader that waits for us a second after that one began to wait, when this has given way.
 */
const GIVE_WAY = `set local lock_timeout = '1500ms'`;
const lock = (tables: readonly string[]): string => `lock table ${tables.join(', ')} in access exclusive mode`;
const tablesOf = ({ name }: TrailPartition): string[] => TABLES.map((table) => `${table}_${name}`);

/** Nobody appends meanwhile: an append has the tables in another order, and one of the two would be ended as a deadlock. */
const lockChain = async (tx: Tx): Promise<void> => {
  await tx.execute(GIVE_WAY);
  await tx.query('select pg_advisory_xact_lock($1)', [CHAIN_LOCK]);
};

/** Locks a part and what it is part of; the other parts stay as they are. */
const lockWithWhole = async (tx: Tx, part: TrailPartition): Promise<void> => {
  await lockChain(tx);
  await tx.execute(lock(TABLES.map((table) => `only ${table}`)));
  await tx.execute(lock(tablesOf(part)));
};

const PARTS = `
  select substr(c.relname, length('record_') + 1) as name,
         substring(bounds from $$FROM \\('?(\\d+)$$)::bigint as "from",
         substring(bounds from $$TO \\('?(\\d+)$$)::bigint as before
    from pg_inherits join pg_class c on c.oid = inhrelid
   cross join lateral pg_get_expr(c.relpartbound, c.oid) bounds
   where inhparent = 'record'::regclass order by 2 nulls first`;

const edge = async (queries: Queries, { name }: TrailPartition, order: string): Promise<EdgeRecord | undefined> => {
  const [row] = await queries.query<EdgeRecord>(
    `select sequence, hash, recorded_at as "recordedAt" from record_${name} order by sequence ${order} limit 1`,
  );
  return row;
};

const youngest = async (queries: Queries, name: string): Promise<Date> => {
  const [row] = await queries.query<{ at: Date }>(`select max(recorded_at) as at from record_${name}`);
  return row!.at;
};

const RECENT = `
  select count(*) as count from record where occurred_at > now() - interval '${ROOM_DAYS} days'`;

const ENDS = `
  select min(substring(pg_get_constraintdef(oid) from $$sequence < '?(\\d+)$$))::bigint as before,
         count(*) as tables, bool_and(convalidated) as "isValidated"
    from pg_constraint where conname = any($1::text[])`;

type End = Readonly<{ before: number; isValidated: boolean }>;

const endName = (table: string, { name }: TrailPartition): string => `${table}_${name}_ends`;

/** Where the open part is to end, once that was decided; a process that was killed meanwhile is gone on from. */
const endOf = async (queries: Queries, open: TrailPartition): Promise<End | undefined> => {
  const [row] = await queries.query<{ before: number | null; tables: number; isValidated: boolean }>(ENDS, [
    TABLES.map((table) => endName(table, open)),
  ]);
  return row?.before ? { before: row.before, isValidated: row.isValidated } : undefined;
};

const decideEnd = (database: Database, open: TrailPartition, before: number): Promise<void> =>
  database.transaction(async (tx) => {
    await lockChain(tx);
    await tx.execute(lock(tablesOf(open)));
    const from = open.from === null ? '' : `sequence >= ${open.from} and `;
    for (const table of TABLES)
      await tx.execute(
        `alter table ${table}_${open.name} add constraint ${endName(table, open)}
           check (${from}sequence < ${before}) not valid`,
      );
  });

/** Reads the whole part; others read and write meanwhile. */
const validateEnd = async (queries: Queries, open: TrailPartition): Promise<void> => {
  for (const table of TABLES)
    await queries.execute(`alter table ${table}_${open.name} validate constraint ${endName(table, open)}`);
};

const beginNext = async (tx: Tx, table: string, open: TrailPartition, before: number): Promise<void> => {
  const part = `${table}_${open.name}`;
  await tx.execute(`alter table ${table} detach partition ${part}`);
  // Not read again: the validated constraint says the same.
  await tx.execute(
    `alter table ${table} attach partition ${part} for values from (${open.from ?? 'minvalue'}) to (${before})`,
  );
  await tx.execute(`alter table ${part} drop constraint ${endName(table, open)}`);
  await tx.execute(
    `create table ${table}_from_${before} partition of ${table} for values from (${before}) to (maxvalue)`,
  );
};

const split = (database: Database, open: TrailPartition, before: number): Promise<void> =>
  database.transaction(async (tx) => {
    await lockWithWhole(tx, open);
    for (const table of TABLES) await beginNext(tx, table, open, before);
    const next = `from_${before}`;
    await tx.execute(`create unique index record_${next}_by_id on record_${next} (id)`);
    // What each part has of its own: the triggers of the whole do not see who names a part.
    await tx.execute(
      `create trigger record_append_only before update or delete or truncate on record_${next}
         for each statement execute function refuse_trail_change()`,
    );
    await tx.execute(
      `create trigger personal_data_stays before delete or truncate on personal_data_${next}
         for each statement execute function refuse_trail_change()`,
    );
  });

/**
 * Ends the open part before `beginning`, which is called where no end was decided yet, and begins the next one. Three steps, each of which
 * a killed process may leave behind. `database` has no limit for a statement: the second step reads the part.
 */
const closeOpenPart = async (
  database: Database,
  open: TrailPartition,
  beginning: () => Promise<number>,
): Promise<void> => {
  let end = await endOf(database, open);
  if (!end) {
    await decideEnd(database, open, await beginning());
    end = (await endOf(database, open))!;
  }
  if (!end.isValidated) await validateEnd(database, open);
  await split(database, open, end.before);
};

/** Removes a part with everything in it. */
export const dropPart = async (tx: Tx, part: TrailPartition): Promise<void> => {
  await lockWithWhole(tx, part);
  await tx.execute(`drop table ${tablesOf(part).join(', ')}`);
};

/** The parts of the trail as the server has them. `database` has no limit for a statement where a part is closed. */
export const postgresParts = (database: Database) => ({
  /** In the order of the chain; the last one is open. */
  list: (): Promise<TrailPartition[]> => database.query<TrailPartition>(PARTS),
  first: (part: TrailPartition) => edge(database, part, 'asc'),
  last: (part: TrailPartition) => edge(database, part, 'desc'),
  /** When the youngest record of a part that is not empty was made; reads the part. */
  youngest: ({ name }: TrailPartition): Promise<Date> => youngest(database, name),
  /** How many records the last days had, by when it happened. */
  recent: async (): Promise<number> => (await database.query<{ count: number }>(RECENT))[0]!.count,
  /** The database's own clock, which all processes share. */
  now: async (): Promise<Date> => (await database.query<{ now: Date }>('select now() as now'))[0]!.now,
  /** Whether an end of the open part was decided and it is open still. */
  isClosing: async (open: TrailPartition): Promise<boolean> => (await endOf(database, open)) !== undefined,
  close: (open: TrailPartition, beginning: () => Promise<number>): Promise<void> =>
    closeOpenPart(database, open, beginning),
});

export type TrailPartitions = ReturnType<typeof postgresParts>;
