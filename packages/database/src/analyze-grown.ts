import { setTimeout as sleep } from 'node:timers/promises';
import type { Queries } from './database.ts';

/** Tables, or tables in parts, with the columns by which their rows are joined. */
export type JoinedBy = Readonly<Record<string, readonly string[]>>;

const LISTED = `
  select c.oid::regclass::text as part, name as table
    from unnest($1::text[]) name
   cross join lateral (select name::regclass as id union select relid from pg_partition_tree(name::regclass)) listed
    join pg_class c on c.oid = listed.id and c.relkind = 'r'`;

/** A table that was looked at is looked at again when it has twice the pages and these. */
const FEW_PAGES = 16;

// Pages show rows at once, those of a transaction that is open too. Who looked at a table while all its rows were such found none.
const BY_SIZE = `${LISTED}
   cross join lateral (select pg_relation_size(c.oid) / current_setting('block_size')::bigint as pages) now
   where now.pages > case when c.reltuples <= 0 then 0 else 2 * c.relpages + ${FEW_PAGES} end`;

const FEW_ROWS = 500;

// The server hears of rows when their transaction has ended, up to a second later.
const BY_WRITES = `${LISTED}
    join pg_stat_all_tables written on written.relid = c.oid
   where written.n_mod_since_analyze > greatest(c.reltuples, ${FEW_ROWS})`;

type Grown = Readonly<{ part: string; table: string }>;

/** Looks at what a question finds and no other process has in hand; answers whether it found anything. */
const analyze = async (queries: Queries, question: string, tables: JoinedBy): Promise<boolean> => {
  const grown = await queries.query<Grown>(question, [Object.keys(tables)]);
  if (grown.length === 0) return false;
  const parts = grown.map(({ part, table }) => `${part} (${tables[table]!.join(', ')})`);
  await queries.execute(`analyze (skip_locked) ${parts.join(', ')}`);
  return true;
};

/** Milliseconds before each further look; the first one is whether the look before has done it. */
const PAUSES = [0, 50, 100, 200, 400, 800];

/**
 * Takes the statistics (ANALYZE) of those tables, or parts of tables, that were never looked at or that have doubled since, by the
 * columns that matter for joins: all columns take several times as long. Autovacuum comes a minute later at the earliest. Until then
 * PostgreSQL takes the rows of a new upload for few, and joins 20,000 by comparing each with each. Works in a transaction too, and counts
 * the rows that it has written. Where nothing has grown it is one question. What another process looks at just now is waited for, a second
 * and a half at most: that may be tidying for longer.
 */
export const analyzeGrown = async (queries: Queries, tables: JoinedBy): Promise<void> => {
  for (const pause of PAUSES) {
    if (!(await analyze(queries, BY_SIZE, tables))) return;
    if (pause > 0) await sleep(pause);
  }
};

/**
 * The same for those that transactions which ended have doubled, to be repeated every few seconds. It waits for nobody, and does not look
 * at what somebody is still writing: it would find none of it.
 */
export const analyzeWritten = async (queries: Queries, tables: JoinedBy): Promise<void> => {
  await analyze(queries, BY_WRITES, tables);
};
