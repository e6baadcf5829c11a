import type { SessionOffers } from '@tillmap/contracts';
import type { Actor, Clock } from '@tillmap/service-kit/domain';
import type { DatedItems } from '../../database/dated-items.ts';
import { britishDay } from '../../model/british-day.ts';
import type { LastOffers } from '../../model/download.ts';
import { pricesOn } from '../../model/prices/prices-on.ts';
import { requireCompleted } from '../../model/session-transitions.ts';
import type { SessionRef } from '../../model/shop.ts';
import type { ShopSessions } from '../../shop-kit.ts';

type Deps = Readonly<{
  ofShops: Pick<ShopSessions, 'find'>;
  datedItems: DatedItems;
  lastOffers: LastOffers;
  clock: Clock;
}>;

/** How many products of a session have prices with days, what offers change on a day, and what was chosen last. */
export const offersInSession =
  ({ ofShops, datedItems, lastOffers, clock }: Deps) =>
  async (actor: Actor, of: SessionRef, day = britishDay(clock())): Promise<SessionOffers> => {
    const { upload, memory } = requireCompleted(await ofShops.find(actor, of), 'downloaded');
    let [dated, changed] = [0, 0];
    for await (const { item } of datedItems(upload.id)) {
      const [used, left] = [pricesOn({ day, offers: 'use' }, item), pricesOn({ day, offers: 'leave' }, item)];
      dated += 1;
      if (used.cost !== left.cost || used.rrp !== left.rrp) changed += 1;
    }
    return { day, dated, changed, offers: await lastOffers(memory) };
  };
