import type { Queries } from '@tillmap/storage/database';
import type { Tables } from '../../../database/schema.generated.ts';
import type { DayCount, Sums, TopUser } from '../../../model/figures.ts';

const today = (parameter: string): string => `(${parameter}::timestamptz at time zone 'Europe/London')::date`;

/** Figures that are kept up to date with every record, so that none of them counts records; through the pool. */
export const postgresFigures = (queries: Queries) => {
  const sums = async (kind: string): Promise<Sums> => {
    const [row] = await queries.query<Sums>(
      `select coalesce(sum(records), 0)::bigint as acceptances, coalesce(sum(products), 0)::bigint as products
         from daily_count where kind = $1`,
      [kind],
    );
    return row ?? { acceptances: 0, products: 0 };
  };
  const count = async (sql: string, parameters: readonly unknown[] = []): Promise<number> =>
    (await queries.query<{ count: number }>(sql, parameters))[0]?.count ?? 0;
  return {
    downloads: (): Promise<Sums> => sums('download'),
    productsProcessed: async (): Promise<number> => (await sums('session')).products,
    /** Different people with at least one acceptance. */
    people: (): Promise<number> => count('select count(*) as count from trail_user where acceptances > 0'),
    /** Different people who did anything in the last `days` days. */
    activePeople: (now: Date, days: number): Promise<number> =>
      count(`select count(*) as count from trail_user where last_active_on > ${today('$1')} - $2::integer`, [
        now,
        days,
      ]),
    topUsers: (most: number): Promise<TopUser[]> =>
      queries.query<Pick<Tables['trail_user'], 'name' | 'email' | 'acceptances'>>(
        `select name, email, acceptances from trail_user where acceptances > 0
          order by acceptances desc, user_id limit $1`,
        [most],
      ),
    /** One entry a day, oldest first, `now`'s the last. */
    lastDays: (now: Date, days: number): Promise<DayCount[]> =>
      queries.query<Pick<Tables['daily_count'], 'products'> & { date: string; downloads: number }>(
        `select day as date, coalesce(sum(records), 0)::bigint as downloads, coalesce(sum(products), 0)::bigint as products
           from (select ${today('$1')} - n as day from generate_series(0, $2::integer - 1) n) days
           left join (select day, records, products from daily_count where kind = 'download') counted using (day)
          group by day order by day`,
        [now, days],
      ),
  };
};

export type Figures = ReturnType<typeof postgresFigures>;
