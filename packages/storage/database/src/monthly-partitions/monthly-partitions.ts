import type { Database, Queries, Tx } from '../database.ts';
import { isOver, type Month, monthsToHave, nameOf } from './months.ts';

/** Tables that are cut together by the same ids. */
export type PartitionedTables = Readonly<{
  /** A part is there when that of the first of them is: it is made last and dropped last. */
  tables: readonly [string, ...string[]];
  /** The column of the ids, which begin with their time (UUID, version 7). */
  key: string;
}>;

/** The rows from one id to another, in all tables. */
export type MonthlyPartition = Readonly<{
  /** What its tables end with: `first`, or year and month. */
  name: string;
  /** Null for what was there before there were parts of a month. */
  from: string | null;
  before: string;
}>;

/**
 * The server looks who is in the way after a second: it ends an autovacuum then, so less would wait for that one for ever, and
 * more would have others wait behind this. A table is changed by itself, so nobody waits in a circle.
 */
const GIVE_WAY = `set local lock_timeout = '1500ms'`;

const LIST = `
  select substr(c.relname, length($1) + 2) as name,
         substring(bounds from $$FROM \\('([^']+)'\\)$$) as "from",
         substring(bounds from $$TO \\('([^']+)'\\)$$) as before
    from pg_inherits join pg_class c on c.oid = inhrelid
   cross join lateral pg_get_expr(c.relpartbound, c.oid) bounds
   where inhparent = $1::regclass and bounds <> 'DEFAULT' order by before`;

const DAY_MS = 86_400_000;

const EXISTS = 'select to_regclass($1) is not null as found';

/**
 * Parts with rows that VACUUM or ANALYZE have not seen, and that of a month. The server learns of writes up to a second late, so the
 * present month is always among them.
 */
const WRITTEN = `
  select c.oid::regclass::text as part
    from pg_inherits join pg_class c on c.oid = inhrelid left join pg_stat_all_tables written on written.relid = c.oid
   where inhparent = $1::text::regclass
     and (c.relname = $1::text || '_' || $2 or written.n_mod_since_analyze > 0 or written.n_ins_since_vacuum > 0 or written.n_dead_tup > 0)
   order by 1`;

/** Lists of an import, say, are not looked into by statistics; a table that is made like another does not know that. */
const STATISTICS = `
  select attname as column, attstattarget as target from pg_attribute where attrelid = $1::regclass and attstattarget >= 0`;

const isThere = async (queries: Queries, table: string): Promise<boolean> =>
  (await queries.query<{ found: boolean }>(EXISTS, [table]))[0]!.found;

const isCut = async (queries: Queries, table: string): Promise<boolean> =>
  (await queries.query(`select from pg_class where oid = $1::regclass and relkind = 'p'`, [table])).length > 0;

/** One process at a time changes the parts of a table. */
const holdParts = async (tx: Tx, table: string): Promise<void> => {
  await tx.execute(GIVE_WAY);
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`parts of ${table}`]);
};

const makePart = async (tx: Tx, table: string, { name, from, before }: Month): Promise<void> => {
  const part = `${table}_${name}`;
  await holdParts(tx, table);
  if (await isThere(tx, part)) return;
  await tx.execute(`create table ${part} (like ${table} including all)`);
  for (const { column, target } of await tx.query<{ column: string; target: number }>(STATISTICS, [table]))
    await tx.execute(`alter table ${part} alter ${column} set statistics ${target}`);
  // Who reads or writes goes on meanwhile, but for rows that are of no part.
  await tx.execute(`alter table ${table} attach partition ${part} for values from ('${from}') to ('${before}')`);
};

/** Whether somebody needs what is in a part still. */
export type IsUsed = (queries: Queries, part: MonthlyPartition) => Promise<boolean>;

/** Removes the part of one table, and tells whether it is gone. */
const dropPart = async (tx: Tx, table: string, part: MonthlyPartition, isUsed: IsUsed): Promise<boolean> => {
  await holdParts(tx, table);
  if (!(await isThere(tx, `${table}_${part.name}`))) return true;
  // Whoever wrote to it is done now, and what is written from here on finds it gone.
  await tx.execute(`lock table only ${table} in access exclusive mode`);
  if (await isUsed(tx, part)) return false;
  await tx.execute(`drop table ${table}_${part.name}`);
  return true;
};

/** Whether rows of a month lie where rows of no part are: its part cannot be made then, and they stay there. */
const isTaken = async (
  queries: Queries,
  { tables, key }: PartitionedTables,
  { from, before }: Month,
): Promise<boolean> => {
  const rows = tables.map((table) => `exists (select from ${table}_other where ${key} >= $1 and ${key} < $2)`);
  const [row] = await queries.query<{ taken: boolean }>(`select ${rows.join(' or ')} as taken`, [from, before]);
  return row!.taken;
};

/** The database's own clock, which all processes share. */
const databaseClock = (database: Database) => async (): Promise<Date> =>
  (await database.query<{ now: Date }>('select now() as now'))[0]!.now;

/** Tables in parts of a month, each with a part `_first` of what was before and a part `_other` for ids that have no part. */
export const createMonthlyPartitions = (
  database: Database,
  parted: PartitionedTables,
  clock = databaseClock(database),
) => {
  const { tables } = parted;
  const lastToFirst = [...tables].reverse();
  const list = (): Promise<MonthlyPartition[]> => database.query<MonthlyPartition>(LIST, [tables[0]]);
  return {
    /** In the order of their ids. */
    list,
    /**
     * Makes the parts that are needed soon, and has tables cut that others held when they were to be. What gives way to others
     * is to be tried again.
     */
    begin: async (): Promise<void> => {
      if (!(await isCut(database, tables[0]))) await database.migrate(0);
      if (!(await isCut(database, tables[0]))) return;
      const parts = await list();
      const have = new Set(parts.map(({ name }) => name));
      // Where all parts were dropped, months begin anywhere.
      const first = parts.find(({ from }) => from === null)?.before ?? '';
      for (const month of monthsToHave(await clock(), first)) {
        if (have.has(month.name) || (await isTaken(database, parted, month))) continue;
        for (const table of lastToFirst) await database.transaction((tx) => makePart(tx, table, month));
      }
    },
    /** The parts whose time is over, for so many days at least: no id of theirs is made any more. */
    over: async (days = 0): Promise<MonthlyPartition[]> => {
      const then = new Date((await clock()).getTime() - days * DAY_MS);
      return (await list()).filter(({ before }) => isOver(before, then));
    },
    /** The parts of a table that somebody wrote to since they were tidied, by the names of their tables. */
    written: async (table: string): Promise<string[]> =>
      (await database.query<{ part: string }>(WRITTEN, [table, nameOf(await clock())])).map(({ part }) => part),
    /** Whether the rows of an id go with a part of its month. Otherwise they are to be deleted. */
    goWithPart: async (id: string): Promise<boolean> =>
      (await list()).some(({ from, before }) => from !== null && from <= id && id < before),
    /** Removes a part with everything in it, unless it turns out to be used once nobody writes to it any more. */
    drop: async (part: MonthlyPartition, isUsed: IsUsed): Promise<void> => {
      for (const table of lastToFirst)
        if (!(await database.transaction((tx) => dropPart(tx, table, part, isUsed)))) return;
    },
  };
};

export type MonthlyPartitions = ReturnType<typeof createMonthlyPartitions>;
