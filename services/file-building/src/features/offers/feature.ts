import { type Feature, handleEvent, inTransactionWith } from '@tillmap/bus';
import { EVENTS } from '@tillmap/bus/events';
import * as contract from '@tillmap/contracts';
import { route } from '@tillmap/service-kit';
import type { Tx } from '@tillmap/storage/database';
import { postgresDatedItems } from '../../database/dated-items.ts';
import type { Kit } from '../../kit.ts';
import { britishDay } from '../../model/british-day.ts';
import { sessionIn } from '../../model/shop.ts';
import { offersInSession } from './offers-in-session.ts';
import { offersOfDay } from './offers-of-day.ts';
import { promotionOffers } from './promotion-offers.ts';
import { postgresPromotionOffers } from './stores/promotion-offers.ts';

type Needs = Pick<Parameters<typeof promotionOffers>[0], 'lastOf' | 'promotionFile' | 'read'> &
  Pick<Parameters<typeof offersInSession>[0], 'ofShops' | 'lastOffers' | 'difference' | 'dayCounter'>;

/** The offers and new prices of a day, and those of promotions' files. */
export const offersFeature = (
  { database, objects, clock }: Pick<Kit, 'database' | 'objects' | 'clock'>,
  needs: Needs,
): Feature => {
  const deps = { ...needs, datedItems: postgresDatedItems(database), clock };
  const ofDay = offersOfDay(deps);
  const inSession = offersInSession(deps);
  const promotions = promotionOffers({
    ...deps,
    fetchFile: (key) => objects.localPath(key),
    store: postgresPromotionOffers(database),
    inTransaction: inTransactionWith(database, (tx) => ({ store: postgresPromotionOffers(tx) })),
  });
  const end = (tx: Tx, of: Parameters<ReturnType<typeof postgresPromotionOffers>['end']>[0]): Promise<void> =>
    postgresPromotionOffers(tx).end(of, britishDay(clock()));
  return {
    routes: [
      route(contract.offersOfDay, async ({ actor, query: { wholesaler_code: wholesalerCode, day } }) => ({
        body: { data: await ofDay(actor, { wholesalerCode, day }) },
      })),
      route(contract.sessionOffers, async ({ actor, params, query }) => ({
        body: { data: await inSession(actor, sessionIn(params, query), query.day) },
      })),
      route(contract.readPromotionOffers, async ({ actor, params, body }) => ({
        body: { data: await promotions.read(actor, params.id, body.layout) },
      })),
      route(contract.promotionOffers, async ({ actor, params }) => ({
        body: { data: await promotions.show(actor, params.id) },
      })),
    ],
    handlers: [
      handleEvent(EVENTS.promotionChanged, async (tx, { what, promotionId }) => {
        if (what === 'deleted') await end(tx, { promotionId });
      }),
      handleEvent(EVENTS.promotionFileChanged, async (tx, { what, fileId }) => {
        if (what === 'deleted') await end(tx, { fileId });
      }),
    ],
  };
};
