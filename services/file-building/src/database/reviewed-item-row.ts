import { pickCodes } from '@tillmap/classification';
import { type CamelRow, camelCased } from '@tillmap/storage/database';
import type { Decision, ReviewedItem, ReviewState } from '../model/review-state.ts';
import { CLASSIFIED_COLUMNS, type ClassifiedRow, classifiedOf } from './item-row.ts';
import type { Tables } from './schema.generated.ts';
import { type Report, unheard } from './stored-evidence.ts';

const STATE_COLUMNS = ['version', 'decision', 'vat_by_hand', 'later', 'was_in_doubt', 'reviewed_at'] as const;

/** For `item join result using (upload_id, position)`: a classified item with what people did with it. */
export const REVIEWED_COLUMNS = `${CLASSIFIED_COLUMNS}, ${camelCased([...STATE_COLUMNS])}`;

export type ReviewedRow = ClassifiedRow &
  CamelRow<Tables['result'], typeof STATE_COLUMNS> &
  Readonly<{ decision: Decision }>;

/** A row as an item of a review; a reason that this version does not know is told to `report`. */
export const reviewedOf = (row: ReviewedRow, report: Report = unheard): ReviewedItem => {
  const classified = classifiedOf(row, report);
  const { classification, issues, mappingReview, reviewedBy } = classified;
  return {
    classified,
    version: row.version,
    state: {
      ...pickCodes(classification),
      confidence: classification.confidence,
      source: classification.source,
      needsReview: classification.needsReview,
      mappingReview,
      issues,
      // A version before, which may still run beside this one, says of an edit by its source alone.
      decision: row.decision === '' && row.source === 'manual' ? 'changed' : row.decision,
      vatByHand: row.vatByHand,
      later: row.later,
      wasInDoubt: row.wasInDoubt,
      reviewedBy,
      reviewedAt: row.reviewedAt?.toISOString() ?? null,
    },
  };
};

/** A state by the type each column is written as. */
export const STATE = {
  position: 'int',
  dept_code: 'text',
  sub_dept_code: 'text',
  cg_code: 'text',
  vat_code: 'text',
  confidence: 'real',
  source: 'text',
  needs_review: 'bool',
  mapping_review: 'bool',
  price_issues: 'jsonb',
  decision: 'text',
  vat_by_hand: 'bool',
  later: 'bool',
  was_in_doubt: 'bool',
  reviewed_by: 'text',
  reviewed_at: 'timestamptz',
} as const satisfies Partial<Record<keyof Tables['result'], string>>;

/** A state as its table takes it. */
export const storedState = (position: number, { issues, sale: _sale, ...state }: ReviewState) => ({
  ...state,
  position,
  priceIssues: issues.length === 0 ? null : JSON.stringify(issues),
});
