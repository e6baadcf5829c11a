import { DatabaseLease } from '@tillmap/bus';
import { type Logger, periodicTask, type Service } from '@tillmap/service-kit';
import type { Database } from '@tillmap/storage/database';
import type { KeepModels } from '../../application/training/maintain-model-objects.ts';

const LOOK_EVERY_SECONDS = 10;
const COLLECT_EVERY_MS = 3_600_000;

type Deps = Readonly<{
  database: Database;
  keep: KeepModels;
  /** Whether bytes that are in the object store are removed from PostgreSQL. */
  isRemoving: boolean;
  log: Logger;
}>;

/** Has classifiers moved into the object store, one after the other, by one process of the installation. */
export const modelUpkeep = ({ database, keep, isRemoving, log }: Deps): Service => {
  const lease = new DatabaseLease(database, 'classifier_upkeep_lease');
  let collectedAt = Number.NEGATIVE_INFINITY;

  const collect = async (): Promise<void> => {
    if (performance.now() - collectedAt < COLLECT_EVERY_MS) return;
    const removed = await keep.collect();
    collectedAt = performance.now();
    if (removed > 0) log.info({ removed }, 'Objects of former classifiers removed');
  };

  /** Resolves with true when there may be more to do at once. */
  const turn = async (stopping: AbortSignal): Promise<boolean> => {
    if (!(await lease.keep())) return false;
    return lease.whileRenewing(async () => {
      const copied = await keep.copyAll(stopping);
      for (const wholesaler of copied) log.info({ wholesaler }, 'Classifier copied to the object store');
      const removed = isRemoving ? await keep.removeAll(stopping) : [];
      for (const wholesaler of removed) log.info({ wholesaler }, 'Classifier removed from the database');
      if (copied.length + removed.length > 0) return true;
      await collect();
      return false;
    });
  };

  const work = periodicTask({ task: 'keep-classifier-objects', everySeconds: LOOK_EVERY_SECONDS, log, run: turn });
  return {
    start: () => work.start(),
    async stop() {
      await work.stop();
      await lease.release().catch(() => undefined);
    },
  };
};
