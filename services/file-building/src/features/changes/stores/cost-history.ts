import type { CostBasis } from '@tillmap/contracts';
import type { Queries } from '@tillmap/storage/database';
import { ofUpload } from '../../../database/item-row.ts';
import { memoriesOf } from '../../../database/wholesaler-memories.ts';
import type { Memory } from '../../../model/session.ts';

/** So many files before this one. */
const FILES = 6;
/** More products tell nothing else, and fewer may have got dearer. */
const COMPARED = 5_000;
const FEWEST_COMPARED = 5;

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

  /**
   * How many times those of the last download the costs of an upload are in the middle, where they are for a unit or a case;
   * 1 where they are neither, or too few products have both.
   */
  timesBefore: async (memory: Memory, uploadId: string, basis: CostBasis | undefined): Promise<number> => {
    if (basis !== 'unit' && basis !== 'case') return 1;
    const [found] = await queries.query<{ products: number; times: number | null }>(
      `select count(*)::int as products, (percentile_cont(0.5) within group (order by now / before))::float8 as times
         from (select item.cost::numeric / case when $3 = 'case' then nullif(item.case_qty, '')::numeric else 1 end as now,
                      coalesce(nullif(base_line.unit_cost, ''), case when $3 = 'unit' then base_line.cost end, '0')::numeric as before
                 from item join base_line on base_line.wholesaler_code = ${memoriesOf('$2')} and base_line.canonical = item.canonical
                where ${ofUpload('item.upload_id')} and item.cost <> '' and base_line.cost <> ''
                limit ${COMPARED}) costs
        where now > 0 and before > 0`,
      [uploadId, memory, basis],
    );
    return found && found.products >= FEWEST_COMPARED ? (found.times ?? 1) : 1;
  },
});

export type CostHistory = ReturnType<typeof postgresCostHistory>;
