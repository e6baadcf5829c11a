import type { Database, IsUsed, MonthlyPartition, MonthlyPartitions } from '@tillmap/storage/database';
import { IMPORT_PARTS } from './import-parts.ts';
import type { Tables } from './schema.generated.ts';

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

/** An import that is there has its rows; without one nobody asks for them. */
const IN_USE = 'select from import_job where id < $1 and ($2::uuid is null or id >= $2) limit 1';

const isInUse: IsUsed = async (queries, { from, before }) => (await queries.query(IN_USE, [before, from])).length > 0;

/** Old imports and tombstones, through the pool. */
export const postgresRetention = (database: Database, parts: MonthlyPartitions) => ({
  /** Imports that ended longer ago than this, with the keys of their files, each once. */
  oldImports: (keepDays: number): AsyncIterable<Readonly<{ id: string; key: string }>> =>
    oldImports(database, keepDays),
  /** Deletes one of them, unless it is being reverted; what belongs to it goes now, or with the part of its month. */
  forgetImport: async (id: string, keepDays: number) => {
    const stays = await parts.goWithPart(id);
    await database.transaction(async (tx) => {
      if ((await tx.execute(`delete from import_job where ${OLD} and id = $2`, [keepDays, id])) === 0) return;
      if (stays) return;
      for (const table of IMPORT_PARTS.tables) await tx.execute(`delete from ${table} where import_id = $1`, [id]);
    });
  },
  /** Makes the parts for what imports of this month and the next ones leave behind. */
  beginMonths: () => parts.begin(),
  /** Months that are over and have no import any more. */
  unusedMonths: async (): Promise<MonthlyPartition[]> => {
    const unused: MonthlyPartition[] = [];
    for (const part of await parts.over()) if (!(await isInUse(database, part))) unused.push(part);
    return unused;
  },
  /** Deletes all that imports of a month left behind, unless one has come that began before its end. */
  dropMonth: (part: MonthlyPartition) => parts.drop(part, isInUse),
  /** Deletes tombstones of mappings that were deleted longer ago than this. */
  forgetTombstones: async (keepDays: number) => {
    await database.execute(`delete from mapping_tombstone where deleted_at < now() - $1 * interval '1 day'`, [
      keepDays,
    ]);
  },
});

export type RetentionStore = ReturnType<typeof postgresRetention>;
