import type { Log } from '@tillmap/storage/database';
import type { BroadcastOptions, BusMessage, Position } from '../port/event-bus.ts';
import { delay } from './pause.ts';
import { replayTargetGroup } from './replayed-message.ts';
import { backoffMs, classifyError, MAX_FAILURES } from './retry-policy.ts';

type Deps = {
  readonly options: BroadcastOptions;
  readonly signal: AbortSignal;
  readonly log: Log;
  /** Called before each pause between two tries. */
  readonly onPause?: () => Promise<void>;
};

/**
 * Handles one message of a broadcast subscription until it is done. After 5 counted failures it is skipped: only this
 * process's memory depends on it, and a cache without an entry reads from its owner.
 */
export const handleBroadcast = async (deps: Deps, message: BusMessage, position: Position): Promise<void> => {
  const { options, signal, log, onPause } = deps;
  if (replayTargetGroup(message) !== undefined) return;
  const about = { topic: message.topic, id: message.id };
  let failures = 0;
  for (let attempt = 1; !signal.aborted; attempt++) {
    try {
      await options.handle(message, { position });
      return;
    } catch (error) {
      const verdict = classifyError(error);
      if (verdict === 'dead' || (verdict === 'count' && ++failures >= MAX_FAILURES)) {
        log.error({ ...about, err: error }, 'Broadcast message skipped after repeated failures');
        return;
      }
      log.warn({ ...about, err: error, attempt }, 'Message handling failed; retrying');
      await onPause?.();
      await delay(backoffMs(attempt), signal);
    }
  }
};
