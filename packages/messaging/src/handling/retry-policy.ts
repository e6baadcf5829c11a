import { isUnavailable } from '@tillmap/database';
import { Unprocessable } from '../event-bus.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/** Counted failures after which a message is given up. */
export const FAILURES_UNTIL_DEAD = 5;

/** What an error of a handler means for its message. */
export const verdictOn = (error: unknown): 'wait' | 'count' | 'dead' => {
  if (error instanceof Unprocessable) return 'dead';
  return isUnavailable(error) ? 'wait' : 'count';
};

/** Milliseconds before the next try after `tries` failed ones: doubling from 100 ms up to 10 s, a fifth of it random. */
export const pauseAfter = (tries: number): number => {
  const full = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 16), LONGEST_PAUSE_MS);
  return full * (0.8 + Math.random() * 0.2);
};
