import { type ChildProcess, fork } from 'node:child_process';
import type { NamedCategory } from '@tillmap/classification';
import { NotFound } from '@tillmap/service-kit/domain';
import type { ActivityMonitor } from '../../application/training/activity-monitor.ts';
import type { Trained } from '../../application/training/train-classifier.ts';
import type { Config } from '../../config.ts';
import type { Wholesalers } from '../reference-data/wholesaler-cache.ts';
import type { FromTraining, MeanwhileToTraining, ToTraining } from './training-messages.ts';

/** The heap a training may take. Weights and features lie outside it. */
const HEAP_MB = 1_536;

/**
 * Resolves with how a process ended; with an error when it did not start. A killed process reports an error at once,
 * but exists until it has ended. All errors are handled, the later ones of undelivered messages as well: an unhandled
 * one would end catalog.
 */
const endOf = (child: ChildProcess): Promise<number | string | null> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code, killedBy) => resolve(killedBy ?? code));
    child.on('error', (error) => {
      if (child.pid === undefined) reject(error);
    });
  });

type Deps = Readonly<{
  /** The program of a training; it takes `ToTraining` and sends `FromTraining`. */
  entry: URL;
  config: Config;
  wholesalers: Wholesalers;
  /** What a training gives way to. */
  atWork: ActivityMonitor;
  onStart: (wholesaler: string, pid: number | undefined) => void;
  /** The program that runs the training; by default the one that runs this process. */
  node?: string;
}>;

/** What came of a training, how long it waited for others, and its processor time. */
export type Ended = Trained & Readonly<{ waitedMs: number; coreMs: number }>;

/** Sends the process a message. It is lost where the process did not start, or has just ended: its end shows that. */
const send = (child: ChildProcess, message: ToTraining | MeanwhileToTraining): void => {
  if (child.pid !== undefined && child.connected) child.send(message, () => undefined);
};

/** Sends the process whether there is foreground work, as long as it runs. */
const tellMeanwhile = (child: ChildProcess, atWork: ActivityMonitor): (() => void) =>
  atWork.subscribe((isForegroundBusy) => send(child, { isForegroundBusy }));

/** The names of the wholesaler's categories; none of one that was deleted in between. */
const groupsOf = async (wholesalers: Wholesalers, wholesaler: string): Promise<readonly NamedCategory[]> => {
  try {
    return (await wholesalers.hierarchy(wholesaler)).rows;
  } catch (error) {
    if (error instanceof NotFound) return [];
    throw error;
  }
};

/**
 * Trains one wholesaler's classifier in a process of its own, which has a low priority, mostly rests during
 * foreground work, and ends when this one does. @throws when it ends without a result, and when the wholesaler's
 * hierarchy is unavailable; `signal` ends it.
 */
export const runTraining =
  ({ entry, config, wholesalers, atWork, onStart, node = process.execPath }: Deps) =>
  async (wholesaler: string, signal: AbortSignal): Promise<Ended> => {
    const hierarchy = await groupsOf(wholesalers, wholesaler);
    signal.throwIfAborted();
    const child = fork(entry, [], {
      execPath: node,
      execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=16'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      signal,
      killSignal: 'SIGKILL',
    });
    const end = endOf(child);
    onStart(wholesaler, child.pid);
    let ended: Ended | undefined;
    child.on('message', ({ trained, waitedMs, coreMs }: FromTraining) => {
      ended = { ...trained, waitedMs: Math.round(waitedMs), coreMs: Math.round(coreMs) };
    });
    send(child, { config, wholesaler, hierarchy });
    const tellNoMore = tellMeanwhile(child, atWork);
    const how = await end.finally(tellNoMore);
    if (ended) return ended;
    throw new Error(`The training process ended early (${how}).`);
  };
