import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { CooperativeTask } from '@tillmap/classification/matching/calibration';

/** It works this long before it checks for foreground work. */
const SLICE_MS = 1.5;
/** After this much waiting in all it works for a slice in any case: it has to end some day on a busy machine. */
const MAX_YIELD_MS = 300;
const MIN_RUN_MS = 100;

/** Does long work in the time that others leave, and at least a quarter of it. */
export class BackgroundThrottle {
  #isForegroundBusy = false;
  #goOn: AbortController | undefined;
  #owed = 0;
  #ownUntil = 0;
  #waited = 0;

  /** Whether others are at work from now on. */
  set isForegroundBusy(atWork: boolean) {
    this.#isForegroundBusy = atWork;
    if (!atWork) this.#goOn?.abort();
  }

  /** How long it has waited for others in all. */
  get waitedMs(): number {
    return this.#waited;
  }

  /** Does all steps of some work. */
  readonly run = async <T>(steps: CooperativeTask<T>): Promise<T> => {
    for (;;) {
      const until = performance.now() + SLICE_MS;
      do {
        const step = steps.next();
        if (step.done) return step.value;
      } while (performance.now() < until);
      // Messages are read in between.
      await nextTurn();
      if (this.#isForegroundBusy && performance.now() >= this.#ownUntil) await this.#wait();
    }
  };

  async #wait(): Promise<void> {
    const began = performance.now();
    this.#goOn = new AbortController();
    await sleep(MAX_YIELD_MS - this.#owed, undefined, { signal: this.#goOn.signal }).catch(() => undefined);
    this.#goOn = undefined;
    const waited = performance.now() - began;
    this.#waited += waited;
    this.#owed += waited;
    if (this.#owed < MAX_YIELD_MS) return;
    this.#owed = 0;
    this.#ownUntil = performance.now() + MIN_RUN_MS;
  }
}
