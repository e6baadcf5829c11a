import type { Database } from '@tillmap/database';
import { DatabaseLease } from '@tillmap/messaging';
import { type Logger, periodicTask, type Service } from '@tillmap/service-kit';
import type { Trained } from '../../application/training/train-classifier.ts';
import { isTrainingDue } from '../../domain/training-due.ts';
import type { ModelStore } from '../postgres/model-store.ts';

const LEASE_MS = 10_000;
const LOOK_EVERY_SECONDS = 1;

type Deps = Readonly<{
  database: Database;
  models: Pick<ModelStore, 'trainingStates' | 'failed'>;
  quietMs: number;
  train: (wholesaler: string, signal: AbortSignal) => Promise<Trained>;
  measure: (outcome: 'trained' | 'too_few' | 'late' | 'failed', seconds: number) => void;
  log: Logger;
}>;

const outcomeOf = ({ report, kept }: Trained): 'trained' | 'too_few' | 'late' => {
  if (!kept) return 'late';
  return report ? 'trained' : 'too_few';
};

const SAID = {
  trained: 'Classifier trained',
  too_few: 'Training skipped: too few named mappings',
  late: 'Trained classifier discarded: mappings cleared or newer version exists',
} as const;

/** Has classifiers trained that are due, one at a time, in one process of the installation. */
export const trainingWork = ({ database, models, quietMs, train, measure, log }: Deps): Service => {
  const lease = new DatabaseLease(database, LEASE_MS, 'training_lease');
  let ending = new AbortController();

  const trainOne = async (wholesaler: string): Promise<void> => {
    const began = performance.now();
    const seconds = (): number => Math.round(performance.now() - began) / 1_000;
    // Whoever lost the lease stops: the next holder trains.
    const stopping = new AbortController();
    const renewing = setInterval(
      () =>
        void lease.keep().then(
          (held) => held || stopping.abort(),
          () => lease.held || stopping.abort(),
        ),
      LEASE_MS / 4,
    );
    try {
      const trained = await train(wholesaler, AbortSignal.any([ending.signal, stopping.signal]));
      const outcome = outcomeOf(trained);
      const { report, ...figures } = trained;
      const right = report && { tested: report.tested, rightPath: report.rightPath };
      log.info({ wholesaler, ...figures, ...right, seconds: seconds() }, SAID[outcome]);
      measure(outcome, seconds());
    } catch (error) {
      if (ending.signal.aborted || stopping.signal.aborted) return;
      measure('failed', seconds());
      log.warn({ wholesaler, err: error, seconds: seconds() }, 'Classifier training failed; retrying');
      await models.failed(wholesaler);
    } finally {
      clearInterval(renewing);
    }
  };

  const turn = async (): Promise<void> => {
    if (!(await lease.keep())) return;
    const due = (await models.trainingStates()).find((state) => isTrainingDue(state, quietMs));
    if (due) await trainOne(due.wholesaler);
  };

  const work = periodicTask({ task: 'train-due-classifiers', everySeconds: LOOK_EVERY_SECONDS, log, run: turn });
  return {
    async start() {
      ending = new AbortController();
      await work.start();
    },
    async stop() {
      ending.abort();
      await work.stop();
      await lease.release().catch(() => undefined);
    },
  };
};
