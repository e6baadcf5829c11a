import { type Logger, type PeriodicTask, periodicTask } from '@tillmap/service-kit';
import type { CleanUp } from './clean-up.ts';

const SWEEP_EVERY_SECONDS = 1;
const MERGE_EVERY_SECONDS = 5;

type Deps = Readonly<{ cleanUp: Pick<CleanUp, 'sweep' | 'keepSearchQuick'>; log: Logger }>;

/** Work in the background, as long as the process lives: cleared mappings leave the documents, searches stay quick. */
export const cleanupTasks = ({ cleanUp, log }: Deps): PeriodicTask[] => [
  periodicTask({ task: 'remove-cleared-mappings', everySeconds: SWEEP_EVERY_SECONDS, log, run: cleanUp.sweep }),
  periodicTask({ task: 'merge-search-index', everySeconds: MERGE_EVERY_SECONDS, log, run: cleanUp.keepSearchQuick }),
];
