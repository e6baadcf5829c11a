import type { Logger } from './logger.ts';
import type { Service } from './service.ts';

export type PeriodicTask = Service & {
  /** Starts a run now, or one more after the run that is on. Does nothing while the task is stopped. */
  runNow(): void;
};

type Options = Readonly<{
  /** Its name in the log: a verb in kebab-case. */
  task: string;
  /** From the end of a run to the start of the next. */
  everySeconds: number;
  log: Pick<Logger, 'warn'>;
  /** One run. Resolves to true when there may be more to do at once; `stopping` is aborted by `stop()`. */
  run(stopping: AbortSignal): Promise<unknown>;
  /** `start()` waits for the first run and fails with it. */
  isFirstRunRequired?: boolean;
}>;

/** Repeats a run until it is stopped, never two at a time. A failure is logged; the next run is its retry. */
export const periodicTask = ({ task, everySeconds, log, run, isFirstRunRequired = false }: Options): PeriodicTask => {
  let stopping: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;

  const isStopped = (): boolean => stopping?.signal.aborted ?? true;
  const next = (hasMore: boolean): void => {
    running = undefined;
    if (isStopped()) return;
    if (hasMore || isWanted) runNow();
    else timer = setTimeout(runNow, everySeconds * 1_000);
  };
  const failed = (error: unknown): boolean => {
    log.warn({ err: error, task }, 'Periodic task failed; retrying');
    return false;
  };
  const begin = (whenFailed: (error: unknown) => boolean): Promise<void> => {
    clearTimeout(timer);
    isWanted = false;
    const result = run(stopping!.signal).then((hasMore) => hasMore === true, whenFailed);
    running = result.then(next, () => undefined);
    return result.then(() => undefined);
  };
  const runNow = (): void => {
    if (isStopped()) return;
    if (running) isWanted = true;
    else void begin(failed);
  };

  return {
    runNow,
    async start() {
      stopping = new AbortController();
      if (!isFirstRunRequired) return runNow();
      await begin((error) => {
        throw error;
      });
    },
    async stop() {
      stopping?.abort();
      clearTimeout(timer);
      await running;
    },
  };
};
