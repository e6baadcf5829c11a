import type { Database } from '@tillmap/database';
import type { RetentionStore } from '../../application/ports/retention-store.ts';

const BELONGING = ['import_chunk', 'import_bad_row', 'import_before'] as const;

/** Old imports and tombstones, through the pool. */
export const postgresRetention = (database: Database): RetentionStore => ({
  forgetImports: (keepDays, most) =>
    database.transaction(async (tx) => {
      const old = await tx.query<{ id: string; key: string }>(
        `delete from import_job where id in (
           select id from import_job where status <> 'processing' and ended_at < now() - $1 * interval '1 day'
              and not exists (select from import_job r where r.reverts = import_job.id and r.status = 'processing')
            order by id for update skip locked limit $2)
         returning id, file_key as key`,
        [keepDays, most],
      );
      for (const table of BELONGING)
        await tx.execute(`delete from ${table} where import_id = any($1::uuid[])`, [old.map(({ id }) => id)]);
      return old.map(({ key }) => key);
    }),
  forgetTombstones: async (keepDays) => {
    await database.execute(`delete from mapping_tombstone where deleted_at < now() - $1 * interval '1 day'`, [
      keepDays,
    ]);
  },
});
