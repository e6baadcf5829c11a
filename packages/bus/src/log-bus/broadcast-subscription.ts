import type { Log } from '@tillmap/storage/database';
import { handleBroadcast } from '../handling/broadcast-handler.ts';
import type { LogEntry } from '../handling/log-entry.ts';
import { CancellableDelay, delay } from '../handling/pause.ts';
import { type BroadcastOptions, type Position, PositionExpired, type Subscription } from '../port/event-bus.ts';
import type { LogStore } from './log-store.ts';

const POLL_MS = 1_000;
const RETRY_READ_MS = 500;
const READ_LIMIT = { count: 500, bytes: 4 * 1024 * 1024 };

/** Returns the position of a reader that has read up to this sequence number. */
export const positionOf = (seq: number): Position => String(seq) as Position;

/** Throws `PositionExpired` for a place of another kind of bus. */
export const seqOf = (position: Position): number => {
  const seq = Number(position);
  if (!Number.isSafeInteger(seq) || seq < 0) throw new PositionExpired(position);
  return seq;
};

/** Hands every message of the topics to this process, in order, from a place the caller keeps. */
export const startBroadcastSubscription = (store: LogStore, options: BroadcastOptions, log: Log): Subscription => {
  const wakeable = new CancellableDelay();
  const stopping = new AbortController();
  let after = seqOf(options.from);
  let target: number | undefined;
  let told = false;

  const handle = async ({ message, seq }: LogEntry): Promise<void> => {
    await handleBroadcast({ options, signal: stopping.signal, log }, message, positionOf(seq));
    if (!stopping.signal.aborted) after = seq;
  };

  /** Returns whether there may be more to read at once. */
  const readOnce = async (): Promise<boolean> => {
    target ??= await store.head();
    const messages = await store.readTopics(options.topics, after, READ_LIMIT);
    for (const logged of messages) {
      if (stopping.signal.aborted) return false;
      await handle(logged);
    }
    if (!told && !stopping.signal.aborted && (messages.length === 0 || after >= target)) {
      told = true;
      options.onCaughtUp?.();
    }
    return messages.length > 0;
  };

  const unlisten = store.onWake(wakeable.wake, { topics: options.topics });
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        if (!(await readOnce()) && !stopping.signal.aborted) await wakeable.sleep(POLL_MS);
      } catch (error) {
        log.warn({ err: error, topics: options.topics }, 'Bus log read failed; retrying');
        await delay(RETRY_READ_MS, stopping.signal);
      }
    }
  })();

  return {
    stop: async () => {
      stopping.abort();
      wakeable.wake();
      await running;
      unlisten();
    },
  };
};
