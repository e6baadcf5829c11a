import type { Database } from '@tillmap/storage/database';
import type { Tables } from '../../../database/schema.generated.ts';
import { UPLOAD_PARTITIONS } from '../../../database/upload-partitions.ts';

/** Positions removed by one statement: short locks, and the pool stays free for others. */
const POSITIONS_PER_STATEMENT = 10_000;
const BY_POSITION = ['review_change', 'evidence', 'result', 'item'];
/** What belongs to an upload and lies in no parts; by the last one what belongs to it for its shops is found again. */
const SMALL_TABLES = ['review_step', 'spot_check', 'change_step', 'difference'];

/** Deletes all that belongs to an upload, wherever it lies. May be interrupted and repeated. */
export const removeUploadRows = async (database: Database, uploadId: string): Promise<void> => {
  const [end] = await database.query<{ last: Tables['item']['position'] | null }>(
    'select max(position) as last from item where upload_id = $1',
    [uploadId],
  );
  for (let from = 0; from <= (end?.last ?? -1); from += POSITIONS_PER_STATEMENT)
    for (const table of BY_POSITION)
      await database.execute(`delete from ${table} where upload_id = $1 and position >= $2 and position < $3`, [
        uploadId,
        from,
        from + POSITIONS_PER_STATEMENT,
      ]);
  // Without an item there may be other rows: those that came while the part of the items was the last one to be dropped.
  const differences = await database.query<Pick<Tables['difference'], 'upload_id'>>(
    'select upload_id from difference where of_upload = $1',
    [uploadId],
  );
  for (const table of [...UPLOAD_PARTITIONS.tables, ...SMALL_TABLES])
    await database.execute(`delete from ${table} where upload_id = any ($1::uuid[])`, [
      [uploadId, ...differences.map(({ upload_id: id }) => id)],
    ]);
};
