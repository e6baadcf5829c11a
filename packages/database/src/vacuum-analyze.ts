import type { Queries } from './database.ts';

/**
 * Runs VACUUM ANALYZE after a bulk insert. Autovacuum lags by a minute or more; until then the planner sorts the
 * whole table for one page. About 0.1 s for `tables` without new rows, since only changed pages are visited.
 */
export const vacuumAnalyze = async (queries: Queries, tables: readonly string[]): Promise<void> => {
  for (const table of tables) await queries.execute(`vacuum (analyze) ${table}`);
};
