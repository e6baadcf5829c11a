import type { Log } from '@tillmap/storage/database';
import type { GroupOptions } from '../port/event-bus.ts';
import type { AssignedPartition, Outcome } from './assigned-partition.ts';
import type { LogEntry } from './log-entry.ts';
import type { OffsetCommitter } from './offset-committer.ts';
import { delay } from './pause.ts';
import { replayTargetGroup } from './replayed-message.ts';
import { reportSlow } from './report-slow.ts';
import { backoffMs, classifyError, ISOLATE_AFTER_CRASHES, MAX_CRASHES, MAX_FAILURES } from './retry-policy.ts';
import type { Semaphore } from './semaphore.ts';
import type { SharedExclusiveLock } from './shared-exclusive-lock.ts';

type Deps = {
  /** Keeps the message with its error where people find it. */
  readonly keepDeadLetter: (group: string, logged: LogEntry, error: unknown) => Promise<void>;
  readonly options: GroupOptions;
  readonly slots: Semaphore;
  /** The same for all groups of a process. */
  readonly turns: SharedExclusiveLock;
  readonly log: Log;
  readonly progress: Pick<OffsetCommitter, 'markDirty' | 'flushNow'>;
};

type Next = Outcome | 'again';

/** Why a message that kills its process is a dead letter. */
class ProcessEnded extends Error {
  constructor() {
    super(`The process ended ${MAX_CRASHES} times while it worked on this message.`);
    this.name = 'ProcessEnded';
    // The stack of this object says nothing about where the process crashed.
    this.stack = `${this.name}: ${this.message}`;
  }
}

/** Hands one message to the group's handler until it is done, dead, or the partition is left. A pause occupies no slot. */
export const messageHandler = (deps: Deps) => {
  const { options, slots, log, progress } = deps;
  return (logged: LogEntry, partition: AssignedPartition): Promise<Outcome> => {
    const { message } = logged;
    if ((replayTargetGroup(message) ?? options.group) !== options.group) return Promise.resolve('done');
    if (partition.deaths >= MAX_CRASHES) return deadLetter(deps, logged, partition, new ProcessEnded());
    const afterFailure = async (error: unknown, attempt: number): Promise<Next> => {
      const verdict = classifyError(error);
      let failures = 0;
      if (verdict === 'count') {
        failures = partition.countFailure(logged);
        progress.markDirty(partition);
      }
      if (verdict === 'dead' || failures >= MAX_FAILURES) return deadLetter(deps, logged, partition, error);
      log.warn({ ...about(deps, logged), err: error, attempt }, 'Message handling failed; retrying');
      return 'again';
    };
    const handle = (attempt: number) => {
      const tryIt = () =>
        runIsolatedIfSuspect(deps, partition, () =>
          reportSlow(options.handle(message, { attempt, signal: partition.lost }), (tookMs) =>
            warnOfSlow(deps, logged, partition, tookMs),
          ),
        );
      if (isPoisonSuspect(partition)) return tryIt();
      const slot = Promise.withResolvers<void>();
      if (attempt === 1) partition.waitsForSlot(logged, slot.promise);
      return slots.run(() => {
        slot.resolve();
        return tryIt();
      });
    };
    return retryUntilSettled(partition, handle, afterFailure);
  };
};

/** A message that holds up the others of its key, and perhaps of its partition, is named in the log. */
const warnOfSlow = (deps: Deps, logged: LogEntry, { waiting, lease }: AssignedPartition, tookMs: number): void => {
  const figures = { tookSeconds: Math.round(tookMs / 1_000), waiting, partition: lease.partition };
  deps.log.warn({ ...about(deps, logged), ...figures }, 'Message takes long; others of its key wait');
};

const deadLetter = async (
  deps: Deps,
  logged: LogEntry,
  partition: AssignedPartition,
  error: unknown,
): Promise<Outcome> => {
  const { keepDeadLetter, options, log } = deps;
  log.error({ ...about(deps, logged), err: error }, 'Message moved to dead letters');
  let failures = 0;
  const logUnhandledDeadLetter = (failure: unknown): Outcome => {
    log.error({ ...about(deps, logged), err: failure }, 'Dead-letter handler failed');
    return 'done';
  };
  const afterFailure = (failure: unknown): Next =>
    classifyError(failure) !== 'wait' && ++failures >= MAX_FAILURES ? logUnhandledDeadLetter(failure) : 'again';
  const tell = async () => {
    await keepDeadLetter(options.group, logged, error);
    // The process crashed as often again in the dead-letter handler: the letter stays stored, and its partition
    // continues.
    if (partition.deaths >= 2 * MAX_CRASHES) logUnhandledDeadLetter(error);
    else await options.onDeadLetter?.(logged.message, error);
  };
  return retryUntilSettled(partition, () => runIsolatedIfSuspect(deps, partition, tell), afterFailure);
};

const isPoisonSuspect = ({ deaths }: AssignedPartition): boolean => deaths >= ISOLATE_AFTER_CRASHES;

/** Does the work so that, should it end the process, the next owner knows of it and blames no other message. */
const runIsolatedIfSuspect = (
  { turns, progress }: Deps,
  partition: AssignedPartition,
  work: () => Promise<void>,
): Promise<Outcome> => {
  const noted = async (): Promise<Outcome> => {
    if (partition.leaving.aborted) return 'left';
    if (partition.begin()) await progress.flushNow(partition);
    try {
      await work();
      return 'done';
    } catch (error) {
      partition.clearCrashMarker();
      throw error;
    }
  };
  return isPoisonSuspect(partition) ? turns.withExclusive(noted) : turns.withShared(noted);
};

const retryUntilSettled = async (
  partition: AssignedPartition,
  work: (attempt: number) => Promise<Outcome>,
  afterFailure: (error: unknown, attempt: number) => Next | Promise<Next>,
): Promise<Outcome> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (partition.lost.aborted) return 'left';
      const next = await afterFailure(error, attempt);
      if (next !== 'again') return next;
    }
    await delay(backoffMs(attempt), partition.leaving);
    if (partition.leaving.aborted) return 'left';
  }
};

const about = ({ options }: Deps, { topic, message }: LogEntry) => ({ group: options.group, topic, id: message.id });
