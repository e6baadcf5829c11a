import type { CostBasis, UploadResult } from '@tillmap/contracts';
import {
  type CamelRow,
  type Columns,
  camelCased,
  columnArrays,
  type Held,
  type Joined,
  type Queries,
  unnested,
} from '@tillmap/storage/database';
import { OF_GONE_SAMPLE } from '../../../database/gone-samples.ts';
import {
  CHECKED,
  CLASSIFIED_COLUMNS,
  type ClassifiedRow,
  classifiedOf,
  ITEMS_BY_BARCODE,
  ofUpload,
  rowsAtPosition,
  setFrom,
  storedResult,
} from '../../../database/item-row.ts';
import { rowSpans } from '../../../database/row-spans.ts';
import type { Tables } from '../../../database/schema.generated.ts';
import type { ClassifiedItem } from '../../../model/item.ts';
import { tenThousandths } from '../../../model/prices/amount.ts';
import type { PriceCounts, PricedResult } from '../../../model/prices/kept.ts';
import { HIGHEST_USUAL, LOWEST_USUAL } from '../../../model/prices/margin.ts';
import type { Sibling } from '../../../model/prices/row-issues.ts';
import type { Memory } from '../../../model/session.ts';
import type { PriceMemory, PriceStore, StoredUploadResult, WholesalerPrices } from '../../../model/stores/prices.ts';

const POSITIONS_PER_PAGE = 2_000;

/** Departments with fewer margins say nothing of what is usual in them. */
const MIN_MARGINS = 30;
/** Times the deviation, made of the median absolute one; and the least width to each side. */
const DEVIATIONS = 4 * 1.4826;
const MIN_WIDTH = 0.2;

/** Adds a note to sure margins that lie far outside those of their department in this file. */
const UNUSUAL_MARGINS = `
  with priced as materialized (
         select position, dept_code, margin from result
          where upload_id = $1 and margin is not null and dept_code <> '' and reviewed_by is null),
       middle as (
         select dept_code, percentile_cont(0.5) within group (order by margin) as median
           from priced group by dept_code having count(*) >= ${MIN_MARGINS}),
       spread as (
         select dept_code, median,
                greatest(${MIN_WIDTH}, ${DEVIATIONS} * percentile_cont(0.5) within group (order by abs(margin - median)))
                  as width
           from priced join middle using (dept_code) group by dept_code, median),
       outside as (
         select position, margin, median - width as low, median + width as high
           from priced join spread using (dept_code) where abs(margin - median) > width)
  update result
     set price_issues = jsonb_build_array(jsonb_build_object(
           'code', 'margin_unusual', 'margin', outside.margin, 'low', low, 'high', high))
    from outside
   where upload_id = $1 and result.position = outside.position and price_issues is null`;

const MIN_FAMILY = 4;
/** So many of a family must sell within half and twice its usual price. */
const MIN_ALIKE = 0.7;

/** Sends prices that are ten or a hundred times those of their like to review, unless their cost fits them. */
const OFF_SCALE = `
  with priced as materialized (
         select result.position, price_family, item.rrp::numeric as rrp, margin, needs_review, price_issues, reviewed_by
           from (select * from result where upload_id = $1 and price_family is not null) result
          cross join lateral (${rowsAtPosition('item', ofUpload(), 'result.position')}) item (item_upload_id, item_position)),
       middle as (
         select price_family, percentile_disc(0.5) within group (order by rrp) as usual
           from priced group by price_family having count(*) >= ${MIN_FAMILY}),
       family as (
         select price_family, usual from priced join middle using (price_family)
          group by price_family, usual
         having count(*) filter (where rrp between usual / 2 and usual * 2) >= ${MIN_ALIKE} * count(*)),
       judged as (
         select position, needs_review, usual,
                case when rrp between usual * 8 and usual * 12.5 then 10 when rrp between usual * 80 and usual * 125 then 100
                     when rrp * 10 between usual * 0.8 and usual * 1.25 then 0.1
                     when rrp * 100 between usual * 0.8 and usual * 1.25 then 0.01 end as times
           from priced join family using (price_family)
          where reviewed_by is null and usual > 0
                and (margin is null or margin not between ${LOWEST_USUAL} and ${HIGHEST_USUAL})
                and (price_issues is null or not price_issues @> '[{"code":"price_scale"}]'))
  update result
     set price_issues = coalesce(price_issues, '[]') || jsonb_build_array(jsonb_build_object(
           'code', 'price_scale', 'times', times, 'like', round(usual * 10000))),
         mapping_review = coalesce(mapping_review, result.needs_review), needs_review = true
    from judged
   where upload_id = $1 and result.position = judged.position and times is not null
  returning judged.needs_review as "before"`;

const WEIGH_DOUBTS = `
  with valued as materialized (
         select position, dept_code, confidence, needs_review, nullif(rrp, '')::float8 as rrp,
                case when case_qty ~ '^[1-9][0-9]{0,4}$' then case_qty::int else 1 end as case_qty
           from result join item using (upload_id, position) where upload_id = $1),
       usual as (
         select dept_code, grouping(dept_code) = 1 as is_file, percentile_cont(0.5) within group (order by rrp) as rrp
           from valued where rrp is not null group by grouping sets ((dept_code), ())),
       weighed as (
         select position, (100 - confidence) / 100 * case_qty * coalesce(
                  valued.rrp,
                  (select rrp from usual where not is_file and usual.dept_code = valued.dept_code),
                  (select rrp from usual where is_file), 1) as impact
           from valued where needs_review)
  update result set impact = weighed.impact from weighed
   where upload_id = $1 and result.position = weighed.position`;

const PRICES = { position: 'int', needs_review: 'bool', ...CHECKED };

const REPLACE_PRICES = `
  update result set needs_review = found.needs_review, ${setFrom('found', CHECKED)}, version = version + 1 from ${unnested(PRICES, 'found', 2)}
   where ${ofUpload()} and result.position = found.position`;

type Upload = Tables['upload'];
type KeptRow = {
  answer: Held<Upload, 'answer', UploadResult | null>;
  counts: Held<Upload, 'price_counts', PriceCounts | null>;
};

/** Prices that those of other items are seen beside. */
export type Siblings = Readonly<{
  /** Prices of the items with these canonical barcodes, as far as they are in the upload. */
  siblings(uploadId: string, canonicals: readonly string[]): Promise<ReadonlyMap<string, Sibling>>;
}>;

/** The prices of an upload's items. */
export const postgresPriceStore = (queries: Queries): Omit<PriceStore, 'priced'> & Siblings => ({
  siblings: async (uploadId: string, canonicals: readonly string[]): Promise<ReadonlyMap<string, Sibling>> => {
    if (canonicals.length === 0) return new Map();
    const rows = await queries.query<Pick<Tables['item'], 'canonical' | 'cost' | 'rrp'>>(
      `select canonical, cost, rrp from ${ITEMS_BY_BARCODE}`,
      [uploadId, canonicals],
    );
    return new Map(
      rows.map(({ canonical, cost, rrp }) => [canonical, { cost: tenThousandths(cost), retail: tenThousandths(rrp) }]),
    );
  },

  checkFile: async (uploadId: string) => {
    // Of rows that have just come the planner knows nothing, takes them for a few, and would compare each with each.
    await queries.execute('set local enable_nestloop = off');
    const rows = await queries.query<{ before: Tables['result']['needs_review'] }>(OFF_SCALE, [uploadId]);
    await queries.execute(UNUSUAL_MARGINS, [uploadId]);
    await queries.execute('set local enable_nestloop = on');
    return rows.filter(({ before }) => !before).length;
  },

  weighDoubts: async (uploadId: string) => {
    // As above: rows that have just come would be compared each with each.
    await queries.execute('set local enable_nestloop = off');
    await queries.execute(WEIGH_DOUBTS, [uploadId]);
    await queries.execute('set local enable_nestloop = on');
  },

  async *classified(uploadId: string): AsyncIterable<readonly ClassifiedItem[]> {
    for await (const span of rowSpans(queries, 'result', uploadId, POSITIONS_PER_PAGE)) {
      const rows = await queries.query<ClassifiedRow>(
        `select ${CLASSIFIED_COLUMNS}
           from (select * from result where upload_id = $1 and position between $2 and $3) result
          cross join lateral (${rowsAtPosition('item', ofUpload(), 'result.position')}) item (item_upload_id, item_position)
          order by position`,
        [uploadId, ...span],
      );
      yield rows.map((row) => classifiedOf(row));
    }
  },

  replacePrices: async (uploadId: string, results: readonly PricedResult[]) => {
    if (results.length === 0) return;
    await queries.execute(REPLACE_PRICES, [uploadId, ...columnArrays(PRICES, results.map(storedResult))]);
  },

  countReviews: async (uploadId: string) => {
    const [counted] = await queries.query<{ count: number }>(
      'select count(*) as count from result where upload_id = $1 and needs_review',
      [uploadId],
    );
    return counted?.count ?? 0;
  },

  keep: async (uploadId: string, answer: UploadResult, counts: PriceCounts) => {
    await queries.execute('update upload set answer = $2, price_counts = $3 where id = $1', [
      uploadId,
      JSON.stringify(answer),
      JSON.stringify(counts),
    ]);
  },

  kept: async (uploadId: string): Promise<StoredUploadResult | undefined> => {
    const [row] = await queries.query<KeptRow>('select answer, price_counts as counts from upload where id = $1', [
      uploadId,
    ]);
    return row?.answer && row.counts ? { answer: row.answer, counts: row.counts } : undefined;
  },
});

const MEMORY = ['cost_basis', 'sold_as'] as const satisfies Columns<Tables['wholesaler_prices']>;
type MemoryRow = CamelRow<Tables['wholesaler_prices'], typeof MEMORY> &
  Joined<{ costBasis: CostBasis; soldAs: NonNullable<WholesalerPrices['soldAs']> }>;

export const postgresPriceMemory = (queries: Queries): PriceMemory => ({
  find: async (memory: Memory): Promise<WholesalerPrices> => {
    const [row] = await queries.query<MemoryRow>(
      `select ${camelCased(MEMORY)} from wholesaler_prices where wholesaler_code = $1`,
      [memory],
    );
    return { costBasis: row?.costBasis ?? undefined, soldAs: row?.soldAs ?? undefined };
  },

  remember: async (memory: Memory, { costBasis, soldAs }: WholesalerPrices, by: string, now: Date) => {
    await queries.execute(
      `insert into wholesaler_prices (wholesaler_code, cost_basis, sold_as, chosen_by, chosen_at)
       values ($1, $2, $3, $4, $5)
       on conflict (wholesaler_code) do update
          set cost_basis = coalesce(excluded.cost_basis, wholesaler_prices.cost_basis),
              sold_as = coalesce(excluded.sold_as, wholesaler_prices.sold_as),
              chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at`,
      [memory, costBasis ?? null, soldAs ?? null, by, now],
    );
  },

  forgetSamples: async () => {
    await queries.execute(`delete from wholesaler_prices where ${OF_GONE_SAMPLE}`);
  },
});
