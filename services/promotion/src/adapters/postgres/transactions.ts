import type { Database, Tx } from '@tillmap/database';
import type { InTransaction, PromotionEventPublisher, PromotionUnitOfWork } from '../../application/ports/stores.ts';
import { FILE, type FileRow, PROMOTION, type PromotionRow, VISIBLE } from './columns.ts';

const postgresUnit = (tx: Tx, tell: PromotionEventPublisher): PromotionUnitOfWork => ({
  insert: async ({ id, name, description, startDate, endDate, wholesalerCode, wholesalerName, createdAt }) => {
    await tx.execute(
      `insert into promotion
         (id, name, description, start_date, end_date, wholesaler_code, wholesaler_name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, name, description, startDate, endDate, wholesalerCode, wholesalerName, createdAt],
    );
  },
  lock: async (id) => {
    const [row] = await tx.query<PromotionRow>(`select ${PROMOTION} from promotion where id = $1 for update`, [id]);
    return row;
  },
  remove: async (id) => {
    const files = await tx.execute(
      `update promotion_file set state = 'deleted' where promotion_id = $1 and ${VISIBLE}`,
      [id],
    );
    await tx.execute('delete from promotion where id = $1', [id]);
    return files;
  },
  lockFile: async (id) => {
    const [row] = await tx.query<FileRow>(
      `select ${FILE} from promotion_file where id = $1 and ${VISIBLE} for update`,
      [id],
    );
    return row;
  },
  finishFile: async (id, { sizeBytes, sha256 }) => {
    const [row] = await tx.query<FileRow>(
      `update promotion_file set state = 'stored', size_bytes = $2, sha256 = $3
        where id = $1 and state = 'uploading' returning ${FILE}`,
      [id, sizeBytes, sha256],
    );
    return row;
  },
  removeFile: async (id) => {
    await tx.execute(`update promotion_file set state = 'deleted' where id = $1`, [id]);
  },
  tell,
});

/** Everything a use case may touch in one transaction. */
export const postgresTransactions =
  (database: Database, tellerOf: (tx: Tx) => PromotionEventPublisher): InTransaction =>
  (work) =>
    database.transaction((tx) => work(postgresUnit(tx, tellerOf(tx))));
