import { MODEL_FORMAT } from '@tillmap/classifier';
import { isTrainingDue, type TrainingState } from './training-due.ts';

/** Without one that this program reads, files of the wholesaler are classified without a classifier. */
export const hasClassifier = ({ format }: TrainingState): boolean => format === MODEL_FORMAT;

const age = ({ sinceTraining }: TrainingState): number => sinceTraining ?? Number.POSITIVE_INFINITY;

/** Whether `one` goes before `other`: without a classifier first, then trained longest ago, then by the code. */
const byNeed = (one: TrainingState, other: TrainingState): number => {
  if (hasClassifier(one) !== hasClassifier(other)) return hasClassifier(one) ? 1 : -1;
  if (age(one) !== age(other)) return age(one) > age(other) ? -1 : 1;
  return one.wholesaler < other.wholesaler ? -1 : 1;
};

/**
 * Returns what is to be trained now, the most urgent first: wholesalers whose files have no classifier at all, then those
 * whose last training is longest ago. So one that changes all the time holds up no other. `quietMs` as of
 * `isTrainingDue`.
 */
export const dueTrainings = (states: readonly TrainingState[], quietMs: number): readonly TrainingState[] =>
  states.filter((state) => isTrainingDue(state, quietMs)).toSorted(byNeed);
