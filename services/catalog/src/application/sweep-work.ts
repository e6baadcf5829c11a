import type { Service } from '@tillmap/service-kit';
import type { CleanUp } from './clean-up.ts';

const EVERY_MS = 1_000;

type Deps = Readonly<{ cleanUp: Pick<CleanUp, 'sweep'>; onError: (error: unknown) => void }>;

/** Takes cleared mappings out of the documents in the background, as long as the process lives. */
export const sweepWork = ({ cleanUp, onError }: Deps): Service => {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  let isStopped = true;
  const turn = (): void => {
    working = cleanUp
      .sweep(() => isStopped)
      .catch(onError)
      .then(() => {
        if (!isStopped) timer = setTimeout(turn, EVERY_MS);
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
