/**
 * Runs what is given one after the other, in the order it came; what fails stops nothing behind it. While something is not done the
 * browser asks before the page is closed or reloaded, on whatever page of Tillmap the person is by then.
 */
export const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const due = new Map<string, () => void>();
  // Each queue has a listener of its own: another queue's end must not take away the warning of this one.
  const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
  const doDue = (): void => {
    // Behind a timer: what fails there stops nothing that is given later.
    for (const act of due.values()) setTimeout(act, 0);
    due.clear();
  };
  return {
    add: (job: () => Promise<void>): void => {
      waiting += 1;
      window.addEventListener('beforeunload', warn);
      last = last
        .then(job)
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1;
          if (waiting > 0) return;
          window.removeEventListener('beforeunload', warn);
          doDue();
        });
    },
    /** Whether more than one is on its way. */
    isBusy: (): boolean => waiting > 1,
    /** Done once nothing is on its way, not once for each of many quick keys; of one name the last. */
    whenQuiet: (name: string, act: () => void): void => {
      due.set(name, act);
      if (waiting === 0) doDue();
    },
    forget: (name: string): void => {
      due.delete(name);
    },
    /** Once what was given until now is done: for questions whose answer depends on it. */
    settled: async (): Promise<void> => {
      await last;
    },
  };
};
