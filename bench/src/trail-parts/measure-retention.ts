import { dropPart, postgresParts } from '@tillmap/audit/trail-parts';
import type { Database } from '@tillmap/database';
import { type Deletion, measuredDeletion } from '../parts/measured-deletion.ts';

/** Drops the oldest part. */
export const dropOldest = (database: Database): Promise<Deletion> =>
  measuredDeletion(database, async () => {
    const [oldest] = await postgresParts(database).list();
    await database.transaction((tx) => dropPart(tx, oldest!));
  });

/** Deletes the records of the oldest month row by row, with a vacuum after it, as it was done without parts. */
export const deleteOldest = (database: Database, records: number): Promise<Deletion> =>
  measuredDeletion(database, async () => {
    await database.transaction(async (tx) => {
      await tx.execute('set local session_replication_role = replica');
      for (const table of ['acceptance_search', 'personal_data', 'record'])
        await tx.execute(`delete from ${table} where sequence <= $1`, [records]);
    });
    await database.execute('vacuum (analyze) record, personal_data, acceptance_search');
  });
