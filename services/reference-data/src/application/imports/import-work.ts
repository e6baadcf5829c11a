import { type Logger, type PeriodicTask, periodicTask, type Service } from '@tillmap/service-kit';

const CLAIM_POLL_SECONDS = 1;
const WATCH_SECONDS = 5;
const HOUSEKEEPING_SECONDS = 300;
const MERGE_SECONDS = 5;

type Work = (stopping: AbortSignal) => Promise<boolean>;

type Deps = Readonly<{
  workOnNext: Work;
  resendUnacknowledgedChunks: () => Promise<void>;
  failTimedOutImports: () => Promise<void>;
  forgetOld: () => Promise<void>;
  /** Merges what imports wrote into the index of searches. */
  keepSearchQuick: () => Promise<void>;
  /** Imports worked on at a time. */
  workers: number;
  askEverySeconds: number;
  /** Calls back when there may be an import to claim; returns the function that ends that. */
  onNews: (wake: () => void) => () => void;
  log: Logger;
}>;

/** Imports, the check for overdue acknowledgements, and housekeeping, as long as the process lives. */
export const importWork = ({ onNews, log, ...deps }: Deps): Service => {
  const task = (name: string, everySeconds: number, run: Work | (() => Promise<void>)): PeriodicTask =>
    periodicTask({ task: name, everySeconds, log, run });
  const workers = Array.from({ length: deps.workers }, () =>
    task('process-imports', CLAIM_POLL_SECONDS, deps.workOnNext),
  );
  const tasks = [
    ...workers,
    task('resend-unacknowledged-chunks', deps.askEverySeconds, deps.resendUnacknowledgedChunks),
    task('fail-timed-out-imports', WATCH_SECONDS, deps.failTimedOutImports),
    task('merge-search-index', MERGE_SECONDS, deps.keepSearchQuick),
    task('delete-expired-imports', HOUSEKEEPING_SECONDS, deps.forgetOld),
  ];
  let ignoreNews = (): void => undefined;
  return {
    start: async () => {
      ignoreNews = onNews(() => {
        for (const worker of workers) worker.runNow();
      });
      await Promise.all(tasks.map((one) => one.start()));
    },
    stop: async () => {
      ignoreNews();
      await Promise.all(tasks.map((one) => one.stop()));
    },
  };
};
