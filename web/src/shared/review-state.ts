import type { Session } from '@tillmap/contracts';

/** What the review page is handed by the page before it (spec part 1, review page). */
export type ReviewState = {
  sessionId: string;
  sessionName: string;
  wholesalerCode: string;
  wholesalerName: string;
  totalItems: number;
  highConfidence: number;
  lowConfidence: number;
};

const isReviewState = (value: unknown): value is ReviewState =>
  typeof value === 'object' && value !== null && 'sessionId' in value && typeof value.sessionId === 'string';

export const reviewStateOf = (navigationState: unknown): ReviewState | null =>
  isReviewState(navigationState) ? navigationState : null;

/** Where a session's review is, and what to hand it. The link alone is enough, so that it can be kept and shared. */
export const reviewLink = (session: Session): { to: string; state: ReviewState } => ({
  to: `/review?session=${session.id}`,
  state: {
    sessionId: session.id,
    sessionName: session.session_name,
    wholesalerCode: session.wholesaler_code,
    wholesalerName: session.wholesaler_name,
    totalItems: session.supplier_file_items_count,
    highConfidence: session.processing_stats?.high_confidence ?? 0,
    lowConfidence: (session.processing_stats?.low_confidence ?? 0) + (session.processing_stats?.skipped ?? 0),
  },
});
