import { dropPart, postgresParts } from '@tillmap/audit/trail-parts';
import type { Database } from '@tillmap/database';

/** What it takes to delete the oldest month. */
export type Deletion = Readonly<{ seconds: number; logMegabytes: number; freedMegabytes: number }>;

const BYTES = `
  select pg_database_size(current_database())::float8 as size, (pg_current_wal_insert_lsn() - '0/0')::float8 as written`;
const MEGABYTE = 1_000_000;

const measured = async (database: Database, work: () => Promise<void>): Promise<Deletion> => {
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

/** Drops the oldest part. */
export const dropOldest = (database: Database): Promise<Deletion> =>
  measured(database, async () => {
    const [oldest] = await postgresParts(database).list();
    await database.transaction((tx) => dropPart(tx, oldest!));
  });

/** Deletes the records of the oldest month row by row, with a vacuum after it, as it was done without parts. */
export const deleteOldest = (database: Database, records: number): Promise<Deletion> =>
  measured(database, async () => {
    await database.transaction(async (tx) => {
      await tx.execute('set local session_replication_role = replica');
      for (const table of ['acceptance_search', 'personal_data', 'record'])
        await tx.execute(`delete from ${table} where sequence <= $1`, [records]);
    });
    await database.execute('vacuum (analyze) record, personal_data, acceptance_search');
  });
