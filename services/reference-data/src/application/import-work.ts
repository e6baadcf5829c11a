import type { Service } from '@tillmap/service-kit';
import { workLoop } from './work-loop.ts';

const CLAIM_POLL_MS = 1_000;
const WATCH_MS = 5_000;
const HOUSEKEEPING_MS = 3_600_000;
const MERGE_MS = 5_000;

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
  /** Calls back when there may be an import to claim; answers the way to stop. */
  onNews: (wake: () => void) => () => void;
  onError: (error: unknown) => void;
}>;

/** Imports, the watch over their answers, and housekeeping, as long as the process lives. */
export const importWork = ({ onNews, onError, ...deps }: Deps): Service => {
  const done = async (work: () => Promise<void>): Promise<boolean> => {
    await work();
    return false;
  };
  const workers = Array.from({ length: deps.workers }, () =>
    workLoop({ work: deps.workOnNext, idleMs: CLAIM_POLL_MS, onError }),
  );
  const loops = [
    ...workers,
    workLoop({ work: () => done(deps.resendUnacknowledgedChunks), idleMs: deps.askEverySeconds * 1_000, onError }),
    workLoop({ work: () => done(deps.failTimedOutImports), idleMs: WATCH_MS, onError }),
    workLoop({ work: () => done(deps.keepSearchQuick), idleMs: MERGE_MS, onError }),
    workLoop({ work: () => done(deps.forgetOld), idleMs: HOUSEKEEPING_MS, onError }),
  ];
  let ignoreNews = (): void => undefined;
  return {
    start: async () => {
      ignoreNews = onNews(() => {
        for (const worker of workers) worker.wake();
      });
      for (const loop of loops) loop.start();
    },
    stop: async () => {
      ignoreNews();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
};
