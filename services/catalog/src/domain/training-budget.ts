import type { TrainingState } from './training-due.ts';
import { hasClassifier } from './training-order.ts';

/**
 * Returns those of the due trainings that may begin. `spent`: core-seconds of the last hour, `budget`: those an hour may
 * cost. Once they are spent only wholesalers without a classifier that somebody needed are trained: their files wait for it,
 * others' only get better by it.
 */
export const affordable = (
  due: readonly TrainingState[],
  { spent, budget }: Readonly<{ spent: number; budget: number }>,
): readonly TrainingState[] => (spent < budget ? due : due.filter((state) => state.isWanted && !hasClassifier(state)));
