import type { Queries } from '@tillmap/storage/database';
import type { Tables } from '../../database/schema.generated.ts';
import type { Wholesaler } from '../../model/wholesaler.ts';

/** The last copy of each wholesaler, so that a restart while reference-data is away still knows the names. */
export const postgresWholesalerCopies = (queries: Queries) => ({
  read: async (code: string) => {
    const [copy] = await queries.query<Pick<Tables['wholesaler_copy'], 'content'> & { content: Wholesaler }>(
      'select content from wholesaler_copy where code = $1',
      [code],
    );
    return copy?.content;
  },
  keep: async (wholesaler: Wholesaler) => {
    await queries.execute(
      `insert into wholesaler_copy (code, content) values ($1, $2)
       on conflict (code) do update set content = excluded.content where wholesaler_copy.content <> excluded.content`,
      [wholesaler.code, JSON.stringify(wholesaler)],
    );
  },
});
