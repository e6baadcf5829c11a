import type { Queries } from './database.ts';

/**
 * Runs VACUUM ANALYZE after a bulk insert. Autovacuum lags by a minute or more; until then the planner sorts the
 * whole table for one page. About 0.1 s for `tables` without new rows, since only changed pages are visited.
 */
export const vacuumAnalyze = async (queries: Queries, tables: readonly string[]): Promise<void> => {
  for (const table of tables) await queries.execute(`vacuum (analyze) ${table}`);
};

/** From this version on a table in parts can be looked at without its parts being looked at one by one as well. */
const ANALYZES_ONLY = 180_000;

/**
 * Takes the statistics of a table in parts as a whole, which autovacuum does not take: joins of its rows are estimated by those of
 * the columns that they are joined by.
 */
export const analyzeWhole = async (queries: Queries, table: string, columns: readonly string[]): Promise<void> => {
  const [server] = await queries.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  const only = server!.version >= ANALYZES_ONLY ? 'only ' : '';
  await queries.execute(`analyze ${only}${table} (${columns.join(', ')})`);
};
