import { setTimeout as sleep } from 'node:timers/promises';
import type { Queries } from './database.ts';

/** Tables, or tables in parts, with the columns by which their rows are joined. */
export type JoinedBy = Readonly<Record<string, readonly string[]>>;

/** A table that was looked at is looked at again when it has twice the pages and these. */
const FEW_PAGES = 16;

const GROWN = `
  select c.oid::regclass::text as part, name as table
    from unnest($1::text[]) name
   cross join lateral (select name::regclass as id union select relid from pg_partition_tree(name::regclass)) listed
    join pg_class c on c.oid = listed.id
   cross join lateral (select pg_relation_size(c.oid) / current_setting('block_size')::bigint as pages) now
   where c.relkind = 'r' and now.pages > case when c.reltuples < 0 then 0 else 2 * c.relpages + $2 end`;

type Grown = Readonly<{ part: string; table: string }>;

/** Looks at those that have grown and that no other process has in hand; answers whether none is left. */
const analyze = async (queries: Queries, tables: JoinedBy): Promise<boolean> => {
  const grown = () => queries.query<Grown>(GROWN, [Object.keys(tables), FEW_PAGES]);
  const now = await grown();
  if (now.length === 0) return true;
  const parts = now.map(({ part, table }) => `${part} (${tables[table]!.join(', ')})`);
  await queries.execute(`analyze (skip_locked) ${parts.join(', ')}`);
  return (await grown()).length === 0;
};

/** Milliseconds before each further look at tables that another process has in hand. */
const PAUSES = [50, 100, 200, 400, 800];

/**
 * Takes the statistics (ANALYZE) of those tables, or parts of tables, that were never looked at or that have doubled since, by the
 * columns that matter for joins: all columns take several times as long. Autovacuum comes a minute later at the earliest. Until then PostgreSQL takes the rows of a new upload for few, and joins 20,000 by
 * comparing each with each. Works in a transaction too, and counts the rows that it has written. Where nothing has grown it is one
 * question. What another process looks at just now is waited for, a second and a half at most: that may be tidying for longer.
 */
export const analyzeGrown = async (
  queries: Queries,
  tables: JoinedBy,
  pauses: readonly number[] = PAUSES,
): Promise<void> => {
  for (const pause of [0, ...pauses]) {
    if (pause > 0) await sleep(pause);
    if (await analyze(queries, tables)) return;
  }
};
