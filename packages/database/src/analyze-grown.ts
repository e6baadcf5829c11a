import { setTimeout as sleep } from 'node:timers/promises';
import type { Queries } from './database.ts';

/** Pages that a table may grow by before it is looked at again, beside a share of what it had. */
const FEW_PAGES = 16;
const SHARE = 0.2;

const GROWN = `
  select c.oid::regclass::text as part
    from unnest($1::text[]) name
   cross join lateral (select name::regclass as id union select relid from pg_partition_tree(name::regclass)) listed
    join pg_class c on c.oid = listed.id
   cross join lateral (select pg_relation_size(c.oid) / current_setting('block_size')::bigint as pages) now
   where c.relkind = 'r' and now.pages > case when c.reltuples < 0 then 0 else c.relpages * (1 + $2::float8) + $3 end`;

type Grown = Readonly<{ part: string }>;

/** Looks at those that have grown and that no other process has in hand; answers whether none is left. */
const analyze = async (queries: Queries, tables: readonly string[]): Promise<boolean> => {
  const grown = () => queries.query<Grown>(GROWN, [tables, SHARE, FEW_PAGES]);
  const now = await grown();
  if (now.length === 0) return true;
  await queries.execute(`analyze (skip_locked) ${now.map(({ part }) => part).join(', ')}`);
  return (await grown()).length === 0;
};

/** Milliseconds before each further look at tables that another process has in hand. */
const PAUSES = [50, 100, 200, 400, 800];

/**
 * Takes the statistics (ANALYZE) of those tables, or parts of tables, that were never looked at or that have grown by a fifth since.
 * Autovacuum comes a minute later at the earliest. Until then PostgreSQL takes the rows of a new upload for few, and joins 20,000 by
 * comparing each with each. Works in a transaction too, and counts the rows that it has written. Where nothing has grown it is one
 * question. What another process looks at just now is waited for, a second and a half at most: that may be tidying for longer.
 */
export const analyzeGrown = async (
  queries: Queries,
  tables: readonly string[],
  pauses: readonly number[] = PAUSES,
): Promise<void> => {
  for (const pause of [0, ...pauses]) {
    if (pause > 0) await sleep(pause);
    if (await analyze(queries, tables)) return;
  }
};
