import type { Database, Queries } from '@tillmap/storage/database';
import { supplierChanges } from '../../../database/supplier-changes.ts';
import type { ConfidenceCount, FacetCombination, UploadKinds } from '../rules/facets.ts';
import { NO_FACETS, type ReviewSearch } from '../rules/review-selection.ts';
import { FACET_VALUES, selected } from './review-conditions.ts';

const combinations = (
  queries: Queries,
  uploadId: string,
  kinds: UploadKinds,
  search: ReviewSearch | null,
): Promise<FacetCombination[]> => {
  const { sql, parameters } = selected({ filter: 'all', issue: '', search, facets: NO_FACETS, flagged: null }, 4);
  return queries.query<FacetCombination>(
    `select dept_code as "dept", ${FACET_VALUES.group} as "group", ${FACET_VALUES.reason} as reason, source,
            vat_code as vat, ${FACET_VALUES.band} as band, needs_review as "needsReview", later, decision,
            checks, changes, kinds, '{}'::text[] as flags, count(*) as count
       from (select result.*, coalesce(told.kinds, '') as kinds, case when price_issues is null then '{}'::text[]
                            else array(select distinct issue->>'code' from jsonb_array_elements(price_issues) issue
                                        order by 1) end as checks,
                    ${supplierChanges('result.position')} as changes
               from result left join unnest($2::int[], $3::text[]) as told (told_position, kinds) on told_position = position
              where upload_id = $1) result
      where ${sql} group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12`,
    [uploadId, [...kinds.keys()], [...kinds.values()], ...parameters],
  );
};

/** Items by whole per cent of confidence, whether they need review, and whether a person decided them. */
const confidences = (queries: Queries, uploadId: string): Promise<ConfidenceCount[]> =>
  queries.query<ConfidenceCount>(
    `select floor(confidence)::int as confidence, needs_review as "needsReview", decision <> '' as "isDecided",
            count(*) as count
       from result where upload_id = $1 and dept_code <> '' group by 1, 2, 3`,
    [uploadId],
  );

type Place = Readonly<{ deptCode: string; subDeptCode: string; cgCode: string }>;

/** Counts of an upload's items by all that a review can be narrowed to. */
export const postgresReviewCounts = (
  queries: Queries,
  atOneMoment: Database['snapshot'],
  lastStep: (queries: Queries, uploadId: string) => Promise<number>,
) => ({
  /** The counts of all items, and the step they are of. */
  atOneMoment: (uploadId: string, kinds: UploadKinds) =>
    atOneMoment(async (moment) => ({
      seq: await lastStep(moment, uploadId),
      items: await combinations(moment, uploadId, kinds, null),
      confidences: await confidences(moment, uploadId),
    })),

  /** Items that are alike in every facet, with how many they are, of those that a search finds. */
  searched: (uploadId: string, kinds: UploadKinds, search: ReviewSearch): Promise<FacetCombination[]> =>
    combinations(queries, uploadId, kinds, search),

  /** Sure items that nobody looked at, chosen at random. */
  sample: async (uploadId: string, most: number): Promise<number[]> => {
    const rows = await queries.query<{ position: number }>(
      `select position from result
        where upload_id = $1 and not needs_review and decision = '' and dept_code <> '' order by random() limit $2`,
      [uploadId, most],
    );
    return rows.map(({ position }) => position);
  },

  /** Keeps which items are checked; takes the place of an earlier check. */
  keepSpotCheck: async (uploadId: string, positions: readonly number[], now: Date) => {
    await queries.execute(
      `insert into spot_check (upload_id, positions, asked_at) values ($1, $2, $3)
       on conflict (upload_id) do update set positions = excluded.positions, asked_at = excluded.asked_at`,
      [uploadId, positions, now],
    );
  },

  spotCheck: async (uploadId: string): Promise<Readonly<{ positions: number[]; askedAt: Date }> | undefined> => {
    const [row] = await queries.query<{ positions: number[]; askedAt: Date }>(
      'select positions, asked_at as "askedAt" from spot_check where upload_id = $1',
      [uploadId],
    );
    return row;
  },

  /** Positions of what is in doubt, at most so many: what is proposed at these places first, in the order of the file. */
  open: async (uploadId: string, places: readonly Place[], most: number): Promise<number[]> => {
    const rows = await queries.query<{ position: number }>(
      `select position from result
        where upload_id = $1 and needs_review and coalesce(mapping_review, true)
        order by (dept_code, sub_dept_code, cg_code) in (select * from unnest($2::text[], $3::text[], $4::text[])) desc,
                 position
        limit $5`,
      [
        uploadId,
        places.map(({ deptCode }) => deptCode),
        places.map(({ subDeptCode }) => subDeptCode),
        places.map(({ cgCode }) => cgCode),
        most,
      ],
    );
    return rows.map(({ position }) => position);
  },
});

export type ReviewCountStore = ReturnType<typeof postgresReviewCounts>;
