import type { ReviewOverview } from '@tillmap/contracts';
import { useLookUpAgain } from '../../../shared/use-look-up-again.ts';
import { useReviewController } from '../review-controller.ts';

/** Where products have no department: looks them up again, after references were added. */
export function LookUpAgain({ overview }: { overview: ReviewOverview | undefined }) {
  const { sessionId } = useReviewController();
  const unresolved = overview?.departments.find(({ dept_code }) => dept_code === '')?.products ?? 0;
  const { label, isLoading, lookUp } = useLookUpAgain(sessionId, unresolved);
  if (unresolved === 0) return null;
  return (
    <button
      type="button"
      className="tm-button"
      disabled={isLoading}
      title="Use this after references were added. Only products without a department that nobody decided are looked up."
      onClick={() => void lookUp()}
    >
      {label}
    </button>
  );
}
