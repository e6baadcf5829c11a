import type { Queries } from '@tillmap/storage/database';
import type { Memory } from '../../../model/session.ts';

/** So many files before this one. */
const FILES = 6;

/** What a product cost in a file that was downloaded. */
export type PastCost = Readonly<{ at: Date; cost: string }>;

/** What products cost in the last files of a wholesaler, each in the last download of its session. */
export const postgresCostHistory = (queries: Queries) => ({
  /** By canonical barcode, oldest first; the session's own downloads are no history of it. */
  of: async (
    memory: Memory,
    sessionId: string,
    canonicals: readonly string[],
  ): Promise<ReadonlyMap<string, PastCost[]>> => {
    const rows = await queries.query<PastCost & { canonical: string }>(
      `with last as (select distinct on (session_id) id, at from download
                      where wholesaler_code = $1 and session_id <> $2 and state = 'sent'
                      order by session_id, at desc, id desc)
       select line.canonical, last.at, coalesce(nullif(line.unit_cost, ''), line.cost) as cost
         from (select * from last order by at desc, id desc limit ${FILES}) last
         join download_line line on line.download_id = last.id and line.canonical = any($3::text[])
        where line.cost <> '' or line.unit_cost <> ''
        order by last.at, last.id`,
      [memory, sessionId, canonicals],
    );
    const costs = new Map<string, PastCost[]>();
    for (const { canonical, at, cost } of rows) costs.set(canonical, [...(costs.get(canonical) ?? []), { at, cost }]);
    return costs;
  },
});

export type CostHistory = ReturnType<typeof postgresCostHistory>;
