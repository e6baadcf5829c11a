import type { Log, Queries } from '@tillmap/storage/database';
import { ofUpload, rowsAtPosition } from '../../../database/item-row.ts';
import { REVIEWED_COLUMNS, type ReviewedRow, reviewedOf } from '../../../database/reviewed-item-row.ts';
import type { Tables } from '../../../database/schema.generated.ts';
import { parseStoredEvidence } from '../../../database/stored-evidence.ts';
import type { StoredEvidence } from '../../../model/item.ts';
import type { ReviewedItem } from '../../../model/review-state.ts';
import { isByName, type ReviewDirection, type ReviewSelection, type ReviewSort } from '../rules/review-selection.ts';
import { selected } from './review-conditions.ts';
import { orderedFrom, orderOf, ranksOf } from './review-orders.ts';

export type ReviewQuery = ReviewSelection &
  Readonly<{
    uploadId: string;
    sort: ReviewSort;
    direction: ReviewDirection;
    /** The places in the order of their names, for orders by name: `dept~sub~cg`. */
    placesByName: readonly string[];
    offset: number;
    limit: number;
    /** Without evidence a row comes without candidates, neighbours and details. */
    withEvidence: boolean;
  }>;

export type ReviewRow = ReviewedItem &
  Readonly<{
    evidence: StoredEvidence | null;
    /** The position of the first of those that look alike and stand together. */
    alike?: number;
  }>;

type EvidencedRow = ReviewedRow & Pick<Tables['evidence'], 'content'>;

/** The rows at the positions of `page` (position, n) with all that belongs to them. */
const inFull = (withEvidence: boolean): string =>
  `cross join lateral (${rowsAtPosition('result', ofUpload(), 'page.position')}) result (result_upload_id, result_position)
   cross join lateral (${rowsAtPosition('item', ofUpload(), 'page.position')}) item (item_upload_id, item_position)
   ${
     withEvidence
       ? `left join lateral (${rowsAtPosition('evidence', ofUpload(), 'page.position')}) evidence (evidence_upload_id, evidence_position) on true`
       : ''
   }`;

const columnsOf = (withEvidence: boolean): string =>
  `${REVIEWED_COLUMNS}, ${withEvidence ? 'content' : 'null::json as content'}`;

const MISFITS_LOGGED = 5;

/** The rows as the review shows them; what does not fit in them is logged, once for all. */
const rowsOf = (rows: readonly EvidencedRow[], uploadId: string, log: Pick<Log, 'warn'>): ReviewRow[] => {
  const misfits = new Set<string>();
  const report = (misfit: string) => void misfits.add(misfit);
  const read = rows.map(({ content, ...row }) => ({
    ...reviewedOf(row, report),
    evidence: parseStoredEvidence(content, report),
  }));
  if (misfits.size > 0)
    log.warn(
      { uploadId, reasons: [...misfits].slice(0, MISFITS_LOGGED), different: misfits.size },
      'Stored reasons are unknown; shown as "Needs a look"',
    );
  return read;
};

/** Where a list comes from, and its parameters from $4 on. */
const listed = (query: ReviewQuery) => {
  const places = isByName(query.sort) ? [ranksOf(query.placesByName)] : [];
  const { sql, parameters } = selected(query, 4 + places.length);
  return {
    from: orderedFrom(query.sort, '$4'),
    where: sql,
    order: orderOf(query.sort, query.direction),
    parameters: [query.uploadId, query.offset, query.limit, ...places, ...parameters],
  };
};

/** Reads an upload's classified items. */
export const postgresReviewList = (queries: Queries, log: Pick<Log, 'warn'>) => ({
  rows: async (query: ReviewQuery) => {
    const { from, where, order, parameters } = listed(query);
    // The page is found in the index alone; only its rows are read in full.
    const rows = await queries.query<EvidencedRow>(
      `select ${columnsOf(query.withEvidence)}
         from (select position, row_number() over (order by ${order}) as n from ${from}
                where ${where} order by ${order} offset $2 limit $3) page
        ${inFull(query.withEvidence)} order by n`,
      parameters,
    );
    return rowsOf(rows, query.uploadId, log);
  },

  /** A page of what a selection finds, and how many there are in all. */
  found: async (query: ReviewQuery): Promise<{ rows: ReviewRow[]; total: number }> => {
    const { from, where, order, parameters } = listed(query);
    // The rows are searched once, for the page and for the count; a page past the end still has the count.
    const rows = await queries.query<EvidencedRow & { total: number }>(
      `with hit as materialized (select position, row_number() over (order by ${order}) as n from ${from} where ${where})
       select counted.total, page.* from (select count(*) as total from hit) counted
         left join (select ${columnsOf(query.withEvidence)}, n
                      from (select * from hit where n > $2 order by n limit $3) page ${inFull(query.withEvidence)}) page
           on true
        order by n`,
      parameters,
    );
    return {
      total: rows[0]?.total ?? 0,
      rows: rowsOf(
        rows.filter(({ position }) => position !== null),
        query.uploadId,
        log,
      ),
    };
  },

  /** The positions of a selection in the order of the file. */
  positions: async (uploadId: string, selection: ReviewSelection): Promise<number[]> => {
    const { sql, parameters } = selected(selection, 2);
    const rows = await queries.query<Pick<Tables['result'], 'position'>>(
      `select position from (select * from result where upload_id = $1) result where ${sql} order by position`,
      [uploadId, ...parameters],
    );
    return rows.map(({ position }) => position);
  },

  /** The rows at these positions, in this order, without evidence. */
  at: async (uploadId: string, positions: readonly number[]): Promise<ReviewRow[]> => {
    if (positions.length === 0) return [];
    const rows = await queries.query<EvidencedRow>(
      `select ${columnsOf(false)} from unnest($2::int[]) with ordinality as page (position, n) ${inFull(false)} order by n`,
      [uploadId, positions],
    );
    return rowsOf(rows, uploadId, log);
  },

  /** How many items have which price issue, most first, and of how many products it asks. */
  issueCounts: (uploadId: string): Promise<{ code: string; count: number; products: number }[]> =>
    queries.query(
      `select issue->>'code' as code, count(*) as count, sum(coalesce((issue->>'products')::int, 1)) as products
         from result cross join lateral jsonb_array_elements(price_issues) issue
        where upload_id = $1 and price_issues is not null group by 1 order by 2 desc, 1`,
      [uploadId],
    ),

  byBarcode: async (uploadId: string, canonical: string) => {
    const [row] = await queries.query<EvidencedRow>(
      `select ${columnsOf(true)}
         from item join result using (upload_id, position) left join evidence using (upload_id, position)
        where upload_id = $1 and canonical = $2`,
      [uploadId, canonical],
    );
    return row && rowsOf([row], uploadId, log)[0];
  },
});

export type ReviewList = ReturnType<typeof postgresReviewList>;
