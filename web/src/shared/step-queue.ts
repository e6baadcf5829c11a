/** Runs what is given one after the other, in the order it came; what fails stops nothing behind it. */
export const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    add: (job: () => Promise<void>): void => {
      waiting += 1;
      last = last
        .then(job)
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1;
        });
    },
    isEmpty: (): boolean => waiting <= 1,
    /** Once what was given until now is done: for questions whose answer depends on it. */
    settled: async (): Promise<void> => {
      await last;
    },
  };
};
