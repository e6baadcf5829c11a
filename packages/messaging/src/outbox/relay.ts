import { type Database, type Log, silentLog } from '@tillmap/database';
import type { BusMessage, EventBus } from '../event-bus.ts';
import { Wakeable } from '../handling/pause.ts';
import { pauseAfter } from '../handling/retry-policy.ts';
import { DatabaseLease, LEASE_MS } from './database-lease.ts';
import { trimInbox } from './inbox.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';

const POLL_MS = 1_000;
const BATCH = { count: 500, bytes: 4 * 1024 * 1024 };
const HOUSEKEEPING_MS = 60 * 60 * 1_000;

export type RelayOptions = {
  readonly database: Database;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly log?: Log;
  readonly leaseMs?: number;
  /** Called after the bus has answered and before the rows are deleted; a test ends the process or throws here. */
  readonly beforeDelete?: () => Promise<void>;
};

export type Relay = { stop(): Promise<void> };

type Row = BusMessage & { readonly position: number };

/**
 * Sends what the outbox holds. One relay of a database works at a time, the others stand by. Rows are deleted one by
 * one by their own number and only after the bus's answer: a number drawn early may be committed late, so no
 * high-water mark is kept. A kill between the two sends the batch again; inboxes know it then.
 */
export const startRelay = (options: RelayOptions): Relay => {
  const { database, bus, log = silentLog, leaseMs = LEASE_MS } = options;
  const lease = new DatabaseLease(database, leaseMs);
  const wakeable = new Wakeable();
  let stopped = false;
  let cleanedAt = Number.NEGATIVE_INFINITY;

  /** Answers whether there was something to send. */
  const sendBatch = async (): Promise<boolean> => {
    const rows = await database.query<Row>(
      `select position, id, topic, key, headers, body from (
         select *, sum(octet_length(body)) over (order by position) - octet_length(body) as bytes_before
           from (select * from outbox order by position limit $1) page) sized
        where bytes_before < $2 order by position`,
      [BATCH.count, BATCH.bytes],
    );
    if (rows.length === 0) return false;
    await bus.publish(rows.map(toMessage));
    await options.beforeDelete?.();
    await database.execute('delete from outbox where position = any($1)', [rows.map(({ position }) => position)]);
    return true;
  };

  const cleanUp = async (): Promise<void> => {
    if (performance.now() - cleanedAt < HOUSEKEEPING_MS) return;
    cleanedAt = performance.now();
    const forgotten = await trimInbox(database);
    if (forgotten > 0) log.info({ forgotten }, 'Old inbox rows were removed');
  };

  /** Answers whether there may be more to send. */
  const runOnce = async (): Promise<boolean> => {
    if (!(await lease.keep())) return false;
    await cleanUp();
    return sendBatch();
  };

  const run = async (): Promise<void> => {
    for (let failures = 0; !stopped; ) {
      let pauseMs = 0;
      try {
        pauseMs = (await runOnce()) ? 0 : POLL_MS;
        failures = 0;
      } catch (error) {
        failures++;
        pauseMs = pauseAfter(failures);
        log.warn({ err: error, failures }, 'The outbox was not sent; trying again');
      }
      if (pauseMs > 0 && !stopped) await wakeable.sleep(pauseMs);
    }
  };

  const unlisten = database.listen(OUTBOX_CHANNEL, () => {
    wakeable.wake();
    return lease.held;
  });
  const running = run();

  return {
    stop: async () => {
      stopped = true;
      wakeable.wake();
      await running;
      unlisten();
      await lease.release().catch((error: unknown) => log.warn({ err: error }, 'The relay’s lease will end by itself'));
    },
  };
};

const toMessage = ({ id, topic, key, headers, body }: Row): BusMessage => ({ id, topic, key, headers, body });
