import type { Log } from '@tillmap/database';
import type { GroupOptions } from '../event-bus.ts';
import type { HeldPartition, Outcome } from './held-partition.ts';
import type { Logged, LogStore } from './log-store.ts';
import { pause } from './pause.ts';
import { FAILURES_UNTIL_DEAD, pauseAfter, verdictOn } from './retry-policy.ts';
import type { Slots } from './slots.ts';

type Deps = {
  readonly store: LogStore;
  readonly options: GroupOptions;
  readonly slots: Slots;
  readonly log: Log;
  readonly keepFailures: (partition: HeldPartition) => void;
};

/** Hands one message to the group's handler until it is done, dead, or the partition is left. A pause occupies no slot. */
export const messageHandler =
  ({ store, options, slots, log, keepFailures }: Deps) =>
  async (logged: Logged, partition: HeldPartition): Promise<Outcome> => {
    const about = { group: options.group, topic: logged.topic, id: logged.message.id };

    const bury = async (error: unknown): Promise<Outcome> => {
      log.error({ ...about, err: error }, 'Message goes to the dead letters');
      const kept = await untilDone(() => store.keepDeadLetter(options.group, logged, error));
      if (kept === 'left' || !options.onDeadLetter) return kept;
      return untilDone(async () => options.onDeadLetter?.(logged.message, error));
    };

    /** Tries what belongs to a burial; after too many counted failures the message is left in the table alone. */
    const untilDone = async (work: () => Promise<void>): Promise<Outcome> => {
      let failures = 0;
      for (let tries = 1; ; tries++) {
        try {
          await work();
          return 'done';
        } catch (error) {
          if (partition.leaving.aborted) return 'left';
          if (verdictOn(error) !== 'wait' && ++failures >= FAILURES_UNTIL_DEAD) {
            log.error({ ...about, err: error }, 'Nobody could be told of a dead letter');
            return 'done';
          }
          await pause(pauseAfter(tries), partition.leaving);
        }
      }
    };

    for (let attempt = 1; ; attempt++) {
      try {
        await slots.use(() => options.handle(logged.message, { attempt, signal: partition.lost }));
        return 'done';
      } catch (error) {
        if (partition.lost.aborted) return 'left';
        const verdict = verdictOn(error);
        if (verdict === 'count') {
          partition.failures++;
          keepFailures(partition);
        }
        if (verdict === 'dead' || partition.failures >= FAILURES_UNTIL_DEAD) return bury(error);
        log.warn({ ...about, err: error, attempt }, 'Message is tried again');
        await pause(pauseAfter(attempt), partition.leaving);
        if (partition.leaving.aborted) return 'left';
      }
    }
  };
