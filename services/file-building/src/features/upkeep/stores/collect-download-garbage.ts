import type { RunIsolated } from '@tillmap/service-kit/domain';
import type { CamelRow, Database, IsUsed, MonthlyPartition, MonthlyPartitions } from '@tillmap/storage/database';
import type { Tables } from '../../../database/schema.generated.ts';
import { checkKeyOf } from '../../../model/download.ts';

/** How long the bytes of a download are kept, its lines for comparing, and the base of a wholesaler that nobody downloads for. */
export type DownloadRetention = Readonly<{ downloadDays: number; lineDays: number; baseDays: number }>;

type Stored = CamelRow<Tables['download'], ['id', 'object_key']>;
type Sweeping = Readonly<{
  removeFile: (objectKey: string) => Promise<void>;
  /** Of wholesalers that nobody downloaded for in so many days. */
  removeOldBases: (days: number) => Promise<unknown>;
  /** What a memory has besides its base, its downloads and what depends on them. */
  forgetSamples: () => Promise<unknown>;
  months: MonthlyPartitions;
  retention: DownloadRetention;
  /** Whether the database's clock can be believed: until then nothing goes for its age, because that cannot be undone. */
  isClockStable: boolean;
  each: RunIsolated;
}>;

const AT_ONCE = 100;
/** A download that is not made after so long was left by its process. */
const LEFT = `interval '1 hour'`;

/** Downloads of a condition (parameters from $3 on) in the order of their ids; those that stay as they are are not met again. */
async function* downloadsWhere(
  database: Database,
  condition: string,
  parameters: readonly unknown[],
): AsyncGenerator<Stored> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const downloads = await database.query<Stored>(
      `select id, object_key as "objectKey" from download where id > $1 and (${condition}) order by id limit $2`,
      [after, AT_ONCE, ...parameters],
    );
    yield* downloads;
    const last = downloads.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Receipts without a session and, where their age counts, downloads that were left in the middle. */
const rubbish = (database: Database, isClockStable: boolean) =>
  downloadsWhere(
    database,
    `state = 'rubbish' or (state = 'making' and at < now() - ${LEFT} and $3)
       or not exists (select from session where session.id = download.session_id)`,
    [isClockStable],
  );

const oldFiles = (database: Database, days: number) =>
  downloadsWhere(database, `object_key <> '' and at < now() - $3 * interval '1 day'`, [days]);

/** Lines of one of its downloads are still to be compared, or being written. */
const isCompared =
  (days: number): IsUsed =>
  async (queries, { from, before }) => {
    const found = await queries.query(
      `select from download where id < $1 and ($2::uuid is null or id >= $2)
          and (state = 'making' or at >= now() - $3 * interval '1 day') limit 1`,
      [before, from, days],
    );
    return found.length > 0;
  };

/** Lines past their date of downloads that are in no month: these do not go with a part. */
const deleteOldLines = (database: Database, parts: readonly MonthlyPartition[], days: number): Promise<number> => {
  const months = parts.filter(({ from }) => from !== null);
  return database.execute(
    `delete from download_line where download_id in (
       select id from download where at < now() - $1 * interval '1 day'
          and not exists (select from unnest($3::uuid[], $4::uuid[]) month (starts, ends) where id >= starts and id < ends)
          and exists (select from download_line where download_id = download.id) order by at limit $2)`,
    [days, AT_ONCE, months.map(({ from }) => from), months.map(({ before }) => before)],
  );
};

/** Removes receipts with their session, and bytes and lines past their date; a file goes before the row that knows of it. */
export const collectDownloadGarbage = (
  database: Database,
  { removeFile, removeOldBases, forgetSamples, months, retention, isClockStable, each }: Sweeping,
): Promise<void> => {
  const nameOf = ({ id }: Stored): string => id;
  const removeFiles = async (objectKey: string): Promise<void> => {
    await removeFile(checkKeyOf(objectKey));
    await removeFile(objectKey);
  };
  const removeRubbish = async (): Promise<void> =>
    each(rubbish(database, isClockStable), nameOf, async ({ id, objectKey }) => {
      if (objectKey !== '') await removeFiles(objectKey);
      await database.execute('delete from download_line where download_id = $1', [id]);
      await database.execute('delete from download where id = $1', [id]);
    });
  const old: Readonly<Record<string, () => Promise<unknown>>> = {
    'old files of downloads': async () =>
      each(oldFiles(database, retention.downloadDays), nameOf, async ({ id, objectKey }) => {
        await removeFiles(objectKey);
        await database.execute(`update download set object_key = '' where id = $1`, [id]);
      }),
    'old lines of downloads': async () => deleteOldLines(database, await months.list(), retention.lineDays),
    'old bases': () => removeOldBases(retention.baseDays),
    'months of old lines': async () => {
      const isUsed = isCompared(retention.lineDays);
      await each(
        await months.over(),
        ({ name }) => name,
        async (month) => {
          if (!(await isUsed(database, month))) await months.drop(month, isUsed);
        },
      );
    },
    // Takes its time, so it comes behind all that asks what time it is: the clock may jump meanwhile.
    'months to come': () => months.begin(),
  };
  return each(
    Object.entries({
      'downloads without a session': removeRubbish,
      'what samples remembered': forgetSamples,
      ...(isClockStable ? old : {}),
    }),
    ([name]) => name,
    ([, step]) => step(),
  );
};
