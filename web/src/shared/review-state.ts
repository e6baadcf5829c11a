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

/** What the page of a session's progress is handed by who waits for its review. */
export const OPENS_REVIEW = { opensReview: true };

export const opensReview = (navigationState: unknown): boolean =>
  typeof navigationState === 'object' && navigationState !== null && 'opensReview' in navigationState;

type ToDo = NonNullable<Session['review_counts']>;

/** What is to be done in a session's review: the one figure that every screen shows. */
export const toDoOf = ({ review_counts, processing_stats }: Session): ToDo => {
  if (review_counts) return review_counts;
  const { low_confidence = 0, skipped = 0 } = processing_stats ?? {};
  return { to_do: low_confidence + skipped, skipped };
};

type ReviewLink = { to: string; state: ReviewState };

/** Where a session's review is, and what to hand it. The link alone is enough, so that it can be kept and shared. */
export const reviewLink = (session: Session): ReviewLink => ({
  to: `/review?session=${session.id}`,
  state: {
    sessionId: session.id,
    sessionName: session.session_name,
    wholesalerCode: session.wholesaler_code,
    wholesalerName: session.wholesaler_name,
    totalItems: session.supplier_file_items_count,
    highConfidence: session.supplier_file_items_count - toDoOf(session).to_do,
    lowConfidence: toDoOf(session).to_do,
  },
});

/** The review with what is to be done, what costs most first; all of it where nothing is to be done. */
export const workLink = (session: Session): ReviewLink => {
  const { to, state } = reviewLink(session);
  return { to: toDoOf(session).to_do === 0 ? to : `${to}&filter=review&sort=impact`, state };
};
