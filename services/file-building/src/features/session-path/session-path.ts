import type { PathStep } from '@tillmap/contracts';
import type { Actor, Clock } from '@tillmap/service-kit/domain';
import type { DifferenceInTime } from '../../model/difference.ts';
import { changeFigures } from '../changes/rules/changes-selection.ts';
import type { DifferenceList } from '../changes/stores/difference-list.ts';
import type { Downloads } from '../download/stores/download-store.ts';
import { findSession } from '../sessions/find-session.ts';
import type { Sessions } from '../sessions/stores/session-store.ts';
import type { ReviewSteps } from '../steps/stores/review-step-store.ts';
import { pathOf } from './rules/session-path.ts';

type Deps = {
  sessions: Sessions;
  difference: DifferenceInTime;
  list: DifferenceList;
  steps: ReviewSteps;
  downloads: Downloads;
  clock: Clock;
};

/** The five steps of a session with their figures, the same for every page. */
export const sessionPath =
  ({ sessions, difference, list, steps, downloads, clock }: Deps) =>
  async (actor: Actor, id: string): Promise<{ steps: PathStep[] }> => {
    const session = await findSession(sessions, actor, id);
    const { upload } = session;
    if (session.status !== 'completed' || !upload) return { steps: pathOf(session, null, clock()) };
    const made = await difference({ ...session, upload });
    const [tallied, { done }, [last]] = await Promise.all([
      list.tally(upload.id, ''),
      steps.decided(upload.id),
      downloads.ofSession(session.id, 1),
    ]);
    const { changed, gone, to_decide: toDecide } = changeFigures(tallied);
    return {
      steps: pathOf(
        session,
        {
          isComparing: !made,
          isFirst: made?.base === null,
          changed,
          gone,
          toDecide,
          reviewed: done,
          last: last ?? null,
        },
        clock(),
      ),
    };
  };
