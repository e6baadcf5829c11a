import { type CamelRow, type Columns, camelCased, type Database } from '@tillmap/database';
import type { EachByItself } from '@tillmap/service-kit/domain';
import type { Tables } from './schema.generated.ts';

type RemoveFile = (objectKey: string) => Promise<void>;

/** How long uploaded files and sessions are kept. */
export type Retention = Readonly<{ uploadDays: number; sessionDays: number }>;

/** An upload that is being read says so with every batch; one that has been silent for so long was left by its process. */
const SILENT = `interval '5 minutes'`;
/** Positions removed by one statement: short locks, and the pool stays free for others. */
const POSITIONS_PER_STATEMENT = 10_000;

const removeRows = async (database: Database, uploadId: string): Promise<void> => {
  const [end] = await database.query<{ last: Tables['item']['position'] | null }>(
    'select max(position) as last from item where upload_id = $1',
    [uploadId],
  );
  for (let from = 0; from <= (end?.last ?? -1); from += POSITIONS_PER_STATEMENT)
    for (const table of ['review_change', 'evidence', 'result', 'item'])
      await database.execute(`delete from ${table} where upload_id = $1 and position >= $2 and position < $3`, [
        uploadId,
        from,
        from + POSITIONS_PER_STATEMENT,
      ]);
  for (const table of [
    'bad_row',
    'review_step',
    'spot_check',
    'difference_line',
    'difference',
    'change_step_line',
    'change_step',
  ])
    await database.execute(`delete from ${table} where upload_id = $1`, [uploadId]);
};

const FILES_AT_ONCE = 100;

const STORED = ['id', 'object_key'] as const satisfies Columns<Tables['upload']>;
type StoredUpload = CamelRow<Tables['upload'], typeof STORED>;

/** Old sessions go, and their uploads become rubbish. */
const expireSessions = (database: Database, days: number): Promise<number> =>
  database.execute(
    `with old as (delete from session where status not in ('pending', 'processing')
                     and updated_at < now() - $1 * interval '1 day' returning id, upload_id),
          cut as (delete from chunk using old where chunk.session_id = old.id),
          assisted as (delete from assist_batch using old where assist_batch.session_id = old.id)
     update upload set state = 'rubbish' from old where upload.id = old.upload_id`,
    [days],
  );

/** Uploads whose file is past its date, in parts; those that stay are not met again. */
async function* oldFiles(database: Database, days: number): AsyncGenerator<StoredUpload> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const files = await database.query<StoredUpload>(
      `select ${camelCased(STORED)} from upload
        where state = 'current' and object_key <> '' and touched_at < now() - $1 * interval '1 day' and id > $2
        order by id limit $3`,
      [days, after, FILES_AT_ONCE],
    );
    yield* files;
    const last = files.at(-1);
    if (!last) return;
    after = last.id;
  }
}

const rubbish = (database: Database): Promise<StoredUpload[]> =>
  database.query<StoredUpload>(`select ${camelCased(STORED)} from upload where state = 'rubbish' order by id`);

/** What an upload told the product memory is taken back, before its rows go. */
type TakeNamesBack = (uploadId: string) => Promise<void>;

type Sweeping = Readonly<{
  removeFile: RemoveFile;
  takeNamesBack: TakeNamesBack;
  retention: Retention;
  /** Whether the database's clock can be believed: until then nothing goes for its age, because that cannot be undone. */
  isClockSettled: boolean;
  each: EachByItself;
}>;

/**
 * Removes what is past its date, and rubbish piece by piece; a file goes before the row that knows of it. What cannot be
 * removed is passed over. Of an old upload only the file goes, its items stay with the session.
 */
export const collectUploadGarbage = (
  database: Database,
  { removeFile, takeNamesBack, retention, isClockSettled, each }: Sweeping,
): Promise<void> => {
  const nameOf = ({ id }: StoredUpload): string => id;
  const removeOldFiles = (): Promise<void> =>
    each(oldFiles(database, retention.uploadDays), nameOf, async ({ id, objectKey }) => {
      await removeFile(objectKey);
      await database.execute(`update upload set object_key = '' where id = $1`, [id]);
    });
  const removeRubbish = async (): Promise<void> =>
    each(await rubbish(database), nameOf, async ({ id, objectKey }) => {
      await takeNamesBack(id);
      await removeRows(database, id);
      if (objectKey !== '') await removeFile(objectKey);
      await database.execute('delete from upload where id = $1', [id]);
    });
  const giveUpSilent = (): Promise<number> =>
    database.execute(`update upload set state = 'rubbish' where state = 'reading' and touched_at < now() - ${SILENT}`);
  const forgetAnswers = (): Promise<number> =>
    database.execute(`delete from repeated_upload where created_at < now() - interval '24 hours'`);

  const old: Readonly<Record<string, () => Promise<unknown>>> = {
    'old sessions': () => expireSessions(database, retention.sessionDays),
    'old files': removeOldFiles,
    'uploads that were left': giveUpSilent,
    'old answers': forgetAnswers,
  };
  return each(
    Object.entries({ ...(isClockSettled ? old : {}), rubbish: removeRubbish }),
    ([name]) => name,
    ([, step]) => step(),
  );
};
