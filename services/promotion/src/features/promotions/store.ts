import type { Queries } from '@tillmap/storage/database';
import { PROMOTION, type PromotionRow } from '../../database/promotion-row.ts';
import type { Promotion } from '../../model/promotion.ts';

/** The rows of promotions. */
export const postgresPromotions = (queries: Queries) => ({
  /** '' for every wholesaler; newest first. */
  list: (wholesalerCode: string): Promise<Promotion[]> =>
    queries.query<PromotionRow>(
      `select ${PROMOTION} from promotion where $1 = '' or wholesaler_code = $1 order by created_at desc, id desc`,
      [wholesalerCode],
    ),
  countOf: async (wholesalerCode: string): Promise<number> => {
    const [row] = await queries.query<{ count: number }>(
      'select count(*)::int as count from promotion where wholesaler_code = $1',
      [wholesalerCode],
    );
    return row?.count ?? 0;
  },
  insert: async (promotion: Promotion): Promise<void> => {
    const { id, name, description, startDate, endDate, wholesalerCode, wholesalerName, createdAt } = promotion;
    await queries.execute(
      `insert into promotion
         (id, name, description, start_date, end_date, wholesaler_code, wholesaler_name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, name, description, startDate, endDate, wholesalerCode, wholesalerName, createdAt],
    );
  },
  remove: async (id: string): Promise<void> => {
    await queries.execute('delete from promotion where id = $1', [id]);
  },
});

export type PromotionStore = ReturnType<typeof postgresPromotions>;
