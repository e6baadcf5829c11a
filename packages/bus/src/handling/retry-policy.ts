import { isUnavailable } from '@tillmap/storage/database';
import { NonRetryableError } from '../port/event-bus.ts';

const FIRST_PAUSE_MS = 100;
/** What waits for a part that was away goes on so soon after it is back: a person looks on. */
const LONGEST_PAUSE_MS = 3_000;

/** Counted failures after which a message is given up. */
export const MAX_FAILURES = 5;

/** Ends of processes with a message in hand after which it is given up. */
export const MAX_CRASHES = 5;

/** From this count on a message is handled while nothing else runs, so that no other is blamed for its crashes. */
export const ISOLATE_AFTER_CRASHES = 2;

/** What an error of a handler means for its message. */
export const classifyError = (error: unknown): 'wait' | 'count' | 'dead' => {
  if (error instanceof NonRetryableError) return 'dead';
  return isUnavailable(error) ? 'wait' : 'count';
};

/** Milliseconds before the next try after `tries` failed ones: doubling from 100 ms up to 3 s, a fifth of it random. */
export const backoffMs = (tries: number): number => {
  const full = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 16), LONGEST_PAUSE_MS);
  return full * (0.8 + Math.random() * 0.2);
};
