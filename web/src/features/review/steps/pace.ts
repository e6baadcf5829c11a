/** What a decision takes until enough of this sitting are known, in seconds. */
const ASSUMED_S = 2;
const KNOWN_FROM = 5;
/** A longer pause is not work. */
const PAUSE_S = 60;

/** The seconds between decisions on one row each; a pause, and what follows a step on many rows, tells nothing. */
export const withPace = (paces: readonly number[], seconds: number): readonly number[] =>
  seconds > 0 && seconds < PAUSE_S ? [...paces, seconds] : paces;

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** How many minutes what is to do will take at the pace of this sitting; at least 1. */
export const minutesLeft = (toDo: number, paces: readonly number[]): number => {
  const seconds = paces.length < KNOWN_FROM ? ASSUMED_S : Math.max(0.5, medianOf(paces));
  return Math.max(1, Math.round((toDo * seconds) / 60));
};
