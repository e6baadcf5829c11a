import { internalLearning } from '@tillmap/contracts';
import type { ServiceClient } from '@tillmap/service-kit';
import { withTimeout } from '@tillmap/service-kit/domain';
import type { FindLearning, LearningWholesalers } from '../../model/learning.ts';

const LONGEST_WAIT_MS = 1_000;
const KNOWN_FOR_MS = 1_000;

/**
 * Which wholesalers catalog still learns; undefined where it does not answer in time, or is of a version that cannot say.
 * Asked once a second at most.
 */
export const learningWholesalers = (client: ServiceClient): FindLearning => {
  const look = (): Promise<LearningWholesalers | undefined> =>
    withTimeout(
      client(internalLearning, {}).then(
        ({ wholesalers }) =>
          new Map(
            wholesalers.map(({ wholesaler_code, ready_in_seconds, is_trained }) => [
              wholesaler_code,
              is_trained ? ready_in_seconds : Number.POSITIVE_INFINITY,
            ]),
          ),
        () => undefined,
      ),
      LONGEST_WAIT_MS,
      () => undefined,
    );
  let known: { readonly found: Promise<LearningWholesalers | undefined>; readonly at: number } | undefined;
  return () => {
    if (!known || performance.now() - known.at > KNOWN_FOR_MS) known = { found: look(), at: performance.now() };
    return known.found;
  };
};
