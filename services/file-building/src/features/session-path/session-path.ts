import type { PathStep } from '@tillmap/contracts';
import type { Actor, Clock } from '@tillmap/service-kit/domain';
import type { SessionAccess } from '../../kit.ts';
import type { CompareWithinTime } from '../../model/difference.ts';
import type { Download } from '../../model/download.ts';
import type { CompletedSession } from '../../model/session.ts';
import { type OfShop, ofShop, type SessionRef } from '../../model/shop.ts';
import type { ShopSessions } from '../../shop-kit.ts';
import { pathOf } from './rules/session-path.ts';

/** What the path shows of other features. */
export type Shown = Readonly<{
  difference: CompareWithinTime;
  /** Figures of its difference. */
  changes: (
    session: OfShop<CompletedSession>,
  ) => Promise<Readonly<{ changed: number; gone: number; to_decide: number }>>;
  /** How many products of an upload that were in doubt are decided. */
  reviewed: (uploadId: string) => Promise<number>;
  lastDownload: (session: OfShop) => Promise<Download | null>;
}>;

type Deps = Shown &
  Readonly<{
    sessions: Pick<SessionAccess, 'find'>;
    ofShops: Pick<ShopSessions, 'find' | 'shopsOf'>;
    clock: Clock;
  }>;

/** Where no shop is named: that of the first one, which every page is to agree on. */
const asFirst = async ({ sessions, ofShops }: Pick<Deps, 'sessions' | 'ofShops'>, actor: Actor, id: string) => {
  const session = await sessions.find(actor, id);
  const [first = null] = await ofShops.shopsOf(actor, session);
  return ofShop(session, first);
};

/** The five steps of a session with their figures, the same for every page. */
export const sessionPath =
  ({ difference, changes, reviewed, lastDownload, clock, ...access }: Deps) =>
  async (actor: Actor, of: SessionRef): Promise<{ steps: PathStep[] }> => {
    const session = of.shop === undefined ? await asFirst(access, actor, of.id) : await access.ofShops.find(actor, of);
    const { upload } = session;
    if (session.status !== 'completed' || !upload) return { steps: pathOf(session, null, clock()) };
    const completed = { ...session, upload };
    const made = await difference(completed);
    const [{ changed, gone, to_decide: toDecide }, done, last] = await Promise.all([
      changes(completed),
      reviewed(upload.id),
      lastDownload(session),
    ]);
    const isFirst = made?.base === null;
    const known = { isComparing: !made, isFirst, changed, gone, toDecide, reviewed: done, last };
    return { steps: pathOf(session, known, clock()) };
  };
