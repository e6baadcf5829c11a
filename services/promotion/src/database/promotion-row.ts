import { type CamelRow, type Columns, camelCased, type Queries, type Tx } from '@tillmap/storage/database';
import type { Promotion } from '../model/promotion.ts';
import type { Tables } from './schema.generated.ts';

const COLUMNS = [
  'id',
  'name',
  'description',
  'start_date',
  'end_date',
  'wholesaler_code',
  'wholesaler_name',
  'created_at',
] as const satisfies Columns<Tables['promotion']>;

/** A promotion as its table has it, which is the model's; days are text, so that no time zone moves them. */
export type PromotionRow = CamelRow<Tables['promotion'], typeof COLUMNS>;
export const PROMOTION = camelCased(COLUMNS);

/** Undefined when it is not there. */
export const findPromotion = async (queries: Queries, id: string): Promise<Promotion | undefined> => {
  const [row] = await queries.query<PromotionRow>(`select ${PROMOTION} from promotion where id = $1`, [id]);
  return row;
};

/** A change of a promotion or its files locks the promotion first. Undefined when it is not there (any more). */
export const lockPromotion = async (tx: Tx, id: string): Promise<Promotion | undefined> => {
  const [row] = await tx.query<PromotionRow>(`select ${PROMOTION} from promotion where id = $1 for update`, [id]);
  return row;
};
