import type { Database } from '@tillmap/database';

/** What it takes to delete the oldest month. */
export type Deletion = Readonly<{ seconds: number; logMegabytes: number; freedMegabytes: number }>;

const BYTES = `
  select pg_database_size(current_database())::float8 as size, (pg_current_wal_insert_lsn() - '0/0')::float8 as written`;
const MEGABYTE = 1_000_000;

/** What `work` takes that deletes from a database, of which nobody else asks anything. */
export const measuredDeletion = async (database: Database, work: () => Promise<void>): Promise<Deletion> => {
  const [before] = await database.query<{ size: number; written: number }>(BYTES);
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1_000;
  const [after] = await database.query<{ size: number; written: number }>(BYTES);
  return {
    seconds,
    logMegabytes: (after!.written - before!.written) / MEGABYTE,
    freedMegabytes: (before!.size - after!.size) / MEGABYTE,
  };
};

/** As it is printed. */
export const toldDeletion = ({ seconds, logMegabytes, freedMegabytes }: Deletion): string =>
  `${seconds.toFixed(2)} s, log ${logMegabytes.toFixed(1)} MB, freed ${freedMegabytes.toFixed(1)} MB`;
