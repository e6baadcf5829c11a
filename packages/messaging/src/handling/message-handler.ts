import type { Log } from '@tillmap/database';
import type { GroupOptions } from '../event-bus.ts';
import type { HeldPartition, Outcome } from './held-partition.ts';
import { pause } from './pause.ts';
import type { Logged } from './placed.ts';
import type { ProgressKeeper } from './progress-keeper.ts';
import { DEATHS_UNTIL_ALONE, DEATHS_UNTIL_DEAD, FAILURES_UNTIL_DEAD, pauseAfter, verdictOn } from './retry-policy.ts';
import { onlyFor } from './sent-back.ts';
import type { Slots } from './slots.ts';
import type { Turns } from './turns.ts';

type Deps = {
  /** Keeps the message with its error where people find it. */
  readonly keepDeadLetter: (group: string, logged: Logged, error: unknown) => Promise<void>;
  readonly options: GroupOptions;
  readonly slots: Slots;
  /** The same for all groups of a process. */
  readonly turns: Turns;
  readonly log: Log;
  readonly progress: Pick<ProgressKeeper, 'note' | 'noteNow'>;
};

type Next = Outcome | 'again';

/** Why a message that kills its process is a dead letter. */
class ProcessEnded extends Error {
  constructor() {
    super(`The process ended ${DEATHS_UNTIL_DEAD} times while it worked on this message.`);
    this.name = 'ProcessEnded';
    // Where this object was made tells nothing of where the process ended.
    this.stack = `${this.name}: ${this.message}`;
  }
}

/** Hands one message to the group's handler until it is done, dead, or the partition is left. A pause occupies no slot. */
export const messageHandler = (deps: Deps) => {
  const { options, slots, log, progress } = deps;
  return (logged: Logged, partition: HeldPartition): Promise<Outcome> => {
    const { message } = logged;
    if ((onlyFor(message) ?? options.group) !== options.group) return Promise.resolve('done');
    if (partition.deaths >= DEATHS_UNTIL_DEAD) return bury(deps, logged, partition, new ProcessEnded());
    const afterFailure = async (error: unknown, attempt: number): Promise<Next> => {
      const verdict = verdictOn(error);
      if (verdict === 'count') {
        partition.failures++;
        progress.note(partition);
      }
      if (verdict === 'dead' || partition.failures >= FAILURES_UNTIL_DEAD) return bury(deps, logged, partition, error);
      log.warn({ ...about(deps, logged), err: error, attempt }, 'Message is tried again');
      return 'again';
    };
    const handle = (attempt: number) => {
      const tryIt = () => inTurn(deps, partition, () => options.handle(message, { attempt, signal: partition.lost }));
      return isSuspect(partition) ? tryIt() : slots.use(tryIt);
    };
    return tryUntilDone(partition, handle, afterFailure);
  };
};

const bury = async (deps: Deps, logged: Logged, partition: HeldPartition, error: unknown): Promise<Outcome> => {
  const { keepDeadLetter, options, log } = deps;
  log.error({ ...about(deps, logged), err: error }, 'Message goes to the dead letters');
  let failures = 0;
  const nobodyTold = (failure: unknown): Outcome => {
    log.error({ ...about(deps, logged), err: failure }, 'Nobody could be told of a dead letter');
    return 'done';
  };
  const afterFailure = (failure: unknown): Next =>
    verdictOn(failure) !== 'wait' && ++failures >= FAILURES_UNTIL_DEAD ? nobodyTold(failure) : 'again';
  const tell = async () => {
    await keepDeadLetter(options.group, logged, error);
    // As often again the process ended while it told: it stays kept, and its partition goes on.
    if (partition.deaths >= 2 * DEATHS_UNTIL_DEAD) nobodyTold(error);
    else await options.onDeadLetter?.(logged.message, error);
  };
  return tryUntilDone(partition, () => inTurn(deps, partition, tell), afterFailure);
};

const isSuspect = ({ deaths }: HeldPartition): boolean => deaths >= DEATHS_UNTIL_ALONE;

/** Does the work so that, should it end the process, the next owner knows of it and blames no other message. */
const inTurn = ({ turns, progress }: Deps, partition: HeldPartition, work: () => Promise<void>): Promise<Outcome> => {
  const noted = async (): Promise<Outcome> => {
    if (partition.leaving.aborted) return 'left';
    if (partition.begin()) await progress.noteNow(partition);
    try {
      await work();
      return 'done';
    } catch (error) {
      partition.survived();
      throw error;
    }
  };
  return isSuspect(partition) ? turns.alone(noted) : turns.together(noted);
};

const tryUntilDone = async (
  partition: HeldPartition,
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
    await pause(pauseAfter(attempt), partition.leaving);
    if (partition.leaving.aborted) return 'left';
  }
};

const about = ({ options }: Deps, { topic, message }: Logged) => ({ group: options.group, topic, id: message.id });
