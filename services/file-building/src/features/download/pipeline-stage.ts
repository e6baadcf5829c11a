/** Works on one thing while the next one is made: `next` waits for the work before, `end` for the last. A failure is thrown by either. */
export const createPipelineStage = <Thing>(work: (thing: Thing) => Promise<unknown>) => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    next: async (thing: Thing): Promise<void> => {
      await last;
      last = work(thing);
      // It is thrown where it is waited for; nobody may wait any more when something else failed.
      last.catch(() => undefined);
    },
    end: async (): Promise<void> => {
      await last;
    },
  };
};
