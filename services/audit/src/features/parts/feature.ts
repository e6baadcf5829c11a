import type { Feature } from '@tillmap/bus';
import { type Logger, periodicTask, type Service, withTimeout } from '@tillmap/service-kit';
import {
  createClockStabilityCheck,
  type Database,
  databaseOptions,
  type IsClockStable,
  openDatabase,
} from '@tillmap/storage/database';
import type { Config } from '../../config.ts';
import type { Kit } from '../../kit.ts';
import { createPartitionMaintenance, type OfTrail } from './maintain-partitions.ts';
import { postgresParts } from './store.ts';

const EVERY_SECONDS = 60;
// Any number that nothing else of this database uses: who holds it may change the parts.
const PARTS_LOCK = 7_411_202;
/** A process that is paused in the middle frees what it holds after this time at the latest. */
const LONGEST_SILENCE_MS = 60 * 60_000;
/** A statement of a process that is gone ends too, instead of reading on and keeping its locks. */
const NOTICE_THE_DEAD = `select set_config('client_connection_check_interval', '1000', false)`;
/** A stop waits no longer for a part that is being read: each step may be left to the process that comes next. */
const STOP_GRACE_MS = 3_000;

type Needs = OfTrail & Readonly<{ config: Config; isClockStable: IsClockStable | undefined }>;

/** Opens a connection for work that reads whole parts, while no other process does. */
const atLeisureOn =
  (config: Config, log: Logger) =>
  async (work: (database: Database) => Promise<void>): Promise<void> => {
    // A copy is compared with the original each second, which would wait for this one connection.
    const { readUrl: _, ...original } = databaseOptions(config);
    const database = await openDatabase({
      ...original,
      applicationName: 'audit parts',
      // The lock is the connection's: there is one, and it goes with it.
      poolSize: 1,
      statementTimeoutMs: 0,
      queryTimeoutMs: 0,
      idleTransactionTimeoutMs: LONGEST_SILENCE_MS,
      log,
    });
    try {
      await database.query(NOTICE_THE_DEAD);
      const [alone] = await database.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
        PARTS_LOCK,
      ]);
      if (alone?.locked) await work(database);
    } finally {
      await database.close();
    }
  };

/** Begins a part of the trail for each month and deletes those past their time, again and again. */
export const partsFeature = (
  { database, clock, newId, log, each }: Pick<Kit, 'database' | 'clock' | 'newId' | 'log' | 'each'>,
  { config, isClockStable, ...ofTrail }: Needs,
): Feature => {
  const task = periodicTask({
    task: 'keep-trail-parts',
    everySeconds: EVERY_SECONDS,
    log,
    run: createPartitionMaintenance({
      ...ofTrail,
      database,
      atLeisure: atLeisureOn(config, log),
      partsOf: postgresParts,
      keepDays: config.AUDIT_RETENTION_DAYS,
      isClockStable: isClockStable ?? createClockStabilityCheck(database),
      clock,
      newId,
      each: each('parts'),
    }),
  });
  const keeping: Service = {
    start: () => task.start(),
    stop: () => withTimeout(task.stop(), STOP_GRACE_MS, () => undefined),
  };
  return { tasks: [keeping] };
};
