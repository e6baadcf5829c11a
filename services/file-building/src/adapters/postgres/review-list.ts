import { searchedText } from '@tillmap/contracts';
import { type Log, likePatterns, type Queries } from '@tillmap/database';
import type { ClassifiedItem, StoredEvidence } from '../../domain/review/item.ts';
import type { CategoryPath } from '../../domain/review/wholesaler.ts';
import { CLASSIFIED_COLUMNS, type ClassifiedRow, classifiedOf, type EvidencedRow, lookedUp } from './item-row.ts';
import { keptEvidence } from './kept-evidence.ts';
import type { Tables } from './schema.generated.ts';

export type ReviewFilter = 'all' | 'review' | 'ok';

export type ReviewQuery = Readonly<{
  uploadId: string;
  filter: ReviewFilter;
  /** Code of a price issue; '' for all. */
  issue: string;
  sort: 'needs_review' | 'confidence';
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}>;

/** Text is looked for in description and barcode; `places` are those whose name it was found in. */
export type ReviewSearch = Readonly<{
  text: string;
  how: 'contains' | 'begins';
  /** The text as a canonical barcode, when it is one that the text itself would not find. */
  canonical: string | null;
  places: readonly CategoryPath[];
}>;

export type ReviewRow = Readonly<{ classified: ClassifiedItem; evidence: StoredEvidence | null }>;

const POSITIONS_PER_PAGE = 2_000;

const FILTERS: Readonly<Record<ReviewFilter, string>> = {
  all: '',
  review: 'and needs_review',
  ok: 'and not needs_review',
};

// Each order is an index read forwards or backwards.
const ORDERS: Readonly<Record<ReviewQuery['sort'], Readonly<Record<ReviewQuery['direction'], string>>>> = {
  needs_review: {
    desc: 'needs_review desc, confidence, position',
    asc: 'needs_review, confidence desc, position desc',
  },
  confidence: { asc: 'confidence, position', desc: 'confidence desc, position desc' },
};

/** The condition of a search, its parameters numbered from `first`. */
const searched = (search: ReviewSearch | null, first: number): { sql: string; parameters: readonly unknown[] } => {
  if (!search) return { sql: 'true', parameters: [] };
  const { text, how, canonical, places } = search;
  const conditions: string[] = [];
  const parameters: unknown[] = [];
  if (text !== '') {
    conditions.push(`search_text like all($${first}::text[])`);
    parameters.push(likePatterns(searchedText(text), '\n', how === 'begins'));
  }
  if (canonical) {
    conditions.push(`search_text like '%' || $${first + parameters.length}::text`);
    parameters.push(`\n${canonical}\n`);
  }
  if (places.length > 0) {
    const at = first + parameters.length;
    conditions.push(
      `(dept_code, sub_dept_code, cg_code) in (select * from unnest($${at}::text[], $${at + 1}::text[], $${at + 2}::text[]))`,
    );
    parameters.push(
      places.map(({ deptCode }) => deptCode),
      places.map(({ subDeptCode }) => subDeptCode),
      places.map(({ cgCode }) => cgCode),
    );
  }
  return { sql: conditions.join(' or '), parameters };
};

/** The rows at these positions with all that belongs to them. */
const inFull = (positions: string): string =>
  `select ${CLASSIFIED_COLUMNS}, content
     from (${positions}) page
     cross join lateral (${lookedUp('result', '$1', 'page.position')}) result (result_upload_id, result_position)
     cross join lateral (${lookedUp('item', '$1', 'page.position')}) item (item_upload_id, item_position)
     left join lateral (${lookedUp('evidence', '$1', 'page.position')}) evidence (evidence_upload_id, evidence_position) on true`;

const MISFITS_LOGGED = 5;

/** The rows as the review shows them; what does not fit in them is logged, once for all. */
const rowsOf = (rows: readonly EvidencedRow[], uploadId: string, log: Pick<Log, 'warn'>): ReviewRow[] => {
  const misfits = new Set<string>();
  const report = (misfit: string) => void misfits.add(misfit);
  const read = rows.map(({ content, ...row }) => ({
    classified: classifiedOf(row, report),
    evidence: keptEvidence(content, report),
  }));
  if (misfits.size > 0)
    log.warn(
      { uploadId, reasons: [...misfits].slice(0, MISFITS_LOGGED), different: misfits.size },
      'Stored reasons are unknown; shown as "Needs a look"',
    );
  return read;
};

/** Reads an upload's classified items. */
export const postgresReviewList = (queries: Queries, log: Pick<Log, 'warn'>) => ({
  rows: async ({ uploadId, filter, sort, direction, offset, limit }: ReviewQuery) => {
    const order = ORDERS[sort][direction];
    // The page is found in the index alone; only its rows are read in full.
    const rows = await queries.query<EvidencedRow>(
      `${inFull(`select position from result where upload_id = $1 ${FILTERS[filter]} order by ${order} offset $2 limit $3`)}
        order by ${order}`,
      [uploadId, offset, limit],
    );
    return rowsOf(rows, uploadId, log);
  },

  /** A page of what a search finds, and how many there are in all. */
  found: async (
    { uploadId, filter, issue, sort, direction, offset, limit }: ReviewQuery,
    search: ReviewSearch | null,
  ): Promise<{ rows: ReviewRow[]; total: number }> => {
    const order = ORDERS[sort][direction];
    const { sql, parameters } = searched(search, 5);
    const withIssue =
      issue === '' ? `$4::text = ''` : `price_issues @> jsonb_build_array(jsonb_build_object('code', $4::text))`;
    // The rows are searched once, for the page and for the count; a page past the end still has the count.
    const rows = await queries.query<EvidencedRow & { total: number }>(
      `with hit as materialized (select position, needs_review, confidence from result
                                  where upload_id = $1 ${FILTERS[filter]} and ${withIssue} and (${sql}))
       select counted.total, page.* from (select count(*) as total from hit) counted
         left join (${inFull(`select position from hit order by ${order} offset $2 limit $3`)}) page on true
        order by ${order.replace('needs_review', '"needsReview"')}`,
      [uploadId, offset, limit, issue, ...parameters],
    );
    return {
      total: rows[0]?.total ?? 0,
      rows: rowsOf(
        rows.filter(({ position }) => position !== null),
        uploadId,
        log,
      ),
    };
  },

  /** How many items have which price issue, most first. */
  issueCounts: (uploadId: string): Promise<{ code: string; count: number }[]> =>
    queries.query(
      `select issue->>'code' as code, count(*) as count
         from result cross join lateral jsonb_array_elements(price_issues) issue
        where upload_id = $1 and price_issues is not null group by 1 order by 2 desc, 1`,
      [uploadId],
    ),

  byBarcode: async (uploadId: string, canonical: string) => {
    const [row] = await queries.query<EvidencedRow>(
      `select ${CLASSIFIED_COLUMNS}, content
         from item join result using (upload_id, position) left join evidence using (upload_id, position)
        where upload_id = $1 and canonical = $2`,
      [uploadId, canonical],
    );
    return row && rowsOf([row], uploadId, log)[0];
  },

  /** Items that have a classification, in the order of the file, in pages that are read as they are asked for. */
  async *classified(uploadId: string): AsyncGenerator<readonly ClassifiedItem[], void, undefined> {
    const [end] = await queries.query<{ last: Tables['result']['position'] | null }>(
      'select max(position) as last from result where upload_id = $1',
      [uploadId],
    );
    for (let from = 0; from <= (end?.last ?? -1); from += POSITIONS_PER_PAGE) {
      const rows = await queries.query<ClassifiedRow>(
        `select ${CLASSIFIED_COLUMNS}
           from (select * from result where upload_id = $1 and position between $2 and $3 and dept_code <> '') result
          cross join lateral (${lookedUp('item', '$1', 'result.position')}) item (item_upload_id, item_position)
          order by position`,
        [uploadId, from, from + POSITIONS_PER_PAGE - 1],
      );
      yield rows.map((row) => classifiedOf(row));
    }
  },
});

export type ReviewList = ReturnType<typeof postgresReviewList>;
