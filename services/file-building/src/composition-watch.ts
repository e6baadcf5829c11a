import { type Logger, periodicTask, steadyClock } from '@tillmap/service-kit';
import type { Clock, EachByItself } from '@tillmap/service-kit/domain';
import type { Database } from '@tillmap/storage/database';
import type { Config } from './config.ts';
import { requeueStalledSessions } from './features/processing/requeue-stalled-sessions.ts';
import { settleLearning } from './features/processing/settle-learning.ts';
import { postgresStalledSessions } from './features/processing/stores/chunk-store.ts';
import type { FindLearning } from './model/learning.ts';
import type { WaitedFor } from './model/session.ts';
import type { InTransaction } from './unit-of-work.ts';

type Given = Readonly<{
  config: Config;
  database: Database;
  inTransaction: InTransaction;
  waitedFor: () => Promise<WaitedFor>;
  learning: FindLearning;
  clock: Clock;
  each: (work: string) => EachByItself;
  log: Logger;
}>;

/** What runs wait for, and the tasks that go on with those that stand still. */
export const watchOf = ({ config, database, inTransaction, waitedFor, learning, clock, each, log }: Given) => {
  const shared = {
    inTransaction,
    watchlist: postgresStalledSessions(database),
    clock,
    chunksInFlight: config.CHUNKS_IN_FLIGHT,
  };
  const settle = settleLearning({ ...shared, learning, each: each('learning') });
  const watch = requeueStalledSessions({
    ...shared,
    waitedFor,
    each: each('watch'),
    steadyClock,
    askAgainSeconds: config.CHUNK_REQUEUE_SECONDS,
    giveUpSeconds: config.RUN_TIMEOUT_SECONDS,
    assistAgainSeconds: config.ASSIST_REQUEUE_SECONDS,
  });
  const everySeconds = config.STALL_CHECK_SECONDS;
  const watching = [
    periodicTask({ task: 'requeue-stalled-sessions', everySeconds, log, run: watch }),
    periodicTask({ task: 'settle-learning', everySeconds, log, run: settle }),
  ];
  return watching;
};
