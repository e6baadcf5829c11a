import type { Database, Tx } from '@tillmap/storage/database';
import { FILE, type FileRow, PROMOTION, type PromotionRow, VISIBLE } from '../../database/promotion-row.ts';
import type { Promotion, PromotionFile } from '../../model/promotion.ts';
import type { PromotionEventPublisher } from '../files/events.ts';

/** The unit of work of one transaction. A change of a promotion or its files locks the promotion first. */
const postgresUnit = (tx: Tx, tell: PromotionEventPublisher) => ({
  insert: async (promotion: Promotion): Promise<void> => {
    const { id, name, description, startDate, endDate, wholesalerCode, wholesalerName, createdAt } = promotion;
    await tx.execute(
      `insert into promotion
         (id, name, description, start_date, end_date, wholesaler_code, wholesaler_name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, name, description, startDate, endDate, wholesalerCode, wholesalerName, createdAt],
    );
  },
  /** Undefined when it is not there (any more). */
  lock: async (id: string): Promise<Promotion | undefined> => {
    const [row] = await tx.query<PromotionRow>(`select ${PROMOTION} from promotion where id = $1 for update`, [id]);
    return row;
  },
  /** Deletes the promotion and marks its files as deleted; returns how many files were visible. */
  remove: async (id: string): Promise<number> => {
    const files = await tx.execute(
      `update promotion_file set state = 'deleted' where promotion_id = $1 and ${VISIBLE}`,
      [id],
    );
    await tx.execute('delete from promotion where id = $1', [id]);
    return files;
  },
  lockFile: async (id: string): Promise<PromotionFile | undefined> => {
    const [row] = await tx.query<FileRow>(
      `select ${FILE} from promotion_file where id = $1 and ${VISIBLE} for update`,
      [id],
    );
    return row;
  },
  /** From uploading to stored; undefined when the upload was abandoned in between. */
  finishFile: async (
    id: string,
    { sizeBytes, sha256 }: Readonly<{ sizeBytes: number; sha256: string }>,
  ): Promise<PromotionFile | undefined> => {
    const [row] = await tx.query<FileRow>(
      `update promotion_file set state = 'stored', size_bytes = $2, sha256 = $3
        where id = $1 and state = 'uploading' returning ${FILE}`,
      [id, sizeBytes, sha256],
    );
    return row;
  },
  removeFile: async (id: string): Promise<void> => {
    await tx.execute(`update promotion_file set state = 'deleted' where id = $1`, [id]);
  },
  tell,
});

type PromotionUnitOfWork = ReturnType<typeof postgresUnit>;

/** Runs `work` in one transaction: everything commits together or not at all. */
export const postgresTransactions =
  (database: Database, tellerOf: (tx: Tx) => PromotionEventPublisher) =>
  <T>(work: (unit: PromotionUnitOfWork) => Promise<T>): Promise<T> =>
    database.transaction((tx) => work(postgresUnit(tx, tellerOf(tx))));

export type InTransaction = ReturnType<typeof postgresTransactions>;
