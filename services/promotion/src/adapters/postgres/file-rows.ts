import { camelCased, type Queries } from '@tillmap/database';
import type { FileRows } from '../../application/ports/stores.ts';
import { objectKeyOf } from '../../domain/promotion.ts';
import type { FileRow } from './columns.ts';

const ROWS_AT_ONCE = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

type Row = Pick<FileRow, 'id' | 'state' | 'sizeBytes' | 'createdAt'>;

/** The steps of a file's row outside of the transactions that tell of it. */
export const postgresFileRows = (queries: Queries): FileRows => {
  // PostgreSQL orders ids as their text is ordered, and with it their object keys.
  async function* all() {
    for (let after = BEFORE_ALL; ; ) {
      const rows = await queries.query<Row>(
        `select ${camelCased(['id', 'state', 'size_bytes', 'created_at'])} from promotion_file
          where id > $1 order by id limit $2`,
        [after, ROWS_AT_ONCE],
      );
      for (const row of rows) yield { ...row, key: objectKeyOf(row.id) };
      if (rows.length < ROWS_AT_ONCE) return;
      after = rows.at(-1)?.id ?? after;
    }
  }
  return {
    begin: async ({ id, promotionId, name, uploaderId, uploaderName, createdAt }) => {
      await queries.execute(
        `insert into promotion_file
           (id, promotion_id, state, name, size_bytes, sha256, uploader_id, uploader_name, created_at)
         values ($1, $2, 'uploading', $3, 0, '', $4, $5, $6)`,
        [id, promotionId, name, uploaderId, uploaderName, createdAt],
      );
    },
    abandonUpload: async (id) => {
      await queries.execute(`update promotion_file set state = 'deleted' where id = $1 and state = 'uploading'`, [id]);
    },
    move: async (id, from, to) =>
      (await queries.execute(
        `update promotion_file set state = $3 where id = $1 and state = any($2::text[]) and state <> $3`,
        [id, from, to],
      )) === 1,
    abandonUploadsStartedBefore: (moment) =>
      queries.execute(`update promotion_file set state = 'deleted' where state = 'uploading' and created_at < $1`, [
        moment,
      ]),
    all,
    exists: async (id) =>
      // Compared as text: an object may bear a name that is no id.
      (await queries.query('select from promotion_file where id::text = $1', [id])).length > 0,
    forget: async (id) => {
      await queries.execute(`delete from promotion_file where id = $1 and state = 'deleted'`, [id]);
    },
  };
};
