import { constants, setPriority } from 'node:os';
import { BackgroundThrottle } from './adapters/classifiers/background-throttle.ts';
import type { FromTraining, MeanwhileToTraining, ToTraining } from './adapters/classifiers/training-messages.ts';
import { composeTraining } from './composition-classifiers.ts';

// A process of its own for one training: catalog starts it, tells it for whom, and hears what came of it.

// A tenth of what requests get beside it: the lowest priority gets so little of a busy machine that the database gives it up.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Whoever wanted this is gone; another process will see to it.
process.once('disconnect', () => process.exit(1));

const way = new BackgroundThrottle();

const work = async ({ config, wholesaler, hierarchy }: ToTraining): Promise<void> => {
  const { train, close } = await composeTraining(config, way.run);
  const trained = await train(wholesaler, hierarchy);
  await close();
  const answer: FromTraining = { trained, waitedMs: way.waitedMs };
  process.send?.(answer, undefined, undefined, () => process.exit(0));
};

// What fails ends the process with its error.
process.on('message', (message: ToTraining | MeanwhileToTraining) => {
  if ('isForegroundBusy' in message) way.isForegroundBusy = message.isForegroundBusy;
  else void work(message);
});
