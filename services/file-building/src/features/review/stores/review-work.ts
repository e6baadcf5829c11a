import { MAX_PAUSE_S, REVIEW_WORK_WEEKS } from '@tillmap/contracts';
import type { Queries } from '@tillmap/storage/database';

/** What people did in the review of an upload. */
type Work = Readonly<{ checked: number; corrected: number; vatCorrected: number; seconds: number }>;

export type WeeklyWork = Work &
  Readonly<{ week: string; wholesalerCode: string; wholesalerName: string; sessions: number; doubts: number }>;

/** How each product stands after its last change, beside how it was proposed; and the time between the steps of each person. */
const workOf = (upload: string): string => `
  (select count(*) filter (where after->>'decision' <> '' and (after->>'wasInDoubt')::boolean) as checked,
          count(*) filter (where after->>'decision' = 'changed') as corrected,
          count(*) filter (where after->>'decision' = 'changed' and proposed->>'vatCode' not in ('', after->>'vatCode')) as vat
     from (select distinct on (position) after, first_value(before) over (partition by position order by step) as proposed
             from review_change where upload_id = ${upload} order by position, step desc) product) products
  cross join lateral
  (select coalesce(sum(extract(epoch from least(pause, make_interval(secs => ${MAX_PAUSE_S})))), 0)::int as seconds
     from (select at - lag(at) over (partition by actor_id order by step) as pause
             from review_step where upload_id = ${upload}) step where pause is not null) times`;

/** Counts what people did in reviews. */
export const postgresReviewWork = (queries: Queries) => ({
  of: async (uploadId: string): Promise<Work> => {
    const [work] = await queries.query<Work>(
      `select checked, corrected, vat as "vatCorrected", seconds from ${workOf('$1')}`,
      [uploadId],
    );
    return work!;
  },

  /** By the week, in the UK, in which a session was completed; newest first. Samples are no work. */
  byWeek: (): Promise<WeeklyWork[]> =>
    queries.query<WeeklyWork>(
      `select to_char(date_trunc('week', completed_at at time zone 'Europe/London'), 'YYYY-MM-DD') as week,
              wholesaler_code as "wholesalerCode", max(wholesaler_name) as "wholesalerName", count(*) as sessions,
              sum(to_review + checked)::int as doubts, sum(checked)::int as checked, sum(corrected)::int as corrected,
              sum(vat)::int as "vatCorrected", sum(seconds)::int as seconds
         from session cross join lateral ${workOf('session.upload_id')}
        where status = 'completed' and not is_sample and upload_id is not null
              and completed_at > now() - make_interval(weeks => ${REVIEW_WORK_WEEKS})
        group by 1, 2 order by 1 desc, 2`,
    ),
});

export type ReviewWorkStore = ReturnType<typeof postgresReviewWork>;
