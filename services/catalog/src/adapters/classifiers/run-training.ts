import { type ChildProcess, fork } from 'node:child_process';
import type { Trained } from '../../application/train-classifier.ts';
import type { Config } from '../../config.ts';
import type { FromTraining, ToTraining } from './training-messages.ts';

/** The heap a training may take. Weights and features lie outside it. */
const HEAP_MB = 1_536;
const ENTRY = new URL('./training-process.ts', import.meta.url);

/** How a process ended. One that is killed is told as an error at once, but is there until it has ended. */
const endOf = (child: ChildProcess): Promise<number | string | null> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code, killedBy) => resolve(killedBy ?? code));
    child.once('error', (error) => {
      if (child.pid === undefined) reject(error);
    });
  });

/**
 * Trains one wholesaler's classifier in a process of its own, which has a low priority and ends when this one does.
 * Throws when it ends without an answer; `signal` ends it.
 */
export const runTraining =
  (config: Config, onStart: (wholesaler: string, pid: number | undefined) => void) =>
  async (wholesaler: string, signal: AbortSignal): Promise<Trained> => {
    const child = fork(ENTRY, [], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=16'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      signal,
      killSignal: 'SIGKILL',
    });
    onStart(wholesaler, child.pid);
    let trained: Trained | undefined;
    child.on('message', (message: FromTraining) => {
      trained = message.trained;
    });
    child.send({ config, wholesaler } satisfies ToTraining);
    const end = await endOf(child);
    if (trained) return trained;
    throw new Error(`The training process ended early (${end}).`);
  };
