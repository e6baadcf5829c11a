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
import type { FilePrices } from '../../../model/prices/file-prices.ts';
import type { PriceCounts, PricedResult } from '../../../model/prices/kept.ts';
import type { Sibling } from '../../../model/prices/row-issues.ts';
import { unknownVat } from '../../../model/prices/vat-of-file.ts';
import type { Memory } from '../../../model/session.ts';
import type { PriceMemory, PriceStore, StoredUploadResult, WholesalerPrices } from '../../../model/stores/prices.ts';
import { SEND_TO_REVIEW, UNUSUAL_MARGINS, VAT_TEXTS, VAT_UNKNOWN } from './whole-file-checks.ts';

const POSITIONS_PER_PAGE = 2_000;

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

  checkFile: async (uploadId: string, { vatRates }: Pick<FilePrices, 'vatRates'>) => {
    // Of rows that have just come the planner knows nothing, takes them for a few, and would compare each with each.
    await queries.execute('set local enable_nestloop = off');
    const rows: { before: Tables['result']['needs_review'] }[] = [];
    const send = async (check: string, more: readonly unknown[] = []) => {
      rows.push(...(await queries.query<{ before: Tables['result']['needs_review'] }>(check, [uploadId, ...more])));
    };
    for (const check of SEND_TO_REVIEW) await send(check);
    const unknown = unknownVat(await queries.query<{ said: string; rows: number }>(VAT_TEXTS, [uploadId]), vatRates);
    if (unknown.length > 0) await send(VAT_UNKNOWN, [unknown]);
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
