import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';

/** So many answers that the heap of a thread has no room for them. */
const TOO_MANY = 6_000_000;

/** What truly ends a matching thread: an error of its own, and lack of memory. */
const deadly = {
  error: () => ({ kind: 'rank', wholesaler: 'NOBODY', names: undefined }),
  memory: () => ({
    kind: 'search',
    wholesaler: 'NOBODY',
    questions: Array(TOO_MANY).fill({ name: '', size: '' }),
    most: 1,
  }),
} as const;

/** Follows the threads that are started in this process from now on. */
export const followThreads = () => {
  const [matching, index]: [Worker[], Worker[]] = [[], []];
  const hear = (message: unknown): void => {
    const { worker } = message as { worker: Worker };
    // Once it has ended nothing tells them apart any more.
    (worker.resourceLimits?.maxOldGenerationSizeMb === 128 ? matching : index).push(worker);
  };
  subscribe('worker_threads', hear);
  return {
    /** Those that were started for matching, ended ones as well. */
    matching: (): Worker[] => [...matching],
    /** Those that build indexes. */
    index: (): Worker[] => [...index],
    /** The next thread of these that is asked something ends before it answers. */
    endWithNextPiece: (workers: readonly Worker[], how: 'error' | 'memory' | 'exit'): Promise<void> =>
      new Promise((done) => {
        let isDone = false;
        for (const worker of workers) {
          const post = worker.postMessage.bind(worker);
          worker.postMessage = (message: { kind: string }) => {
            if (!isDone && ['search', 'rank'].includes(message.kind)) {
              isDone = true;
              worker.once('exit', () => done());
              if (how === 'exit') void worker.terminate();
              else post(deadly[how]());
            }
            post(message);
          };
        }
      }),
    stop: () => unsubscribe('worker_threads', hear),
  };
};
