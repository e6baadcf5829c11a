import type { Database } from '@tillmap/database';

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

/** Removes rubbish piece by piece; its file goes before the row that knows of it. */
export const sweepUploads = async (
  database: Database,
  removeFile: (objectKey: string) => Promise<void>,
): Promise<void> => {
  await database.execute(
    `update upload set state = 'rubbish' where state = 'reading' and touched_at < now() - ${SILENT}`,
  );
  const rubbish = await database.query<{ id: string; objectKey: string }>(
    `select id, object_key as "objectKey" from upload where state = 'rubbish'`,
  );
  for (const { id, objectKey } of rubbish) {
    await removeRows(database, id);
    await removeFile(objectKey);
    await database.execute('delete from upload where id = $1', [id]);
  }
  await database.execute(`delete from repeated_upload where created_at < now() - interval '24 hours'`);
};
