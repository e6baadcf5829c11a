import { DEFAULT_REVIEW_THRESHOLD } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import { type FindLearning, learningAtStart, waitsToLearn } from '../../model/learning.ts';
import type { Session } from '../../model/session.ts';
import { cancel, retry, retryAssistant, start, wasCompleted } from '../../model/session-transitions.ts';
import type { Wholesaler } from '../../model/wholesaler.ts';
import { discardUnresolvedLookup } from './apply-chunk-result.ts';
import { dispatchNext } from './dispatch-next.ts';
import { lookUpUnresolved, type RunDeps } from './look-up-unresolved.ts';

/** So many products tell each chunk what the groups of the file are here, beside its own. */
const SAMPLED = 400;

/** Percent by code. */
const vatRatesOf = (wholesaler: Wholesaler | undefined): Record<string, number> =>
  Object.fromEntries((wholesaler?.vatCodes ?? []).map(({ code, rate }) => [code, rate]));

/** Starting, cancelling and retrying a session's run. */
export const runSession = ({
  inTransaction,
  sessions,
  wholesalers,
  learning: findLearning,
  clock,
  chunksInFlight,
}: RunDeps & { learning: FindLearning }) => ({
  lookUpUnresolved: lookUpUnresolved({ inTransaction, sessions, wholesalers, clock, chunksInFlight }),

  /**
   * A second start while the run is on answers as the first did and changes nothing. The owner is asked for the threshold,
   * so that one that was just set counts; while it is away the copy's does. A wholesaler that is being learned is waited
   * for: `settleLearning` sends out what waits.
   */
  start: async (actor: Actor, id: string): Promise<Session> => {
    const { wholesalerCode } = await sessions.find(actor, id);
    const [known, learning] = await Promise.all([wholesalers.getFresh(wholesalerCode), findLearning()]);
    return inTransaction(async (unit) => {
      const now = clock();
      const found = await unit.sessions.locked(actor, id);
      const terms = {
        reviewThreshold: known?.wholesaler.reviewThreshold ?? DEFAULT_REVIEW_THRESHOLD,
        vatRates: vatRatesOf(known?.wholesaler),
        learning: learningAtStart(found, learning),
      };
      const { session, events } = start(found, terms, now);
      if (session === found || !session.upload) return session;
      await unit.chunks.createChunks(session.id, session.upload);
      await unit.items.chooseSample(session.upload.id, SAMPLED);
      await unit.assists.removeAll(session.id);
      await unit.sessions.changed(session, events, actor, now);
      const asked = waitsToLearn(session, now)
        ? session
        : await dispatchNext(unit, session, session.upload, chunksInFlight, now);
      await unit.sessions.save(asked);
      return asked;
    });
  },

  /** Late answers change nothing from here on. */
  cancel: (actor: Actor, id: string): Promise<Session> =>
    inTransaction(async (unit) => {
      const now = clock();
      const found = await unit.sessions.locked(actor, id);
      const { session, events } = cancel(found, now);
      if (wasCompleted(found)) await discardUnresolvedLookup(unit, session.id);
      else {
        await unit.chunks.removeAll(session.id);
        await unit.assists.removeAll(session.id);
      }
      await unit.sessions.changed(session, events, actor, now);
      await unit.sessions.save(session);
      return session;
    }),

  /** Asks only for what is missing: chunks, and items that the assistant was not reached about. */
  retry: (actor: Actor, id: string): Promise<Session> =>
    inTransaction(async (unit) => {
      const now = clock();
      const { session: again, events } = retry(await unit.sessions.locked(actor, id), now);
      const session = retryAssistant(again, await unit.assists.requeueUnreached(again.id));
      await unit.sessions.changed(session, events, actor, now);
      const asked = session.upload ? await dispatchNext(unit, session, session.upload, chunksInFlight, now) : session;
      await unit.sessions.save(asked);
      return asked;
    }),
});
