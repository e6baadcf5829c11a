import type { DataSource } from 'typeorm';
import type { Tx } from './database.ts';
import type { Log } from './log.ts';
import { discard, isOurs, runnerQueries, withRunner } from './runner-queries.ts';

type Deps = { source: DataSource; notify: (channel: string) => void; log: Log };

/** Runs `work` in a transaction of its own connection, then what it left for after the commit. */
export const runTransaction = async <T>({ source, notify, log }: Deps, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const later: (() => unknown)[] = [];
  const result = await withRunner(source, async (runner) => {
    await runner.startTransaction();
    const tx: Tx = {
      ...runnerQueries(runner),
      afterCommit: (callback) => void later.push(callback),
      notify: (channel) => void later.push(() => notify(channel)),
    };
    try {
      const value = await work(tx);
      await runner.commitTransaction();
      return value;
    } catch (error) {
      // Behind a lost connection there is nothing to roll back: the server did it.
      if (!isOurs(error) && runner.isTransactionActive && !runner.isReleased)
        await runner.rollbackTransaction().catch(() => discard(runner));
      throw error;
    }
  });
  for (const callback of later) await quietly(callback, log);
  return result;
};

const quietly = async (callback: () => unknown, log: Log): Promise<void> => {
  try {
    await callback();
  } catch (error) {
    log.error({ err: error }, 'Post-commit hook failed');
  }
};
