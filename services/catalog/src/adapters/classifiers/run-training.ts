import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Trained } from '../../application/train-classifier.ts';
import type { Config } from '../../config.ts';
import type { FromTraining, ToTraining } from './training-messages.ts';

/** The heap a training may take. Weights and features lie outside it. */
const HEAP_MB = 1_536;
const ENTRY = new URL('./training-process.ts', import.meta.url);

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
    const [code, killedBy] = (await once(child, 'exit')) as [number | null, string | null];
    if (trained) return trained;
    throw new Error(`The training process ended early (${killedBy ?? code}).`);
  };
