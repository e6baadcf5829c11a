import type { AnyCall, ServiceName } from '@tillmap/contracts';
import { createBulkhead } from '@tillmap/service-kit';
import { UpstreamBusy } from '../proxy/errors.ts';

/** Calls that one service is given at once, and that wait here, so long at most, until it has answered some. */
export type CallsOfService = Readonly<{ atOnce: number; waiting: number; waitMs: number }>;

/**
 * More at once are answered no quicker: each needs one of the service's five connections to the database. What waits here for 5 s
 * is refused, because a service that slow would hardly answer it in the 10 s that a read has.
 */
const LIMITS: CallsOfService = { atOnce: 32, waiting: 256, waitMs: 5_000 };

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

const atOnce: InTurn = (work) => work();

/**
 * Says in whose turn a call is: that of its service, where the next one is refused once many wait or it has waited too long. Uploads have a queue of their
 * own at the service, and they and files are as slow as somebody's line, which must keep nobody else waiting. So are guesses of passwords, which auth holds
 * for seconds: 32 of them would keep everybody out. Auth bounds what comes from nobody in particular itself.
 */
export const callsInTurn = ({
  atOnce: maxConcurrent,
  waiting: maxQueued,
  waitMs: maxWaitMs,
}: CallsOfService = LIMITS): ((call: AnyCall) => InTurn) => {
  const turns = new Map<ServiceName, InTurn>();
  const ofService = (service: ServiceName): InTurn => {
    const rejection = (): Error => new UpstreamBusy(service);
    const found = turns.get(service) ?? createBulkhead({ maxConcurrent, maxQueued, maxWaitMs, rejection });
    turns.set(service, found);
    return found;
  };
  return (call) =>
    call.upload || call.answer === 'file' || call.access === 'public' ? atOnce : ofService(call.service);
};
