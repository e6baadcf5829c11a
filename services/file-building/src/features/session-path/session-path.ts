import { ALL_SHOPS, type PathStep } from '@tillmap/contracts';
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
  /** Figures of its difference, or of those of several shops as one list. */
  changes: (
    sessions: readonly OfShop<CompletedSession>[],
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

/** As the named shop sees it, or all of them; where none is named as the first one, which every page is to agree on. */
const seenBy = async (
  { sessions, ofShops }: Pick<Deps, 'sessions' | 'ofShops'>,
  actor: Actor,
  of: SessionRef,
): Promise<readonly [OfShop, ...OfShop[]]> => {
  if (of.shop !== undefined && of.shop !== ALL_SHOPS) return [await ofShops.find(actor, of)];
  const session = await sessions.find(actor, of.id);
  const [first = null, ...others] = await ofShops.shopsOf(actor, session);
  const more = of.shop === ALL_SHOPS ? others : [];
  return [ofShop(session, first), ...more.map((shop) => ofShop(session, shop))];
};

/** The five steps of a session with their figures, the same for every page. */
export const sessionPath =
  ({ difference, changes, reviewed, lastDownload, clock, ...access }: Deps) =>
  async (actor: Actor, of: SessionRef): Promise<{ steps: PathStep[] }> => {
    const seen = await seenBy(access, actor, of);
    const [session] = seen;
    const { upload } = session;
    if (session.status !== 'completed' || !upload) return { steps: pathOf(session, null, clock()) };
    const completed = seen.map((its) => ({ ...its, upload }));
    const made = await Promise.all(completed.map(difference));
    const [{ changed, gone, to_decide: toDecide }, done, last] = await Promise.all([
      changes(completed),
      reviewed(upload.id),
      lastDownload(session),
    ]);
    const isFirst = made.every((header) => header?.base === null);
    const known = { isComparing: made.includes(undefined), isFirst, changed, gone, toDecide, reviewed: done, last };
    return { steps: pathOf(session, known, clock()) };
  };
