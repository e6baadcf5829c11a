import type { InTransaction } from '@tillmap/bus';
import type { Clock, RunIsolated } from '@tillmap/service-kit/domain';
import { type FindLearning, isLearned, waitsToLearn } from '../../model/learning.ts';
import type { Session, Upload } from '../../model/session.ts';
import { dispatchNext } from './dispatch-next.ts';
import { refresh } from './rules/unresolved-lookup.ts';
import type { StalledSessions } from './stores/chunk-store.ts';
import type { ProcessingUnit } from './unit.ts';

const DAY_MS = 86_400_000;

type Deps = {
  inTransaction: InTransaction<ProcessingUnit>;
  watchlist: Pick<StalledSessions, 'findLearning'>;
  learning: FindLearning;
  each: RunIsolated;
  clock: Clock;
  chunksInFlight: number;
};

/**
 * Goes on with sessions whose wholesaler was being learned when they were started: sends out runs that waited for it, or
 * waited long enough, and looks up the doubts of those that were completed without it again, once. Those of a day before
 * stay as they are.
 */
export const settleLearning = ({ inTransaction, watchlist, learning, each, clock, chunksInFlight }: Deps) => {
  const sendOut = async (
    unit: ProcessingUnit,
    session: Session,
    upload: Upload,
    isKnown: boolean,
    now: Date,
  ): Promise<void> => {
    if (session.learning !== 'awaited' || (waitsToLearn(session, now) && !isKnown)) return;
    const asked = await dispatchNext(unit, session, upload, chunksInFlight, now);
    await unit.sessions.save({ ...asked, lastProgressAt: now, learning: isKnown ? null : 'missed' });
  };

  const lookUpDoubts = async (unit: ProcessingUnit, session: Session, upload: Upload, now: Date): Promise<void> => {
    const learned: Session = { ...session, learning: null };
    const positions = await unit.items.undecided(upload.id, session.id);
    if (positions.length === 0) return unit.sessions.save(learned);
    await unit.chunks.addChunksOf(session.id, upload, positions);
    const asked = refresh(learned, positions.length, now);
    await unit.sessions.save(await dispatchNext(unit, asked, upload, chunksInFlight, now));
  };

  return async (): Promise<void> => {
    const marked = await watchlist.findLearning(new Date(clock().getTime() - DAY_MS));
    if (marked.length === 0) return;
    const known = await learning();
    await each(
      marked,
      ({ id }) => id,
      ({ id }) =>
        inTransaction(async (unit) => {
          const session = await unit.sessions.lock(id);
          if (!session?.upload || session.learning === null) return;
          const isKnown = isLearned(session, known);
          if (session.status === 'pending') await sendOut(unit, session, session.upload, isKnown, clock());
          if (session.status === 'completed' && isKnown) await lookUpDoubts(unit, session, session.upload, clock());
        }),
    );
  };
};
