import type { Database } from '@tillmap/database';
import { DatabaseLease } from '@tillmap/messaging';
import { type Logger, periodicTask, type Service } from '@tillmap/service-kit';
import type { Trained } from '../../application/training/train-classifier.ts';
import { dueTrainings } from '../../domain/training-order.ts';
import type { ModelStore } from '../postgres/model-store.ts';

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
  const lease = new DatabaseLease(database, 'training_lease');
  let ending = new AbortController();

  const trainOne = (wholesaler: string): Promise<void> =>
    // Whoever lost the lease stops: the next holder trains.
    lease.whileRenewing(async (lost) => {
      const began = performance.now();
      const seconds = (): number => Math.round(performance.now() - began) / 1_000;
      const stopping = AbortSignal.any([ending.signal, lost]);
      try {
        const trained = await train(wholesaler, stopping);
        const outcome = outcomeOf(trained);
        const { report, ...figures } = trained;
        const right = report && { tested: report.tested, rightPath: report.rightPath };
        log.info({ wholesaler, ...figures, ...right, seconds: seconds() }, SAID[outcome]);
        measure(outcome, seconds());
      } catch (error) {
        if (stopping.aborted) return;
        measure('failed', seconds());
        log.warn({ wholesaler, err: error, seconds: seconds() }, 'Classifier training failed; retrying');
        await models.failed(wholesaler);
      }
    });

  const turn = async (): Promise<void> => {
    if (!(await lease.keep())) return;
    const [due] = dueTrainings(await models.trainingStates(), quietMs);
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
