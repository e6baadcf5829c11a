import { internalSearchWaits } from '@tillmap/contracts';
import type { ServiceClient } from '@tillmap/service-kit';
import { withTimeout } from '@tillmap/service-kit/domain';
import type { WaitedFor } from '../../model/session.ts';

const LONGEST_WAIT_MS = 2_500;
const KNOWN_FOR_MS = 1_000;

/**
 * What a run without results waits for: the bus, else what catalog waits for itself, else catalog. Asked once a second at
 * most, and answered within three.
 */
export const createBlockingComponentProbe = (
  client: ServiceClient,
  busAnswers: () => Promise<boolean>,
): (() => Promise<WaitedFor>) => {
  const isSearchWaitedFor = (): Promise<boolean> =>
    withTimeout(
      client(internalSearchWaits, {}).then(
        ({ searches }) => searches,
        // Catalog itself does not answer, or is of a version that cannot say.
        () => false,
      ),
      LONGEST_WAIT_MS,
      () => false,
    );
  const look = async (): Promise<WaitedFor> => {
    const [isUp, isSearch] = await Promise.all([busAnswers(), isSearchWaitedFor()]);
    if (!isUp) return 'message bus';
    return isSearch ? 'search by name' : 'product database';
  };
  let known: { readonly part: Promise<WaitedFor>; readonly at: number } | undefined;
  return () => {
    if (!known || performance.now() - known.at > KNOWN_FOR_MS) known = { part: look(), at: performance.now() };
    return known.part;
  };
};
