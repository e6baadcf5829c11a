import { setTimeout as sleep } from 'node:timers/promises';

/** Sleeps; an abort ends it early and is no error. */
export const delay = async (ms: number, signal: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
};

/** A sleeper that can be woken, once for any number of calls made before it sleeps. */
export class CancellableDelay {
  #woken = false;
  #resolve: (() => void) | undefined;

  wake = (): void => {
    this.#woken = true;
    this.#resolve?.();
  };

  /** Returns at once when woken since the last call, else after `wake()` or `ms`. */
  async sleep(ms: number): Promise<void> {
    if (!this.#woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#resolve = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#woken = false;
    this.#resolve = undefined;
  }
}
