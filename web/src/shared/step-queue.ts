/**
 * Runs what is given one after the other, in the order it came; what fails stops nothing behind it. While something is not done the
 * browser asks before the page is closed or reloaded, on whatever page of Tillmap the person is by then.
 */
export const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  // Each queue has a listener of its own: another queue's end must not take away the warning of this one.
  const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
  return {
    add: (job: () => Promise<void>): void => {
      waiting += 1;
      window.addEventListener('beforeunload', warn);
      last = last
        .then(job)
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1;
          if (waiting === 0) window.removeEventListener('beforeunload', warn);
        });
    },
    isEmpty: (): boolean => waiting <= 1,
    /** Once what was given until now is done: for questions whose answer depends on it. */
    settled: async (): Promise<void> => {
      await last;
    },
  };
};
