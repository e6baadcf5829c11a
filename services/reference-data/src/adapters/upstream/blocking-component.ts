import { internalSearchWaits } from '@tillmap/contracts';
import type { ServiceClient } from '@tillmap/service-kit';
import { withTimeout } from '@tillmap/service-kit/domain';
import type { ImportWaitedFor } from '../../domain/imports/import-job.ts';

const LONGEST_WAIT_MS = 2_500;

/**
 * What an import whose rows are in waits for: the bus, else what catalog waits for itself, else catalog. Answered within
 * three seconds.
 */
export const createBlockingComponentProbe =
  (client: ServiceClient, busAnswers: () => Promise<boolean>) => async (): Promise<ImportWaitedFor> => {
    const imports = client(internalSearchWaits, {}).then(
      (waits) => waits.imports,
      // Catalog itself does not answer, or is of a version that cannot say.
      () => false,
    );
    const [isUp, isSearch] = await Promise.all([busAnswers(), withTimeout(imports, LONGEST_WAIT_MS, () => false)]);
    if (!isUp) return 'message bus';
    return isSearch ? 'search by name' : 'product database';
  };
