import { type CamelRow, type Columns, camelCased, type Tx } from '@tillmap/database';
import type { Session } from '../../domain/sessions/session.ts';
import type { Tables } from './schema.generated.ts';

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
export type ToldUpload = CamelRow<Tables['told_upload'], typeof TOLD>;

/** Which uploads have told the product memory their names, in one transaction. */
export const postgresToldUploads = (tx: Tx) => ({
  /** Its names are to be told, unless they are those of a sample. */
  want: async (uploadId: string, { wholesalerCode, wholesalerName, isSample }: Session, at: Date): Promise<void> => {
    if (isSample) return;
    await tx.execute(
      `insert into told_upload (upload_id, wholesaler_code, wholesaler_name, given_at) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [uploadId, wholesalerCode, wholesalerName, at],
    );
  },

  /** One that has something to tell and that no other process has in hand. */
  lockNext: async (): Promise<ToldUpload | undefined> => {
    const [row] = await tx.query<ToldUpload>(
      `select ${camelCased(TOLD)} from told_upload where not is_told order by upload_id limit 1 for update skip locked`,
    );
    return row;
  },

  lock: async (uploadId: string): Promise<ToldUpload | undefined> => {
    const [row] = await tx.query<ToldUpload>(
      `select ${camelCased(TOLD)} from told_upload where upload_id = $1 for update`,
      [uploadId],
    );
    return row;
  },

  move: async (uploadId: string, toldTo: number, isTold: boolean): Promise<void> => {
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
