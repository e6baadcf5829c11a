import { constants, setPriority } from 'node:os';
import type { CooperativeTask } from '@tillmap/classification/matching/calibration';
import type { trainOn } from '../../application/training/train-classifier.ts';
import type { Config } from '../../config.ts';
import { BackgroundThrottle } from './background-throttle.ts';
import type { FromTraining, MeanwhileToTraining, ToTraining } from './training-messages.ts';

const US_A_MS = 1_000;

type Run = <T>(steps: CooperativeTask<T>) => Promise<T>;
type Compose = (config: Config, run: Run) => Promise<{ train: ReturnType<typeof trainOn>; close: () => Promise<void> }>;

/** Runs the one training that the parent process wants, sends its result, and ends this process. */
export const serveTraining = (compose: Compose): void => {
  // A tenth of what requests get beside it: the lowest priority gets so little of a busy machine that the database gives it up.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // The parent process is gone; another process takes the training over.
  process.once('disconnect', () => process.exit(1));
  const throttle = new BackgroundThrottle();

  const work = async ({ config, wholesaler, hierarchy }: ToTraining): Promise<void> => {
    const { train, close } = await compose(config, throttle.run);
    const trained = await train(wholesaler, hierarchy);
    await close();
    const { user, system } = process.cpuUsage();
    const answer: FromTraining = { trained, waitedMs: throttle.waitedMs, coreMs: (user + system) / US_A_MS };
    process.send?.(answer, undefined, undefined, () => process.exit(0));
  };

  // What fails ends the process with its error.
  process.on('message', (message: ToTraining | MeanwhileToTraining) => {
    if ('isForegroundBusy' in message) throttle.isForegroundBusy = message.isForegroundBusy;
    else void work(message);
  });
};
