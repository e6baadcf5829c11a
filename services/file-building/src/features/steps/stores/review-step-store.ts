import { columnArrays, type Queries, unnested } from '@tillmap/storage/database';
import { ITEMS_BY_BARCODE, ofUpload, rowsAtPosition } from '../../../database/item-row.ts';
import { REVIEWED_COLUMNS, type ReviewedRow, reviewedOf } from '../../../database/reviewed-item-row.ts';
import type { Tables } from '../../../database/schema.generated.ts';
import { parseStoredEvidence, unheard } from '../../../database/stored-evidence.ts';
import type { FilePrices } from '../../../model/prices/file-prices.ts';
import type { ReviewedItem } from '../../../model/review-state.ts';
import type { ReviewChange, ReviewStep } from '../../../model/review-step.ts';
import type { ChangeRow, EvidencedItem, ReviewSteps } from '../../../model/stores/review-steps.ts';
import { CHANGES, IS_UNDONE, postgresReviewHistory, STEP, type StepRow, stepOf } from './review-history.ts';

const CHANGE = { position: 'int', before: 'jsonb', after: 'jsonb' };

const ADD_CHANGES = `
  insert into review_change (upload_id, step, position, before, after)
  select $1, $2, position, before, after from ${unnested(CHANGE, 'changed', 3)}`;

const AT_POSITIONS = `
  from unnest($2::int[]) as page (position)
 cross join lateral (${rowsAtPosition('result', ofUpload(), 'page.position')}) result (result_upload_id, result_position)
 cross join lateral (${rowsAtPosition('item', ofUpload(), 'page.position')}) item (item_upload_id, item_position)`;

/** What a review has decided. The session's lock keeps two steps of one review apart. */
export const postgresReviewSteps = (tx: Queries): ReviewSteps => ({
  read: async (uploadId: string, positions: readonly number[]): Promise<EvidencedItem[]> => {
    const rows = await tx.query<ReviewedRow & Pick<Tables['evidence'], 'content'>>(
      `select ${REVIEWED_COLUMNS}, content ${AT_POSITIONS}
         left join lateral (${rowsAtPosition('evidence', ofUpload(), 'page.position')}) evidence (evidence_upload_id, evidence_position)
           on true
        order by position`,
      [uploadId, positions],
    );
    return rows.map(({ content, ...row }) => ({ ...reviewedOf(row), evidence: parseStoredEvidence(content, unheard) }));
  },

  readStates: async (uploadId: string, positions: readonly number[]): Promise<ReviewedItem[]> => {
    const rows = await tx.query<ReviewedRow>(`select ${REVIEWED_COLUMNS} ${AT_POSITIONS} order by position`, [
      uploadId,
      positions,
    ]);
    return rows.map((row) => reviewedOf(row));
  },

  positionsOf: async (uploadId: string, canonicals: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const rows = await tx.query<Pick<Tables['item'], 'canonical' | 'position'>>(
      `select canonical, position from ${ITEMS_BY_BARCODE}`,
      [uploadId, canonicals],
    );
    return new Map(rows.map(({ canonical, position }) => [canonical, position]));
  },

  add: async (
    uploadId: string,
    { action, words, actor, at, undoes }: Omit<ReviewStep, 'step' | 'products' | 'isUndone'>,
    changes: readonly ReviewChange[],
    prices: FilePrices,
  ): Promise<ReviewStep> => {
    const [added] = await tx.query<Pick<Tables['review_step'], 'step'>>(
      `insert into review_step (upload_id, step, action, words, actor_id, actor_name, at, products, undoes, prices)
       select $1, coalesce(max(step), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9 from review_step where upload_id = $1
       returning step`,
      [uploadId, action, words, actor.id, actor.name, at, changes.length, undoes, JSON.stringify(prices)],
    );
    const { step } = added!;
    const texts = changes.map(({ position, before, after }) => ({
      position,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    }));
    await tx.execute(ADD_CHANGES, [uploadId, step, ...columnArrays(CHANGE, texts)]);
    return { step, action, words, actor, at, undoes, products: changes.length, isUndone: false };
  },

  find: async (
    uploadId: string,
    step: number,
  ): Promise<(ReviewStep & Readonly<{ prices: FilePrices }>) | undefined> => {
    const [row] = await tx.query<StepRow & { prices: FilePrices }>(
      `select ${STEP}, prices from review_step where upload_id = $1 and step = $2`,
      [uploadId, step],
    );
    return row && { ...stepOf(row), prices: row.prices };
  },

  lastStanding: async (uploadId: string, actorId: string | null): Promise<number | undefined> => {
    const [row] = await tx.query<Pick<Tables['review_step'], 'step'>>(
      `select step from review_step
        where upload_id = $1 and action not in ('undo', 'redo') and ($2::text is null or actor_id = $2) and not ${IS_UNDONE}
        order by step desc limit 1`,
      [uploadId, actorId],
    );
    return row?.step;
  },

  lastUndo: async (uploadId: string, actorId: string | null): Promise<number | undefined> => {
    const [row] = await tx.query<Pick<Tables['review_step'], 'step'>>(
      `select step from review_step
        where upload_id = $1 and action = 'undo' and ($2::text is null or actor_id = $2)
              and not exists (select from review_step redone
                               where redone.upload_id = $1 and redone.action = 'redo' and redone.undoes = review_step.step)
              and step > coalesce((select max(step) from review_step later
                                    where later.upload_id = $1 and action not in ('undo', 'redo')
                                          and ($2::text is null or actor_id = $2)), 0)
        order by step desc limit 1`,
      [uploadId, actorId],
    );
    return row?.step;
  },

  standing: (
    uploadId: string,
    {
      step,
      position,
      actorId,
      since = 0,
    }: Readonly<{ step?: number; position?: number; actorId?: string; since?: number }>,
  ): Promise<ChangeRow[]> =>
    tx.query<ChangeRow>(
      `select ${CHANGES} from review_change join review_step using (upload_id, step)
        where ${ofUpload()} and undone_by is null and action not in ('undo', 'redo')
              and ($2::int is null or step = $2) and ($3::int is null or position = $3)
              and ($4::text is null or actor_id = $4) and step >= $5
        order by step, position`,
      [uploadId, step ?? null, position ?? null, actorId ?? null, since],
    ),

  changesOf: (uploadId: string, step: number): Promise<ChangeRow[]> =>
    tx.query<ChangeRow>(`select ${CHANGES} from review_change where upload_id = $1 and step = $2 order by position`, [
      uploadId,
      step,
    ]),

  undoneBy: (uploadId: string, undo: number): Promise<ChangeRow[]> =>
    tx.query<ChangeRow>(
      `select ${CHANGES} from review_change where upload_id = $1 and undone_by = $2 order by step, position`,
      [uploadId, undo],
    ),

  markUndone: async (uploadId: string, changes: readonly Pick<ChangeRow, 'step' | 'position'>[], by: number) => {
    await tx.execute(
      `update review_change set undone_by = $4 from unnest($2::int[], $3::int[]) as undone (step, position)
        where ${ofUpload()} and review_change.step = undone.step and review_change.position = undone.position`,
      [uploadId, changes.map(({ step }) => step), changes.map(({ position }) => position), by],
    );
  },

  markRedone: async (uploadId: string, undo: number) => {
    await tx.execute('update review_change set undone_by = null where upload_id = $1 and undone_by = $2', [
      uploadId,
      undo,
    ]);
  },

  ...postgresReviewHistory(tx),
});
