import type { PathStep } from '@tillmap/contracts';
import type { Actor, Clock } from '@tillmap/service-kit/domain';
import type { SessionAccess } from '../../kit.ts';
import type { CompareWithinTime } from '../../model/difference.ts';
import type { Download } from '../../model/download.ts';
import { pathOf } from './rules/session-path.ts';

/** What the path shows of other features. */
export type Shown = Readonly<{
  difference: CompareWithinTime;
  /** Figures of the difference of an upload. */
  changes: (uploadId: string) => Promise<Readonly<{ changed: number; gone: number; to_decide: number }>>;
  /** How many products of an upload that were in doubt are decided. */
  reviewed: (uploadId: string) => Promise<number>;
  lastDownload: (sessionId: string) => Promise<Download | null>;
}>;

type Deps = Shown & Readonly<{ sessions: Pick<SessionAccess, 'find'>; clock: Clock }>;

/** The five steps of a session with their figures, the same for every page. */
export const sessionPath =
  ({ sessions, difference, changes, reviewed, lastDownload, clock }: Deps) =>
  async (actor: Actor, id: string): Promise<{ steps: PathStep[] }> => {
    const session = await sessions.find(actor, id);
    const { upload } = session;
    if (session.status !== 'completed' || !upload) return { steps: pathOf(session, null, clock()) };
    const made = await difference({ ...session, upload });
    const [{ changed, gone, to_decide: toDecide }, done, last] = await Promise.all([
      changes(upload.id),
      reviewed(upload.id),
      lastDownload(session.id),
    ]);
    const isFirst = made?.base === null;
    const known = { isComparing: !made, isFirst, changed, gone, toDecide, reviewed: done, last };
    return { steps: pathOf(session, known, clock()) };
  };
