import type { Log } from '@tillmap/database';
import type { GroupOptions } from '../event-bus.ts';
import type { HeldPartition, Outcome } from './held-partition.ts';
import { pause } from './pause.ts';
import type { Logged } from './placed.ts';
import { FAILURES_UNTIL_DEAD, pauseAfter, verdictOn } from './retry-policy.ts';
import { onlyFor } from './sent-back.ts';
import type { Slots } from './slots.ts';

type Deps = {
  /** Keeps the message with its error where people find it. */
  readonly keepDeadLetter: (group: string, logged: Logged, error: unknown) => Promise<void>;
  readonly options: GroupOptions;
  readonly slots: Slots;
  readonly log: Log;
  readonly keepFailures: (partition: HeldPartition) => void;
};

type Next = Outcome | 'again';

/** Hands one message to the group's handler until it is done, dead, or the partition is left. A pause occupies no slot. */
export const messageHandler = (deps: Deps) => {
  const { options, slots, log, keepFailures } = deps;
  return (logged: Logged, partition: HeldPartition): Promise<Outcome> => {
    const { message } = logged;
    if ((onlyFor(message) ?? options.group) !== options.group) return Promise.resolve('done');
    const afterFailure = async (error: unknown, attempt: number): Promise<Next> => {
      const verdict = verdictOn(error);
      if (verdict === 'count') {
        partition.failures++;
        keepFailures(partition);
      }
      if (verdict === 'dead' || partition.failures >= FAILURES_UNTIL_DEAD) return bury(deps, logged, partition, error);
      log.warn({ ...about(deps, logged), err: error, attempt }, 'Message is tried again');
      return 'again';
    };
    const handle = (attempt: number) => slots.use(() => options.handle(message, { attempt, signal: partition.lost }));
    return tryUntilDone(partition, handle, afterFailure);
  };
};

const bury = async (deps: Deps, logged: Logged, partition: HeldPartition, error: unknown): Promise<Outcome> => {
  const { keepDeadLetter, options, log } = deps;
  log.error({ ...about(deps, logged), err: error }, 'Message goes to the dead letters');
  let failures = 0;
  const afterFailure = (failure: unknown): Next => {
    if (verdictOn(failure) !== 'wait' && ++failures >= FAILURES_UNTIL_DEAD) {
      log.error({ ...about(deps, logged), err: failure }, 'Nobody could be told of a dead letter');
      return 'done';
    }
    return 'again';
  };
  const tell = async () => {
    await keepDeadLetter(options.group, logged, error);
    await options.onDeadLetter?.(logged.message, error);
  };
  return tryUntilDone(partition, tell, afterFailure);
};

const tryUntilDone = async (
  partition: HeldPartition,
  work: (attempt: number) => Promise<void>,
  afterFailure: (error: unknown, attempt: number) => Next | Promise<Next>,
): Promise<Outcome> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await work(attempt);
      return 'done';
    } catch (error) {
      if (partition.lost.aborted) return 'left';
      const next = await afterFailure(error, attempt);
      if (next !== 'again') return next;
    }
    await pause(pauseAfter(attempt), partition.leaving);
    if (partition.leaving.aborted) return 'left';
  }
};

const about = ({ options }: Deps, { topic, message }: Logged) => ({ group: options.group, topic, id: message.id });
