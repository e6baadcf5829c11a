import {
  type CamelRow,
  type Columns,
  camelCased,
  type Database,
  type IsUsed,
  type MonthlyPartition,
  type MonthlyPartitions,
} from '@tillmap/storage/database';
import type { Tables } from '../../../database/schema.generated.ts';

const STORED = ['id', 'object_key'] as const satisfies Columns<Tables['upload']>;
/** An upload with the key of its file, which is empty where the file is gone. */
export type StoredUpload = CamelRow<Tables['upload'], typeof STORED>;

const AT_ONCE = 100;

/** Uploads of a condition (parameters from $3 on) in the order of their ids; those that stay as they are are not met again. */
export async function* uploadsWhere(
  database: Database,
  condition: string,
  parameters: readonly unknown[] = [],
): AsyncGenerator<StoredUpload> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const uploads = await database.query<StoredUpload>(
      `select ${camelCased(STORED)} from upload where id > $1 and (${condition}) order by id limit $2`,
      [after, AT_ONCE, ...parameters],
    );
    yield* uploads;
    const last = uploads.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Nothing of it is outside: no file, and no name that the product memory was told. */
const IS_TAKEN_BACK = `object_key = '' and not exists (select from told_upload where upload_id = upload.id)`;

/** What makes the part of a month needed: an upload that is not expired and taken back, or names that are told. */
const IN_USE = `
  select from upload where id < $1 and ($2::uuid is null or id >= $2) and (state <> 'expired' or object_key <> '')
   union all
  select from told_upload where upload_id < $1 and ($2::uuid is null or upload_id >= $2)
   limit 1`;

const isInUse: IsUsed = async (queries, { from, before }) => (await queries.query(IN_USE, [before, from])).length > 0;

/** A month that is needed for so much longer than sessions are kept is not waited for: somebody touches one of its sessions for years. */
const WAITING_DAYS = 31;

/** Uploads of sessions that are past their days: their rows go with the part of their month, and they with their rows. */
export const postgresExpiredUploads = (database: Database, parts: MonthlyPartitions, sessionDays: number) => {
  const waiting = async (): Promise<MonthlyPartition[]> => {
    const waitedFor = new Set((await parts.over(sessionDays + WAITING_DAYS)).map(({ name }) => name));
    return (await parts.list()).filter(({ name, from }) => from !== null && !waitedFor.has(name));
  };
  return {
    /** Makes the parts for uploads of this month and the next ones. */
    beginMonths: (): Promise<void> => parts.begin(),
    /** Those that have a file or names at the product memory, each once. */
    toTakeBack: (): AsyncGenerator<StoredUpload> =>
      uploadsWhere(database, `state = 'expired' and not (${IS_TAKEN_BACK})`),
    /** Its file is gone. */
    forgetFile: (id: string): Promise<number> =>
      database.execute(`update upload set object_key = '' where id = $1`, [id]),
    /** Months that are over and that nobody needs. */
    unusedMonths: async (): Promise<MonthlyPartition[]> => {
      const unused: MonthlyPartition[] = [];
      for (const part of await parts.over()) if (!(await isInUse(database, part))) unused.push(part);
      return unused;
    },
    /** Drops a month with all rows of its uploads, unless one turns out to be needed. */
    dropMonth: (part: MonthlyPartition): Promise<void> => parts.drop(part, isInUse),
    /** Those that are taken back and whose rows, if there are any still, do not wait for a month to go. */
    toRemove: async function* (): AsyncGenerator<StoredUpload> {
      const months = await waiting();
      yield* uploadsWhere(
        database,
        `state = 'expired' and ${IS_TAKEN_BACK} and not exists (
           select from unnest($3::uuid[], $4::uuid[]) month (first, before) where upload.id >= first and upload.id < before)`,
        [months.map(({ from }) => from), months.map(({ before }) => before)],
      );
    },
  };
};

export type ExpiredUploads = ReturnType<typeof postgresExpiredUploads>;
