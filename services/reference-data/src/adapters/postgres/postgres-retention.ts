import type { Database } from '@tillmap/database';
import type { Tables } from './schema.generated.ts';

const BELONGING = ['import_chunk', 'import_bad_row', 'import_before', 'import_note'] as const;

const OLD = `status <> 'processing' and ended_at < now() - $1 * interval '1 day'
  and not exists (select from import_job r where r.reverts = import_job.id and r.status = 'processing')`;

const AT_ONCE = 100;

async function* oldImports(database: Database, keepDays: number) {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const old = await database.query<Pick<Tables['import_job'], 'id'> & { key: Tables['import_job']['file_key'] }>(
      `select id, file_key as key from import_job where ${OLD} and id > $2 order by id limit $3`,
      [keepDays, after, AT_ONCE],
    );
    yield* old;
    const last = old.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Old imports and tombstones, through the pool. */
export const postgresRetention = (database: Database) => ({
  /** Imports that ended longer ago than this, with the keys of their files, each once. */
  oldImports: (keepDays: number): AsyncIterable<Readonly<{ id: string; key: string }>> =>
    oldImports(database, keepDays),
  /** Deletes one of them with all that belongs to it, unless it is being reverted. */
  forgetImport: (id: string, keepDays: number) =>
    database.transaction(async (tx) => {
      if ((await tx.execute(`delete from import_job where ${OLD} and id = $2`, [keepDays, id])) === 0) return;
      for (const table of BELONGING) await tx.execute(`delete from ${table} where import_id = $1`, [id]);
    }),
  /** Deletes tombstones of mappings that were deleted longer ago than this. */
  forgetTombstones: async (keepDays: number) => {
    await database.execute(`delete from mapping_tombstone where deleted_at < now() - $1 * interval '1 day'`, [
      keepDays,
    ]);
  },
});

export type RetentionStore = ReturnType<typeof postgresRetention>;
