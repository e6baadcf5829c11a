import type { Feature } from '@tillmap/bus';
import * as contract from '@tillmap/contracts';
import { route } from '@tillmap/service-kit';
import type { Actor } from '@tillmap/service-kit/domain';
import type { Kit } from '../../kit.ts';
import { britishDay } from '../../model/british-day.ts';
import { askedIn, flagIdsOf } from '../../model/flags.ts';
import type { Session } from '../../model/session.ts';
import { NO_SHOP_RULES, sessionIn } from '../../model/shop.ts';
import type { Names, NamesOf } from '../../model/wholesaler.ts';
import type { ShopSessions } from '../../shop-kit.ts';
import { flaggedProducts } from './flagged-products.ts';
import { kindsOfUpload } from './kinds-of-upload.ts';
import { postgresNamedItems } from './stores/named-items.ts';

type Needs = Readonly<{ ofShops: ShopSessions; names: NamesOf }>;

/** What staff has to know of products: ages, licences, stamps and deposits, by the rules of a day and a nation. */
export const flagsFeature = ({ database, clock }: Pick<Kit, 'database' | 'clock'>, { ofShops, names }: Needs) => {
  const namedItems = postgresNamedItems(database);
  const kindsOf = kindsOfUpload(namedItems);
  const flagged = flaggedProducts({ sessions: ofShops, names, namedItems, kindsOf, clock });
  const idsOf = async (actor: Actor, session: Session, known: Names) => {
    const shops = await ofShops.shopsOf(actor, session);
    const asked = (shops.length > 0 ? shops : [NO_SHOP_RULES]).map((shop) => askedIn(shop, britishDay(clock())));
    return flagIdsOf(known, asked);
  };
  return {
    routes: [
      route(contract.sessionFlags, async ({ actor, params, query }) => ({
        body: {
          data: await flagged(actor, { session: sessionIn(params, query), day: query.day, flag: query.flag }),
        },
      })),
    ],
    use: {
      /** What a review counts and narrows by: kinds of names, and the flags that follow today. */
      review: { kindsOf, idsOf },
      /** Reads names before anybody opens the review; what fails is read again then. */
      prepare: (session: Session): void => void kindsOf(session).catch(() => undefined),
    },
  } satisfies Feature & { use: object };
};
