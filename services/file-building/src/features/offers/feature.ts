import type { Feature } from '@tillmap/bus';
import * as contract from '@tillmap/contracts';
import { route } from '@tillmap/service-kit';
import { postgresDatedItems } from '../../database/dated-items.ts';
import type { Kit } from '../../kit.ts';
import { sessionIn } from '../../model/shop.ts';
import { offersInSession } from './offers-in-session.ts';
import { offersOfDay } from './offers-of-day.ts';

type Needs = Pick<Parameters<typeof offersOfDay>[0], 'lastOf'> &
  Pick<Parameters<typeof offersInSession>[0], 'ofShops' | 'lastOffers'>;

/** The offers and new prices of a day. */
export const offersFeature = ({ database, clock }: Pick<Kit, 'database' | 'clock'>, needs: Needs): Feature => {
  const deps = { ...needs, datedItems: postgresDatedItems(database), clock };
  const ofDay = offersOfDay(deps);
  const inSession = offersInSession(deps);
  return {
    routes: [
      route(contract.offersOfDay, async ({ actor, query: { wholesaler_code: wholesalerCode, day } }) => ({
        body: { data: await ofDay(actor, { wholesalerCode, day }) },
      })),
      route(contract.sessionOffers, async ({ actor, params, query }) => ({
        body: { data: await inSession(actor, sessionIn(params, query), query.day) },
      })),
    ],
  };
};
