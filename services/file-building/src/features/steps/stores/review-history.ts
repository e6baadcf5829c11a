import { type CamelRow, camelCased, type Queries } from '@tillmap/storage/database';
import { ofUpload, rowsAtPosition } from '../../../database/item-row.ts';
import type { Tables } from '../../../database/schema.generated.ts';
import { inDifference, supplierChanges } from '../../../database/supplier-changes.ts';
import type { ReviewState } from '../../../model/review-state.ts';
import type { CountedChange, ReviewStep, StepAction } from '../../../model/review-step.ts';
import type { ChangeRow, NamedItem } from '../../../model/stores/review-steps.ts';

const STEP_COLUMNS = [
  'step',
  'action',
  'words',
  'actor_id',
  'actor_name',
  'at',
  'products',
  'undoes',
] as const satisfies readonly (keyof Tables['review_step'])[];

export type StepRow = CamelRow<Tables['review_step'], typeof STEP_COLUMNS> &
  Readonly<{ action: StepAction; isUndone: boolean }>;

/** Whether nothing of a step stands any more. `offset 0` has each step looked up for itself, whatever the planner takes them for. */
export const IS_UNDONE = `not exists (select from review_change change
                               where change.upload_id = review_step.upload_id and change.step = review_step.step
                                     and undone_by is null offset 0)`;

export const STEP = `${camelCased([...STEP_COLUMNS])}, ${IS_UNDONE} as "isUndone"`;

export const CHANGES = 'step, position, before, after';

const MOVED = ['deptCode', 'subDeptCode', 'cgCode', 'vatCode'] as const satisfies readonly (keyof ReviewState)[];

/** Whether the till has a product at another place, so that it counts whether a person decided its own. */
const PLACES_DIFFER = `exists (select from difference_line line where ${inDifference('line')}
  and line.position = review_change.position and classes && '{vat_moved,place_moved}' offset 0)`;

export const stepOf = ({ actorId, actorName, ...step }: StepRow): ReviewStep => ({
  ...step,
  actor: { id: actorId, name: actorName },
});

/** Reads what was done in a review. */
export const postgresReviewHistory = (queries: Queries) => ({
  list: async (uploadId: string, before: number | null, limit: number): Promise<ReviewStep[]> => {
    const rows = await queries.query<StepRow>(
      `select ${STEP} from review_step where upload_id = $1 and ($2::int is null or step < $2) order by step desc limit $3`,
      [uploadId, before, limit],
    );
    return rows.map(stepOf);
  },

  named: (uploadId: string, steps: readonly number[], most: number) =>
    queries.query<NamedItem>(
      `select step, barcode, coalesce(nullif(description, ''), product_name) as name
         from unnest($2::int[]) as listed (step)
        cross join lateral (select position from review_change
                             where ${ofUpload()} and review_change.step = listed.step order by position limit $3) changed
        cross join lateral (${rowsAtPosition('result', ofUpload(), 'changed.position')}) result (result_upload_id, result_position)
        cross join lateral (${rowsAtPosition('item', ofUpload(), 'changed.position')}) item (item_upload_id, item_position)
        order by step, position`,
      [uploadId, steps, most],
    ),

  ofItem: (uploadId: string, position: number) =>
    queries.query<
      ChangeRow & Readonly<{ action: StepAction; actorId: string; actorName: string; at: Date; stands: boolean }>
    >(
      `select ${CHANGES}, action, actor_id as "actorId", actor_name as "actorName", at,
              undone_by is null and action not in ('undo', 'redo') as stands
         from review_change join review_step using (upload_id, step)
        where ${ofUpload()} and position = $2 order by step desc`,
      [uploadId, position],
    ),

  last: async (uploadId: string): Promise<number> => {
    const [row] = await queries.query<{ step: number | null }>(
      'select max(step) as step from review_step where upload_id = $1',
      [uploadId],
    );
    return row?.step ?? 0;
  },

  countAfter: async (uploadId: string, step: number): Promise<number> => {
    const [row] = await queries.query<{ changes: number }>(
      'select coalesce(sum(products), 0) as changes from review_step where upload_id = $1 and step > $2',
      [uploadId, step],
    );
    return row?.changes ?? 0;
  },

  changesAfter: (uploadId: string, step: number): Promise<(CountedChange & { step: number })[]> =>
    queries.query<CountedChange & { step: number }>(
      `select step, position, before, after, reason, ${supplierChanges('change.position')} as changes
         from (select * from review_change where upload_id = $1 and step > $2) change
        cross join lateral (${rowsAtPosition('result', ofUpload(), 'change.position')}) result (result_upload_id, result_position)
        order by step, position`,
      [uploadId, step],
    ),

  changedSince: async (uploadId: string, step: number, limit: number): Promise<number[]> => {
    const rows = await queries.query<{ position: number }>(
      `select distinct position from review_change where upload_id = $1 and step > $2 order by position limit $3`,
      [uploadId, step, limit],
    );
    return rows.map(({ position }) => position);
  },

  movedSince: async (uploadId: string, step: number): Promise<number[]> => {
    const rows = await queries.query<{ position: number }>(
      `select distinct position from review_change
        where upload_id = $1 and step > $2
              and (${MOVED.map((key) => `before -> '${key}' is distinct from after -> '${key}'`).join(' or ')}
                   or before -> 'sale' is not null or after -> 'sale' is not null
                   or before -> 'decision' is distinct from after -> 'decision' and ${PLACES_DIFFER})
        order by position`,
      [uploadId, step],
    );
    return rows.map(({ position }) => position);
  },

  decided: async (uploadId: string) => {
    const [counted] = await queries.query<{ accepted: number; changed: number; later: number; done: number }>(
      `select count(*) filter (where decision = 'accepted') as accepted,
              count(*) filter (where decision = 'changed') as changed,
              count(*) filter (where later and needs_review) as later,
              count(*) filter (where decision <> '' and was_in_doubt) as done
         from result where upload_id = $1 and (decision <> '' or later)`,
      [uploadId],
    );
    return counted ?? { accepted: 0, changed: 0, later: 0, done: 0 };
  },
});
