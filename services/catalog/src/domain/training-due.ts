import { MIN_TRAINING_MAPPINGS, MODEL_FORMAT } from '@tillmap/classification/classifier';

/** The state by which a wholesaler's classifier is trained or not; times in milliseconds. */
export type TrainingState = Readonly<{
  wholesaler: string;
  /** Mappings that were created, changed or deleted since the last training started. */
  changed: number;
  sinceChange: number;
  /** How many mappings the last training found; null before the first one. */
  trainedOn: number | null;
  sinceTraining: number | null;
  /** What its current classifier is of; null when it has none. */
  format: string | null;
  /** Whether a file, a lookup or an administrator ever needed it: until then it is trained once, and not again. */
  isWanted: boolean;
  /** How long a failed training has to rest still; 0 or less when it may be tried again. */
  rest: number;
}>;

/** Without a classifier it is trained as soon as an import pauses for so long. */
const FIRST_QUIET_MS = 3_000;
/** Share of its mappings that has to change before it is trained again. */
const RETRAIN_CHANGE_SHARE = 0.01;
/** Fewer changes than that are learned after a day. */
const DAY_MS = 86_400_000;
/** Where changes never pause, a training is due after this time all the same. */
const LONGEST_WAIT_MS = 3_600_000;
/** While two versions of the program run side by side, each reads only its own format: they must not train in turns. */
const FORMAT_REST_MS = 600_000;

/** A training that failed rests for so long at most; more was noted before the clock was set back. */
export const LONGEST_REST_MS = 600_000;

/** What lies in the future was noted before the clock was set back, and is long ago: nobody waits until then. */
const longAgoIfAhead = (since: number): number => (since < 0 ? Number.POSITIVE_INFINITY : since);
const quietSince = ({ sinceChange }: TrainingState): number => longAgoIfAhead(sinceChange);

const isRetrainingDue = (state: TrainingState, trainedOn: number, quietMs: number): boolean => {
  const since = state.sinceTraining ?? Number.POSITIVE_INFINITY;
  const isEnough = state.changed >= RETRAIN_CHANGE_SHARE * trainedOn || since >= DAY_MS;
  return state.changed > 0 && isEnough && (quietSince(state) >= quietMs || since >= LONGEST_WAIT_MS);
};

/** Whether there is something new to learn from, and enough of it. */
export const hasEnoughToLearn = ({ changed, trainedOn }: Pick<TrainingState, 'changed' | 'trainedOn'>): boolean =>
  changed > 0 && (trainedOn ?? 0) + changed >= MIN_TRAINING_MAPPINGS;

/** Whether a wholesaler's classifier is to be trained now. `quietMs`: how long nothing may have changed before. */
export const isTrainingDue = (state: TrainingState, quietMs: number): boolean => {
  const { trainedOn, format, rest, isWanted } = state;
  if (rest > 0 && rest <= LONGEST_REST_MS) return false;
  if (format === null) return hasEnoughToLearn(state) && quietSince(state) >= Math.min(quietMs, FIRST_QUIET_MS);
  if (!isWanted) return false;
  if (format !== MODEL_FORMAT) return longAgoIfAhead(state.sinceTraining ?? Number.POSITIVE_INFINITY) >= FORMAT_REST_MS;
  return isRetrainingDue(state, trainedOn ?? 0, quietMs);
};
