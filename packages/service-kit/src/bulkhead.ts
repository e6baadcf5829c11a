/** `rejection` makes the error for work that finds the queue full, or has waited for `maxWaitMs`. */
export type BulkheadOptions = Readonly<{
  maxConcurrent: number;
  maxQueued: number;
  maxWaitMs?: number;
  rejection: () => Error;
}>;

/** Lets `maxConcurrent` pieces of work run at once and `maxQueued` more wait, in their order, for as long as it takes by default. */
export const createBulkhead = ({ maxConcurrent, maxQueued, maxWaitMs, rejection }: BulkheadOptions) => {
  const queue: (() => void)[] = [];
  let running = 0;
  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const go = (): void => {
        clearTimeout(late);
        resolve();
      };
      const giveUp = (): void => {
        queue.splice(queue.indexOf(go), 1);
        reject(rejection());
      };
      const late = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs);
      queue.push(go);
    });
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxConcurrent) {
      if (queue.length >= maxQueued) throw rejection();
      await turn();
    } else running++;
    try {
      return await work();
    } finally {
      // The permit is handed over rather than freed, so that nobody who comes now overtakes.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
};
