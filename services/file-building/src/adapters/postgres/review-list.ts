import type { Queries } from '@tillmap/database';
import type {
  ReviewFilter,
  ReviewList,
  ReviewQuery,
  ReviewRow,
  ReviewSearch,
} from '../../application/ports/review-list.ts';
import type { ClassifiedItem, Evidence } from '../../domain/item.ts';
import { CLASSIFIED_COLUMNS, type ClassifiedRow, classifiedOf, lookedUp } from './item-row.ts';

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

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The condition of a search, its parameters numbered from `first`. */
const searched = (search: ReviewSearch | null, first: number): { sql: string; parameters: readonly unknown[] } => {
  if (!search) return { sql: '', parameters: [] };
  const { text, how, canonical, places } = search;
  const conditions = [`search_text like '%' || $${first}::text || lower($${first + 1}::text) || '%'`];
  const parameters: unknown[] = [how === 'begins' ? '\n' : '', escaped(text)];
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
  return { sql: `and (${conditions.join(' or ')})`, parameters };
};

type Row = ClassifiedRow & { readonly content: Evidence | null };
const rowOf = ({ content, ...row }: Row): ReviewRow => ({ classified: classifiedOf(row), evidence: content });

export const postgresReviewList = (queries: Queries): ReviewList => ({
  rows: async ({ uploadId, filter, sort, direction, offset, limit, search }) => {
    const order = ORDERS[sort][direction];
    const { sql, parameters } = searched(search, 4);
    // The page is found in the index alone; only its rows are read in full.
    const rows = await queries.query<Row>(
      `select ${CLASSIFIED_COLUMNS}, content
         from (select upload_id, position from result
                where upload_id = $1 ${FILTERS[filter]} ${sql} order by ${order} offset $2 limit $3) page
         join item using (upload_id, position) join result using (upload_id, position)
         left join evidence using (upload_id, position)
        order by ${order}`,
      [uploadId, offset, limit, ...parameters],
    );
    return rows.map(rowOf);
  },

  count: async ({ uploadId, filter, search }) => {
    const { sql, parameters } = searched(search, 2);
    const [found] = await queries.query<{ count: number }>(
      `select count(*) from result where upload_id = $1 ${FILTERS[filter]} ${sql}`,
      [uploadId, ...parameters],
    );
    return found?.count ?? 0;
  },

  byBarcode: async (uploadId, canonical) => {
    const [row] = await queries.query<Row>(
      `select ${CLASSIFIED_COLUMNS}, content
         from item join result using (upload_id, position) left join evidence using (upload_id, position)
        where upload_id = $1 and canonical = $2`,
      [uploadId, canonical],
    );
    return row && rowOf(row);
  },

  async *classified(uploadId): AsyncGenerator<readonly ClassifiedItem[], void, undefined> {
    const [end] = await queries.query<{ last: number | null }>(
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
      yield rows.map(classifiedOf);
    }
  },
});
