import { type CamelRow, type Columns, camelCased, type Database, type Tx } from '@tillmap/storage/database';
import type { Tables } from '../../../database/schema.generated.ts';
import type { Session } from '../../../model/session.ts';

const TOLD = [
  'upload_id',
  'wholesaler_code',
  'wholesaler_name',
  'given_at',
  'told_to',
  'is_told',
  'batches',
] as const satisfies Columns<Tables['told_upload']>;

/** An upload whose names the product memory is told, up to the position `toldTo`. */
export type NamePublication = CamelRow<Tables['told_upload'], typeof TOLD>;

const AT_ONCE = 100;

/** The ids of uploads that have something to tell, in their order; those that cannot are not met again. */
export async function* uploadsToTell(database: Database): AsyncGenerator<string> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const uploads = await database.query<Pick<NamePublication, 'uploadId'>>(
      `select upload_id as "uploadId" from told_upload where not is_told and upload_id > $1 order by upload_id limit $2`,
      [after, AT_ONCE],
    );
    for (const { uploadId } of uploads) yield uploadId;
    const last = uploads.at(-1);
    if (!last) return;
    after = last.uploadId;
  }
}

/** Which uploads have told the product memory their names, in one transaction. */
export const postgresNamePublications = (tx: Tx) => ({
  /** Its names are to be told, unless they are those of a sample. */
  enqueue: async (uploadId: string, { wholesalerCode, wholesalerName, isSample }: Session, at: Date): Promise<void> => {
    if (isSample) return;
    await tx.execute(
      `insert into told_upload (upload_id, wholesaler_code, wholesaler_name, given_at) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [uploadId, wholesalerCode, wholesalerName, at],
    );
  },

  /** One that has something to tell still and that no other process has in hand. */
  lockUntold: async (uploadId: string): Promise<NamePublication | undefined> => {
    const [row] = await tx.query<NamePublication>(
      `select ${camelCased(TOLD)} from told_upload where upload_id = $1 and not is_told for update skip locked`,
      [uploadId],
    );
    return row;
  },

  lock: async (uploadId: string): Promise<NamePublication | undefined> => {
    const [row] = await tx.query<NamePublication>(
      `select ${camelCased(TOLD)} from told_upload where upload_id = $1 for update`,
      [uploadId],
    );
    return row;
  },

  saveProgress: async (uploadId: string, toldTo: number, isTold: boolean): Promise<void> => {
    await tx.execute('update told_upload set told_to = $2, is_told = $3, batches = batches + 1 where upload_id = $1', [
      uploadId,
      toldTo,
      isTold,
    ]);
  },

  remove: async (uploadId: string): Promise<void> => {
    await tx.execute('delete from told_upload where upload_id = $1', [uploadId]);
  },
});

export type ToldUploads = ReturnType<typeof postgresNamePublications>;
