import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Steps } from '@tillmap/matching';

/** So long it works before it looks whether others have begun. */
const TURN_MS = 1.5;
/** After so much waiting in all it works for so long whoever waits: it shall end some day on a machine that never rests. */
const MOST_WAITING_MS = 300;
const OWN_MS = 100;

/** Does long work in the time that others leave, and at least a quarter of it. */
export class GivingWay {
  #othersAtWork = false;
  #goOn: AbortController | undefined;
  #owed = 0;
  #ownUntil = 0;
  #waited = 0;

  /** Whether others are at work from now on. */
  set othersAtWork(atWork: boolean) {
    this.#othersAtWork = atWork;
    if (!atWork) this.#goOn?.abort();
  }

  /** How long it has waited for others in all. */
  get waitedMs(): number {
    return this.#waited;
  }

  /** Does all steps of some work. */
  readonly run = async <T>(steps: Steps<T>): Promise<T> => {
    for (;;) {
      const until = performance.now() + TURN_MS;
      do {
        const step = steps.next();
        if (step.done) return step.value;
      } while (performance.now() < until);
      // Messages are read in between.
      await nextTurn();
      if (this.#othersAtWork && performance.now() >= this.#ownUntil) await this.#wait();
    }
  };

  async #wait(): Promise<void> {
    const began = performance.now();
    this.#goOn = new AbortController();
    await sleep(MOST_WAITING_MS - this.#owed, undefined, { signal: this.#goOn.signal }).catch(() => undefined);
    this.#goOn = undefined;
    const waited = performance.now() - began;
    this.#waited += waited;
    this.#owed += waited;
    if (this.#owed < MOST_WAITING_MS) return;
    this.#owed = 0;
    this.#ownUntil = performance.now() + OWN_MS;
  }
}
