import type { Service } from '@tillmap/service-kit';
import type { CleanUp } from './clean-up.ts';

const SWEEP_EVERY_MS = 1_000;
const MERGE_EVERY_MS = 5_000;

type Deps = Readonly<{ cleanUp: Pick<CleanUp, 'sweep' | 'keepSearchQuick'>; onError: (error: unknown) => void }>;

/** Does the work again and again until it is stopped; a failure is told and the work tried again at its next turn. */
const repeating = (
  everyMs: number,
  work: (isStopped: () => boolean) => Promise<void>,
  onError: Deps['onError'],
): Service => {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  let isStopped = true;
  const turn = (): void => {
    working = work(() => isStopped)
      .catch(onError)
      .then(() => {
        if (!isStopped) timer = setTimeout(turn, everyMs);
      });
  };
  return {
    start: async () => {
      isStopped = false;
      turn();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await working;
    },
  };
};

/** Work behind the scenes, as long as the process lives: cleared mappings leave the documents, searches stay quick. */
export const cleanupTasks = ({ cleanUp, onError }: Deps): Service => {
  const parts = [
    repeating(SWEEP_EVERY_MS, (isStopped) => cleanUp.sweep(isStopped), onError),
    repeating(MERGE_EVERY_MS, () => cleanUp.keepSearchQuick(), onError),
  ];
  return {
    start: async () => void (await Promise.all(parts.map((part) => part.start()))),
    stop: async () => void (await Promise.all(parts.map((part) => part.stop()))),
  };
};
