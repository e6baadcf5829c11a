import { hasEnoughToLearn, type TrainingState } from './training-due.ts';
import { dueTrainings, hasClassifier } from './training-order.ts';

/** A training that is under way, and since when. */
export type RunningTraining = Readonly<{ wholesaler: string; seconds: number }>;

/** What the installation's trainings are at. `processes`: those that may train; with none nobody can say when. */
export type TrainingProgress = Readonly<{
  processes: number;
  running: readonly RunningTraining[];
  states: readonly TrainingState[];
}>;

/** A wholesaler whose files have no classifier yet; undefined seconds: its training is neither under way nor due; Infinity: nobody trains. */
export type LearningWholesaler = Readonly<{ wholesaler: string; readyInSeconds: number | undefined }>;

/** What a training was measured to take on a machine that does little else: 50 s of 7,000 mappings, 110 s of 60,000. */
const LEAST_SECONDS = 42;
const SECONDS_A_MAPPING = 0.0011;
const MOST_MAPPINGS = 60_000;
/** One that takes longer than expected still takes some time. */
const SOON_SECONDS = 10;
/** Every process looks for new classifiers once a second. */
const SPREAD_MS = 3_000;

const durationOf = ({ changed, trainedOn }: TrainingState): number =>
  LEAST_SECONDS + SECONDS_A_MAPPING * Math.min(MOST_MAPPINGS, (trainedOn ?? 0) + changed);

/** Whether files of the wholesaler have no classifier, but will have one. Right after a training not all processes have it. */
const isBeingLearned = (state: TrainingState): boolean => {
  if (!hasClassifier(state)) return state.format !== null || hasEnoughToLearn(state);
  return state.sinceTraining !== null && state.sinceTraining >= 0 && state.sinceTraining < SPREAD_MS;
};

/** Seconds until each training ends, when those under way go on and those that are due follow in their order. */
const endings = ({ processes, running, states }: TrainingProgress, quietMs: number): Map<string, number> => {
  const stateOf = new Map(states.map((state) => [state.wholesaler, state]));
  const ends = new Map<string, number>();
  if (processes === 0) return new Map();
  const free = Array.from({ length: processes }, () => 0);
  const follow = (wholesaler: string, seconds: number): void => {
    const [first = 0] = free.sort((one, other) => one - other);
    free[0] = first + seconds;
    ends.set(wholesaler, first + seconds);
  };
  for (const { wholesaler, seconds } of running) {
    const state = stateOf.get(wholesaler);
    follow(wholesaler, Math.max(SOON_SECONDS, (state ? durationOf(state) : 0) - seconds));
  }
  for (const state of dueTrainings(states, quietMs))
    if (!ends.has(state.wholesaler)) follow(state.wholesaler, durationOf(state));
  return ends;
};

/** Returns the wholesalers that are being learned, with when that will be done. `quietMs` as of `isTrainingDue`. */
export const learningWholesalers = (progress: TrainingProgress, quietMs: number): readonly LearningWholesaler[] => {
  const ends = endings(progress, quietMs);
  return progress.states.filter(isBeingLearned).map((state) => {
    const { wholesaler } = state;
    const unknown = progress.processes === 0 ? Number.POSITIVE_INFINITY : undefined;
    const seconds = hasClassifier(state) ? SPREAD_MS / 1_000 : (ends.get(wholesaler) ?? unknown);
    return { wholesaler, readyInSeconds: seconds === undefined ? undefined : Math.ceil(seconds) };
  });
};
