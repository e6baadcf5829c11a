import type { Tx } from '@tillmap/storage/database';
import { DAY_OF_RECORD, PRODUCTS_OF_RECORD } from '../../../database/record-row.ts';
import type { TrailPartition } from '../../../model/trail-part.ts';

const UNCOUNT_DAYS = (part: string) => `
  update daily_count kept set records = kept.records - gone.records, products = kept.products - gone.products
    from (select ${DAY_OF_RECORD} as day, kind, wholesaler_code, count(*) as records,
                 sum(${PRODUCTS_OF_RECORD}) as products from record_${part} group by 1, 2, 3) gone
   where (kept.day, kept.kind, kept.wholesaler_code) = (gone.day, gone.kind, gone.wholesaler_code)`;

const UNCOUNT_USERS = (part: string) => `
  update trail_user kept set acceptances = kept.acceptances - gone.acceptances
    from (select user_id, count(*) as acceptances from record_${part}
           where kind = 'download' and user_id <> '' group by user_id) gone
   where kept.user_id = gone.user_id`;

/** Users of whom nothing is left have no name here either. */
const FORGET_USERS = (part: string) => `
  delete from trail_user known
   where user_id in (select user_id from personal_data_${part} union select user_id from record_${part})
     and not exists (select from record r where r.user_id = known.user_id and r.sequence >= $1)
     and not exists (select from personal_data p where p.user_id = known.user_id and p.sequence >= $1)`;

/** Takes the records of a part out of the figures; returns how many they are. */
export const subtractPartitionCounts = async (tx: Tx, { name, before }: TrailPartition): Promise<number> => {
  await tx.execute(UNCOUNT_DAYS(name));
  await tx.execute('delete from daily_count where records = 0');
  await tx.execute(UNCOUNT_USERS(name));
  await tx.execute(FORGET_USERS(name), [before]);
  const [row] = await tx.query<{ count: number }>(`select count(*) as count from record_${name}`);
  return row!.count;
};
