/** Lets `width` pieces of work run at once and `queue` more wait; `full` makes the error for the rest. */
export const gate = ({ width, queue, full }: { width: number; queue: number; full: () => Error }) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= width) {
      if (waiting.length >= queue) throw full();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      // The place is handed over rather than freed, so that nobody who comes now overtakes.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};
