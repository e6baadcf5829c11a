import { type Database, type Log, silentLog } from '@tillmap/storage/database';
import { CancellableDelay } from '../handling/pause.ts';
import { backoffMs } from '../handling/retry-policy.ts';
import { trimInbox } from '../inbox/inbox.ts';
import { type BusMessage, type EventBus, Refused } from '../port/event-bus.ts';
import { DatabaseLease, LEASE_MS } from './database-lease.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';
import { forget, mayHoldMore, nextRows, noteRefusal, type OutboxRow } from './outbox-rows.ts';

const POLL_MS = 1_000;
const REFUSAL_PAUSE_MS = 10_000;
const HOUSEKEEPING_MS = 60 * 60 * 1_000;

export type RelayOptions = {
  readonly database: Database;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly log?: Log;
  readonly leaseMs?: number;
  /** How long a message that the bus refused rests before it is tried again. Default 10 s. */
  readonly refusalPauseMs?: number;
  /** Called after the bus has acknowledged and before the rows are deleted; a test ends the process or throws here. */
  readonly beforeDelete?: () => Promise<void>;
};

export type Relay = { stop(): Promise<void> };

/**
 * Publishes what the outbox holds. One relay of a database works at a time, the others stand by. Rows are deleted one
 * by one by their own number and only after the bus's acknowledgement: a number drawn early may be committed late, so
 * there is no high-water mark. A crash between the two sends the batch again; inboxes know it then. A message that
 * the bus refuses is tried three times and then parked until `make replay-dead-letters` sets it free. Messages of its
 * key wait behind it, all others go on.
 */
export const startRelay = (options: RelayOptions): Relay => {
  const { database, bus, log = silentLog, leaseMs = LEASE_MS, refusalPauseMs = REFUSAL_PAUSE_MS } = options;
  const lease = new DatabaseLease(database, 'relay_lease', leaseMs);
  const wakeable = new CancellableDelay();
  let stopped = false;
  let cleanedAt = Number.NEGATIVE_INFINITY;

  const send = async (rows: readonly OutboxRow[]): Promise<void> => {
    await bus.publish(rows.map(toMessage));
    await options.beforeDelete?.();
    await forget(database, rows);
  };

  /** Returns whether the bus took it; counts the refusal otherwise. */
  const isTaken = async (row: OutboxRow): Promise<boolean> => {
    try {
      await send([row]);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const what = { err: error, message: row.id, topic: row.topic };
      if (await noteRefusal(database, row, error)) log.error(what, 'Bus rejected a message; parked');
      else log.warn(what, 'Bus rejected a message; retrying');
      return false;
    }
  };

  /** One by one, so that a refusal is of one message; its key is added to `held`, and what is of such a key is left out. */
  const sendAlone = async (rows: readonly OutboxRow[], held: Set<string>): Promise<void> => {
    for (const row of rows) {
      const key = JSON.stringify([row.topic, row.key]);
      if (held.has(key)) continue;
      // This may take longer than a lease.
      if (stopped || !(await lease.keep())) return;
      if (!(await isTaken(row))) held.add(key);
    }
  };

  /** Returns whether there may be more to send. */
  const sendBatch = async (): Promise<boolean> => {
    const rows = await nextRows(database, refusalPauseMs);
    if (rows.length === 0) return false;
    const held = new Set<string>();
    let isHeld = false;
    const [fresh, refused] = [
      rows.filter(({ refusals }) => refusals === 0),
      rows.filter(({ refusals }) => refusals > 0),
    ];
    try {
      if (fresh.length > 0) await send(fresh);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      isHeld = true;
      await sendAlone(fresh, held);
    }
    // Behind the fresh ones: of one key none of those has a higher number.
    await sendAlone(refused, held);
    return isHeld || mayHoldMore(rows);
  };

  const cleanUp = async (): Promise<void> => {
    if (performance.now() - cleanedAt < HOUSEKEEPING_MS) return;
    cleanedAt = performance.now();
    const forgotten = await trimInbox(database);
    if (forgotten > 0) log.info({ forgotten }, 'Expired inbox rows deleted');
  };

  /** Returns whether there may be more to send. */
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
        pauseMs = backoffMs(failures);
        log.warn({ err: error, failures }, 'Outbox publish failed; retrying');
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
      await lease
        .release()
        .catch((error: unknown) => log.warn({ err: error }, 'Relay lease release failed; it will expire'));
    },
  };
};

const toMessage = ({ id, topic, key, headers, body }: OutboxRow): BusMessage => ({ id, topic, key, headers, body });
