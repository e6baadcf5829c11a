const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
/** A thread that lived for so long is sound: its next end is a first one again. */
const SOUND_AFTER_MS = 60_000;

/** How many ends in a row there were with this one, of a thread that lived for so long. */
export const endsInARow = (before: number, livedMs: number): number => (livedMs >= SOUND_AFTER_MS ? 1 : before + 1);

/**
 * Returns the milliseconds before a thread is restarted after this number of ends in a row: a crash loop must not
 * take the machine.
 */
export const restartPause = (ends: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(ends - 1, 16), LONGEST_PAUSE_MS);
