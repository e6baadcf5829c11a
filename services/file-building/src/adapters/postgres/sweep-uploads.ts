import type { Database } from '@tillmap/database';

type RemoveFile = (objectKey: string) => Promise<void>;

/** How long uploaded files and sessions are kept. */
export type Retention = Readonly<{ uploadDays: number; sessionDays: number }>;

/** An upload that is being read says so with every batch; one that has been silent for so long was left by its process. */
const SILENT = `interval '5 minutes'`;
/** Positions removed by one statement: short locks, and the pool stays free for others. */
const POSITIONS_PER_STATEMENT = 10_000;

const removeRows = async (database: Database, uploadId: string): Promise<void> => {
  const [end] = await database.query<{ last: number | null }>(
    'select max(position) as last from item where upload_id = $1',
    [uploadId],
  );
  for (let from = 0; from <= (end?.last ?? -1); from += POSITIONS_PER_STATEMENT)
    for (const table of ['evidence', 'result', 'item'])
      await database.execute(`delete from ${table} where upload_id = $1 and position >= $2 and position < $3`, [
        uploadId,
        from,
        from + POSITIONS_PER_STATEMENT,
      ]);
  await database.execute('delete from bad_row where upload_id = $1', [uploadId]);
};

const FILES_AT_ONCE = 100;

/** What is past its date becomes rubbish; of an old upload only the file goes, its items stay with the session. */
const expire = async (
  database: Database,
  removeFile: RemoveFile,
  { uploadDays, sessionDays }: Retention,
): Promise<void> => {
  await database.execute(
    `with old as (delete from session where status not in ('pending', 'processing')
                     and updated_at < now() - $1 * interval '1 day' returning id, upload_id),
          cut as (delete from chunk using old where chunk.session_id = old.id),
          assisted as (delete from assist_batch using old where assist_batch.session_id = old.id)
     update upload set state = 'rubbish' from old where upload.id = old.upload_id`,
    [sessionDays],
  );
  const files = await database.query<{ id: string; objectKey: string }>(
    `select id, object_key as "objectKey" from upload
      where state = 'current' and object_key <> '' and touched_at < now() - $1 * interval '1 day' limit $2`,
    [uploadDays, FILES_AT_ONCE],
  );
  for (const { id, objectKey } of files) {
    await removeFile(objectKey);
    await database.execute(`update upload set object_key = '' where id = $1`, [id]);
  }
};

/** Removes rubbish piece by piece; its file goes before the row that knows of it. */
export const sweepUploads = async (database: Database, removeFile: RemoveFile, retention: Retention): Promise<void> => {
  await expire(database, removeFile, retention);
  await database.execute(
    `update upload set state = 'rubbish' where state = 'reading' and touched_at < now() - ${SILENT}`,
  );
  const rubbish = await database.query<{ id: string; objectKey: string }>(
    `select id, object_key as "objectKey" from upload where state = 'rubbish'`,
  );
  for (const { id, objectKey } of rubbish) {
    await removeRows(database, id);
    if (objectKey !== '') await removeFile(objectKey);
    await database.execute('delete from upload where id = $1', [id]);
  }
  await database.execute(`delete from repeated_upload where created_at < now() - interval '24 hours'`);
};
