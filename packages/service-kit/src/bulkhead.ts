/** `rejection` makes the error for work that finds the queue full. */
export type BulkheadOptions = Readonly<{ maxConcurrent: number; maxQueued: number; rejection: () => Error }>;

/** Lets `maxConcurrent` pieces of work run at once and `maxQueued` more wait, in their order. */
export const createBulkhead = ({ maxConcurrent, maxQueued, rejection }: BulkheadOptions) => {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxConcurrent) {
      if (queue.length >= maxQueued) throw rejection();
      await new Promise<void>((resolve) => queue.push(resolve));
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
