import { type Feature, inTransactionWith } from '@tillmap/bus';
import { findPromotion, lockPromotion } from '../../database/promotion-row.ts';
import type { Kit } from '../../kit.ts';
import { promotionEvents } from './events.ts';
import { type FilesOfPromotions, managePromotions, type Wholesalers } from './manage-promotions.ts';
import { promotionRoutes } from './routes.ts';
import { postgresPromotions } from './store.ts';

type Needs = Readonly<{ wholesalers: Wholesalers; files: FilesOfPromotions }>;

/** Promotions: made, listed, shown, deleted. */
export const promotionsFeature = (
  { database, clock, newId }: Pick<Kit, 'database' | 'clock' | 'newId'>,
  needs: Needs,
): Feature => ({
  routes: promotionRoutes(
    managePromotions({
      store: postgresPromotions(database),
      find: (id) => findPromotion(database, id),
      inTransaction: inTransactionWith(database, (tx) => ({
        lock: (id: string) => lockPromotion(tx, id),
        store: postgresPromotions(tx),
        tell: promotionEvents(tx, clock),
      })),
      clock,
      newId,
      ...needs,
    }),
  ),
});
