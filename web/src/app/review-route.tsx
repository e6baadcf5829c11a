import { ReviewPage } from '../features/review/review-page.tsx';
import { ReviewHints } from '../shared/ui/review-hints.tsx';

/** The review, and over it the hints where the address asks for them. */
export function ReviewRoute() {
  return (
    <>
      <ReviewPage />
      <ReviewHints />
    </>
  );
}
