import { METRICS } from '@tillmap/service-kit/telemetry';
import type { Clock } from '../domain.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Logger } from '../logger.ts';
import { periodicTask } from '../periodic-task.ts';
import type { Service } from '../service.ts';
import { type Counted, refusalDigest } from './refusal-digest.ts';

const TELL_SECONDS = 2;

/** Somebody who was refused. `userId` is '' where nobody is known, `ipAddress` as the trusted hop saw it. */
export type Refusal = {
  readonly what: 'sign_in_failed' | 'api_key_refused' | 'call_refused';
  readonly reason:
    | 'wrong_credentials'
    | 'locked'
    | 'unknown_key'
    | 'scope'
    | 'role'
    | 'invalid_token'
    | 'expired_token'
    | 'no_token'
    | 'several';
  readonly userId: string;
  readonly ipAddress: string;
  /** The call's name in the contract. */
  readonly call: string;
};

type Options<T extends Refusal> = {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** Stands for one of too many different ones. */
  readonly several: (one: T) => T;
  /** Tells them to the audit trail; what it rejects is told again later. */
  readonly publish: (told: readonly Counted<T>[]) => Promise<void>;
};

export type RefusalReport<T extends Refusal> = Service & { note(refusal: T): void };

/** Everyday ones: a page whose sign-in ran out, and whoever comes without any. They are counted and no more. */
const ONLY_COUNTED: readonly Refusal['reason'][] = ['expired_token', 'no_token'];

/** Counts refusals at once and tells them to the audit trail within seconds, at the pace of the digest. */
export const reportRefusals = <T extends Refusal>(options: Options<T>): RefusalReport<T> => {
  const { log, metrics, clock, several, publish } = options;
  const digest = refusalDigest<T>({ clock, several });
  const counted = metrics.counter(METRICS.accessRefused);
  const tell = async (): Promise<void> => {
    const told = digest.take();
    if (told.length === 0) return;
    try {
      await publish(told);
    } catch (error) {
      digest.restore(told);
      throw error;
    }
  };
  const task = periodicTask({ task: 'tell-refusals', everySeconds: TELL_SECONDS, log, run: tell });
  return {
    ...task,
    async stop() {
      await task.stop();
      await tell().catch((error: unknown) => log.warn({ err: error }, 'Refusals not recorded'));
    },
    note(refusal) {
      counted({ what: refusal.what, reason: refusal.reason });
      if (!ONLY_COUNTED.includes(refusal.reason)) digest.note(refusal);
    },
  };
};

/** The log line of a refusal. The address is there on purpose: who guards the door has to know from where. */
export const logRefusal = (log: Logger, told: Counted<Refusal>): void => {
  const { what, reason, userId, ipAddress, call, count } = told;
  log.warn({ what, reason, account: userId, address: ipAddress, call, count }, 'Access refused');
};
