import { isUniqueViolation, type Queries } from '@tillmap/storage/database';
import type { Shop } from '../../../model/shop.ts';
import { codeTaken } from '../rules/shop-rules.ts';

const READ = `select id, case when is_first then '' else id::text end as key, code, name, nation, till_profile as "tillProfile",
  active, users, flag_choices as "flagChoices" from shop where deleted_at is null`;

/** The shops of the organisation. */
export const postgresShops = (queries: Queries) => ({
  /** By name. */
  list: (): Promise<Shop[]> => queries.query<Shop>(`${READ} order by lower(name), lower(code)`),

  /** Nobody else makes, changes or deletes shops until the transaction ends. */
  lock: async (): Promise<void> => {
    await queries.execute('lock table shop in share row exclusive mode');
  },

  /** Throws Invalid for a code that another one has. */
  add: async ({ id, key, code, name, nation, tillProfile, active, users, flagChoices }: Shop): Promise<void> => {
    try {
      await queries.execute(
        `insert into shop (id, code, name, nation, till_profile, active, users, is_first, flag_choices)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, code, name, nation, tillProfile, active, users, key === '', flagChoices],
      );
    } catch (error) {
      throw isUniqueViolation(error, 'shop_code') ? codeTaken(code) : error;
    }
  },

  save: async ({ id, name, nation, tillProfile, active, users, flagChoices }: Shop): Promise<void> => {
    await queries.execute(
      'update shop set name = $2, nation = $3, till_profile = $4, active = $5, users = $6, flag_choices = $7 where id = $1',
      [id, name, nation, tillProfile, active, users, flagChoices],
    );
  },

  remove: async (id: string, at: Date): Promise<void> => {
    await queries.execute('update shop set deleted_at = $2 where id = $1', [id, at]);
  },
});

export type ShopStore = ReturnType<typeof postgresShops>;
