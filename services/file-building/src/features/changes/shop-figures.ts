import type { SessionShop } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import { differenceIdOf } from '../../database/difference-id.ts';
import type { SessionAccess } from '../../kit.ts';
import type { CompareWithinTime } from '../../model/difference.ts';
import { type CompletedSession, doneItems, isReady } from '../../model/session.ts';
import { type OfShop, ofShop } from '../../model/shop.ts';
import type { ShopSessions } from '../../shop-kit.ts';
import { contentsOf, notReviewedIn } from './overview-figures.ts';
import { changeFigures } from './rules/changes-selection.ts';
import type { DifferenceList } from './stores/difference-list.ts';

type Deps = {
  sessions: Pick<SessionAccess, 'find'>;
  ofShops: Pick<ShopSessions, 'shopsOf'>;
  inTime: CompareWithinTime;
  list: Pick<DifferenceList, 'keptOut' | 'tally'>;
};

/** The shops that a session can be downloaded for, each with what changed for it. */
export const shopFigures = ({ sessions, ofShops, inTime, list }: Deps) => {
  const figuresOf = async (session: OfShop<CompletedSession>): Promise<SessionShop['figures']> => {
    const made = await inTime(session);
    if (!made) return null;
    const isFirst = made.base === null;
    const id = differenceIdOf(session.upload.id, session.memory);
    const whole = isFirst ? [] : await list.tally(id, '');
    const { changed, gone, to_decide, later } = changeFigures(whole);
    const notReviewed = await notReviewedIn(session, list.keptOut(id, session.upload.id));
    const contents = contentsOf(whole, doneItems(session.run) - session.unclassified, notReviewed, isFirst);
    const inFile = (wanted: 'all' | 'changes' | 'reviewed') =>
      contents.find(({ content }) => content === wanted)?.products ?? 0;
    return {
      is_first: isFirst,
      changed,
      gone,
      to_decide,
      later,
      all: inFile('all'),
      changes: inFile('changes'),
      reviewed: inFile('reviewed'),
      not_reviewed: notReviewed,
    };
  };

  return async (actor: Actor, id: string, isCounted: boolean): Promise<SessionShop[]> => {
    const session = await sessions.find(actor, id);
    const shops = await ofShops.shopsOf(actor, session);
    return Promise.all(
      shops.map(async (shop) => ({
        code: shop.code,
        name: shop.name,
        till_profile: shop.tillProfile,
        figures: isCounted && isReady(session) ? await figuresOf(ofShop(session, shop)) : null,
      })),
    );
  };
};
