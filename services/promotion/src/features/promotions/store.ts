import type { Queries } from '@tillmap/storage/database';
import { FILE, type FileRow, PROMOTION, type PromotionRow, VISIBLE } from '../../database/promotion-row.ts';
import type { Promotion, PromotionFile } from '../../model/promotion.ts';

export type PromotionWithFiles = Promotion & Readonly<{ files: readonly PromotionFile[] }>;

/** Promotions and the files people see, read outside of any transaction: uploading and deleted files are not among them. */
export const postgresArchive = (queries: Queries) => {
  const withFiles = async (promotions: readonly Promotion[]): Promise<PromotionWithFiles[]> => {
    const files = await queries.query<FileRow>(
      `select ${FILE} from promotion_file where promotion_id = any($1::uuid[]) and ${VISIBLE}
        order by created_at desc, id desc`,
      [promotions.map(({ id }) => id)],
    );
    const byPromotion = Map.groupBy(files, ({ promotionId }) => promotionId);
    return promotions.map((promotion) => ({ ...promotion, files: byPromotion.get(promotion.id) ?? [] }));
  };
  return {
    /** '' for every wholesaler; newest first. */
    list: async (wholesalerCode: string): Promise<readonly PromotionWithFiles[]> =>
      withFiles(
        await queries.query<PromotionRow>(
          `select ${PROMOTION} from promotion where $1 = '' or wholesaler_code = $1 order by created_at desc, id desc`,
          [wholesalerCode],
        ),
      ),
    find: async (id: string): Promise<PromotionWithFiles | undefined> => {
      const [found] = await withFiles(
        await queries.query<PromotionRow>(`select ${PROMOTION} from promotion where id = $1`, [id]),
      );
      return found;
    },
    findFile: async (id: string): Promise<PromotionFile | undefined> => {
      const [file] = await queries.query<FileRow>(`select ${FILE} from promotion_file where id = $1 and ${VISIBLE}`, [
        id,
      ]);
      return file;
    },
    countOf: async (wholesalerCode: string): Promise<number> => {
      const [row] = await queries.query<{ count: number }>(
        'select count(*)::int as count from promotion where wholesaler_code = $1',
        [wholesalerCode],
      );
      return row?.count ?? 0;
    },
  };
};

export type Archive = ReturnType<typeof postgresArchive>;
