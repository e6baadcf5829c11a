import { type Logger, periodicTask, type Service } from '@tillmap/service-kit';
import { affordable } from '../../domain/training-budget.ts';
import { dueTrainings } from '../../domain/training-order.ts';
import type { ModelStore } from '../postgres/model-store.ts';
import type { Choice, TrainingSlot, TrainingSlots } from '../postgres/training-slots.ts';
import type { Ended } from './run-training.ts';

const LOOK_EVERY_SECONDS = 1;
const MS_A_SECOND = 1_000;

export type TrainingOutcome = 'trained' | 'too_few' | 'late' | 'failed';

type Deps = Readonly<{
  models: Pick<ModelStore, 'trainingStates' | 'failed'>;
  slots: TrainingSlots;
  /** Trainings of the installation that go on at once. */
  atOnce: number;
  /** Core-seconds that they may cost in an hour. */
  budget: number;
  quietMs: number;
  train: (wholesaler: string, signal: AbortSignal) => Promise<Ended>;
  measure: (outcome: TrainingOutcome, took: Readonly<{ seconds: number; coreSeconds: number }>) => void;
  log: Logger;
}>;

const outcomeOf = ({ report, kept }: Ended): 'trained' | 'too_few' | 'late' => {
  if (!kept) return 'late';
  return report ? 'trained' : 'too_few';
};

const SAID = {
  trained: 'Classifier trained',
  too_few: 'Training skipped: too few named mappings',
  late: 'Trained classifier discarded: mappings cleared or newer version exists',
} as const;

/**
 * Has classifiers trained that are due: one at a time in this process, as many at once in the installation as it may
 * have, the most urgent first, within what an hour may cost.
 */
export const trainingWork = ({ models, slots, atOnce, budget, quietMs, train, measure, log }: Deps): Service => {
  const all = slots.first(atOnce);
  let at = 0;
  let ending = new AbortController();

  /** The slot of this process. Without one it looks at another each time, which may be free. */
  const keepSlot = async (): Promise<TrainingSlot | undefined> => {
    const slot = all[at]!;
    if (await slot.lease.keep()) return slot;
    at = (at + 1) % all.length;
    return undefined;
  };

  /** Returns the core-seconds that it took. What failed is not known to have waited: it counts as it was going on. */
  const trainOne = async (wholesaler: string, stopping: AbortSignal): Promise<number> => {
    const began = performance.now();
    const seconds = (): number => Math.round(performance.now() - began) / MS_A_SECOND;
    try {
      const trained = await train(wholesaler, stopping);
      const outcome = outcomeOf(trained);
      const { report, ...figures } = trained;
      const right = report && { tested: report.tested, rightPath: report.rightPath };
      const coreSeconds = trained.coreMs / MS_A_SECOND;
      log.info({ wholesaler, ...figures, ...right, seconds: seconds() }, SAID[outcome]);
      measure(outcome, { seconds: seconds(), coreSeconds });
      return coreSeconds;
    } catch (error) {
      const took = seconds();
      if (stopping.aborted) return took;
      measure('failed', { seconds: took, coreSeconds: took });
      log.warn({ wholesaler, err: error, seconds: took }, 'Classifier training failed; retrying');
      await models.failed(wholesaler);
      return took;
    }
  };

  const choose = ({ states, taken, spent }: Choice): string | undefined => {
    const due = dueTrainings(states, quietMs).filter(({ wholesaler }) => !taken.has(wholesaler));
    return affordable(due, { spent, budget })[0]?.wholesaler;
  };

  const turn = async (): Promise<void> => {
    const slot = await keepSlot();
    if (!slot || dueTrainings(await models.trainingStates(), quietMs).length === 0) return;
    const wholesaler = await slots.claim(slot, choose);
    if (wholesaler === undefined) return;
    // Whoever lost the lease stops: the next holder trains.
    const coreSeconds = await slot.lease.whileRenewing((lost) =>
      trainOne(wholesaler, AbortSignal.any([ending.signal, lost])),
    );
    await slots.end(slot, coreSeconds);
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
      await all[at]!.lease.release().catch(() => undefined);
    },
  };
};
