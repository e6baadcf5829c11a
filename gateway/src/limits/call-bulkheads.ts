import type { AnyCall, ServiceName } from '@tillmap/contracts';
import { createBulkhead } from '@tillmap/service-kit';
import { UpstreamBusy } from '../proxy/errors.ts';

/** Calls that a service is given at once, and that wait here, so long at most, until it has answered some. */
type Places = Readonly<{ atOnce: number; waiting: number }>;
export type CallsOfService = Readonly<{ ofService: Places; ofUser: Places; waitMs: number }>;

/**
 * More at once are answered no quicker: each needs one of the service's five connections to the database. What waits here for 5 s
 * is refused, because a service that slow would hardly answer it in the 10 s that a read has. A user has a quarter of the places: a
 * program in a hurry, or somebody who sends a byte a second, keeps itself waiting and nobody else.
 */
const LIMITS: CallsOfService = {
  ofService: { atOnce: 32, waiting: 256 },
  ofUser: { atOnce: 8, waiting: 64 },
  waitMs: 5_000,
};

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

const atOnce: InTurn = (work) => work();

/**
 * Says in whose turn a call of a user is: first that of the user at its service, then that of the service; the next one is refused once
 * many wait or it has waited too long. Uploads have a queue of their own at the service, and they and files are as slow as somebody's
 * line, which must keep nobody else waiting. So are guesses of passwords, which auth holds for seconds: 32 of them would keep
 * everybody out. Auth bounds what comes from nobody in particular itself.
 */
export const createCallBulkheads = ({ ofService, ofUser, waitMs: maxWaitMs }: CallsOfService = LIMITS) => {
  const services = new Map<ServiceName, InTurn>();
  const users = new Map<string, { turn: InTurn; calls: number }>();
  const turnsOf = ({ atOnce: maxConcurrent, waiting: maxQueued }: Places, service: ServiceName): InTurn =>
    createBulkhead({ maxConcurrent, maxQueued, maxWaitMs, rejection: () => new UpstreamBusy(service) });

  const turnOfService = (service: ServiceName): InTurn => {
    const turn = services.get(service) ?? turnsOf(ofService, service);
    services.set(service, turn);
    return turn;
  };
  /** Forgotten once nothing of the user's is under way. */
  const turnOfUser =
    (service: ServiceName, userId: string): InTurn =>
    async (work) => {
      const key = `${service} ${userId}`;
      const mine = users.get(key) ?? { turn: turnsOf(ofUser, service), calls: 0 };
      users.set(key, mine);
      mine.calls += 1;
      try {
        return await mine.turn(work);
      } finally {
        mine.calls -= 1;
        if (mine.calls === 0) users.delete(key);
      }
    };

  return ({ service, upload, answer, access }: AnyCall, userId: string): InTurn => {
    if (upload || answer === 'file' || access === 'public') return atOnce;
    const [user, everybody] = [turnOfUser(service, userId), turnOfService(service)];
    return (work) => user(() => everybody(work));
  };
};
