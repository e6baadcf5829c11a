import { MODEL_FORMAT } from '@tillmap/classification/classifier';
import { isTrainingDue, type TrainingState } from './training-due.ts';

/** Without one that this program reads, files of the wholesaler are classified without a classifier. */
export const hasClassifier = ({ format }: TrainingState): boolean => format === MODEL_FORMAT;

const age = ({ sinceTraining }: TrainingState): number => sinceTraining ?? Number.POSITIVE_INFINITY;

/** Without a classifier while something asks for it comes first, then without one, then with one. */
const urgency = (state: TrainingState): number => (hasClassifier(state) ? 2 : Number(!state.isWanted));

/** Whether `one` goes before `other`: the more urgent first, then trained longest ago, then by the code. */
const byNeed = (one: TrainingState, other: TrainingState): number => {
  if (urgency(one) !== urgency(other)) return urgency(one) - urgency(other);
  if (age(one) !== age(other)) return age(one) > age(other) ? -1 : 1;
  return one.wholesaler < other.wholesaler ? -1 : 1;
};

/**
 * Returns what is to be trained now, the most urgent first: wholesalers whose files have no classifier at all, of these the
 * ones that a file came for, then those whose last training is longest ago. So one that changes all the time holds up no other. `quietMs` as of
 * `isTrainingDue`.
 */
export const dueTrainings = (states: readonly TrainingState[], quietMs: number): readonly TrainingState[] =>
  states.filter((state) => isTrainingDue(state, quietMs)).toSorted(byNeed);
