import type { ReviewedProduct, ReviewState } from '@tillmap/contracts';
import { nextOf } from '../../../workbench/focus.ts';

/** How a row stands. `skipped` (no place yet) and `later` are among what is to do. */
export type RowStatus = 'to_do' | 'skipped' | 'later' | 'accepted' | 'changed' | 'ok';

const UNTOUCHED: ReviewState = {
  version: 0,
  decision: '',
  by: '',
  at: null,
  vat_by_hand: false,
  later: false,
  usual_vat: null,
};

/** What people did with a row. */
export const reviewOf = ({ review }: Pick<ReviewedProduct, 'review'>): ReviewState => review ?? UNTOUCHED;

export const hasCategory = ({ dept_code }: Pick<ReviewedProduct, 'dept_code'>): boolean => dept_code !== '';

/** A place by its group, or the deepest level it has. */
export const categoryName = (
  place: Pick<ReviewedProduct, 'category_group' | 'sub_department' | 'department'>,
): string => place.category_group || place.sub_department || place.department || 'no department';

/** 'Cola, VAT T1': where a row stands. */
export const decisionName = (row: ReviewedProduct): string =>
  row.vat_code === '' ? categoryName(row) : `${categoryName(row)}, VAT ${row.vat_code}`;

export const statusOf = (row: ReviewedProduct): RowStatus => {
  const { decision, later } = reviewOf(row);
  if (row.needs_review) {
    if (!hasCategory(row)) return 'skipped';
    return later ? 'later' : 'to_do';
  }
  if (decision !== '') return decision;
  return row.source === 'manual' ? 'changed' : 'ok';
};

/** A person accepted or changed it: a step on many rows never touches it. */
export const isDecided = (row: ReviewedProduct): boolean => ['accepted', 'changed'].includes(statusOf(row));

/** What a step that accepts many rows would change. */
export const isAcceptable = (row: ReviewedProduct): boolean => row.needs_review && hasCategory(row);

/** From which share of a group on another VAT code is worth a question. */
const MOST = 0.9;

/** The group's usual VAT code where nearly all of it has one and this row has another; otherwise undefined. */
export const usualVatAgainst = (row: ReviewedProduct): { vat_code: string; share: number } | undefined => {
  const { usual_vat } = reviewOf(row);
  if (!usual_vat || !hasCategory(row) || row.vat_code === '' || usual_vat.share < MOST) return undefined;
  return usual_vat.vat_code === row.vat_code ? undefined : usual_vat;
};

/** The next row that is to do after `from`, round to the rows before it; the row itself not. */
export const nextToDo = <Row extends ReviewedProduct>(rows: readonly Row[], from: string | null): Row | undefined =>
  nextOf(rows, from, ({ needs_review }) => needs_review);
