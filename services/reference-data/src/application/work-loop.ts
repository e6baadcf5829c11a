/** Repeats work until it is stopped. */
export type WorkLoop = { start(): void; wake(): void; stop(): Promise<void> };

type Options = Readonly<{
  /** Answers true when there may be more to do at once. */
  work(stopping: AbortSignal): Promise<boolean>;
  idleMs: number;
  onError(error: unknown): void;
}>;

/** A loop that works while there is something to do, else sleeps for `idleMs` or until it is woken. */
export const workLoop = ({ work, idleMs, onError }: Options): WorkLoop => {
  const stopping = new AbortController();
  let woken = false;
  let wakeUp = (): void => undefined;
  let running = Promise.resolve();

  const sleep = (): Promise<void> =>
    new Promise((resolve) => {
      if (woken || stopping.signal.aborted) return resolve();
      const timer = setTimeout(resolve, idleMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      woken = false;
      const more = await work(stopping.signal).catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (!more) await sleep();
    }
  };
  const wake = (): void => {
    woken = true;
    wakeUp();
  };
  return {
    start: () => {
      running = run();
    },
    wake,
    stop: async () => {
      stopping.abort();
      wake();
      await running;
    },
  };
};
