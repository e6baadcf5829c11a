import { type CamelRow, type Columns, camelCased, type Queries } from '@tillmap/storage/database';
import type { Tables } from '../../../database/schema.generated.ts';
import type { FileState, PromotionFile } from '../../../model/promotion.ts';
import { objectKeyOf } from '../rules/object-key.ts';

const COLUMNS = [
  'id',
  'promotion_id',
  'state',
  'name',
  'size_bytes',
  'sha256',
  'uploader_name',
  'created_at',
] as const satisfies Columns<Tables['promotion_file']>;

/** A file as its table has it. */
type FileRow = CamelRow<Tables['promotion_file'], typeof COLUMNS> & { readonly state: FileState };
const FILE = camelCased(COLUMNS);

/** The files people see. */
const VISIBLE = `state in ('stored', 'missing', 'damaged')`;

const ROWS_AT_ONCE = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

type Row = Pick<FileRow, 'id' | 'state' | 'sizeBytes' | 'createdAt'>;

type NewFile = Readonly<{
  id: string;
  promotionId: string;
  name: string;
  uploaderId: string;
  uploaderName: string;
  createdAt: Date;
}>;

/** The rows of files: from `uploading`, which nobody sees, to `deleted`, of which only bytes are left. */
export const postgresFiles = (queries: Queries) => {
  /** Every row, by object key. */
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
    /** The row in state `uploading`, before the first byte is stored. */
    begin: async ({ id, promotionId, name, uploaderId, uploaderName, createdAt }: NewFile): Promise<void> => {
      await queries.execute(
        `insert into promotion_file
           (id, promotion_id, state, name, size_bytes, sha256, uploader_id, uploader_name, created_at)
         values ($1, $2, 'uploading', $3, 0, '', $4, $5, $6)`,
        [id, promotionId, name, uploaderId, uploaderName, createdAt],
      );
    },
    /** Marks it to be removed; what is stored already stays. */
    abandonUpload: async (id: string): Promise<void> => {
      await queries.execute(`update promotion_file set state = 'deleted' where id = $1 and state = 'uploading'`, [id]);
    },
    /** From one of the states to another; false when it was in none of them. */
    move: async (id: string, from: readonly FileState[], to: FileState): Promise<boolean> =>
      (await queries.execute(
        `update promotion_file set state = $3 where id = $1 and state = any($2::text[]) and state <> $3`,
        [id, from, to],
      )) === 1,
    /** Marks unfinished uploads that started before as deleted; returns their number. */
    abandonUploadsStartedBefore: (moment: Date): Promise<number> =>
      queries.execute(`update promotion_file set state = 'deleted' where state = 'uploading' and created_at < $1`, [
        moment,
      ]),
    /** Undefined unless people see it. */
    find: async (id: string): Promise<PromotionFile | undefined> => {
      const [file] = await queries.query<FileRow>(`select ${FILE} from promotion_file where id = $1 and ${VISIBLE}`, [
        id,
      ]);
      return file;
    },
    /** The files people see, by promotion, newest first. */
    ofPromotions: async (promotionIds: readonly string[]): Promise<ReadonlyMap<string, readonly PromotionFile[]>> => {
      const files = await queries.query<FileRow>(
        `select ${FILE} from promotion_file where promotion_id = any($1::uuid[]) and ${VISIBLE}
          order by created_at desc, id desc`,
        [promotionIds],
      );
      return Map.groupBy(files, ({ promotionId }) => promotionId);
    },
    all,
    exists: async (id: string): Promise<boolean> =>
      // Compared as text: an object may bear a name that is no id.
      (await queries.query('select from promotion_file where id::text = $1', [id])).length > 0,
    /** Deletes a row marked as deleted whose object is deleted. */
    forget: async (id: string): Promise<void> => {
      await queries.execute(`delete from promotion_file where id = $1 and state = 'deleted'`, [id]);
    },
    /** Undefined unless people see it. */
    lock: async (id: string): Promise<PromotionFile | undefined> => {
      const [row] = await queries.query<FileRow>(
        `select ${FILE} from promotion_file where id = $1 and ${VISIBLE} for update`,
        [id],
      );
      return row;
    },
    /** From uploading to stored; undefined when the upload was abandoned in between. */
    finish: async (
      id: string,
      { sizeBytes, sha256 }: Readonly<{ sizeBytes: number; sha256: string }>,
    ): Promise<PromotionFile | undefined> => {
      const [row] = await queries.query<FileRow>(
        `update promotion_file set state = 'stored', size_bytes = $2, sha256 = $3
          where id = $1 and state = 'uploading' returning ${FILE}`,
        [id, sizeBytes, sha256],
      );
      return row;
    },
    remove: async (id: string): Promise<void> => {
      await queries.execute(`update promotion_file set state = 'deleted' where id = $1`, [id]);
    },
    /** Marks the files of a promotion as deleted; returns how many were visible. */
    removeOf: (promotionId: string): Promise<number> =>
      queries.execute(`update promotion_file set state = 'deleted' where promotion_id = $1 and ${VISIBLE}`, [
        promotionId,
      ]),
  };
};

export type FileStore = ReturnType<typeof postgresFiles>;
