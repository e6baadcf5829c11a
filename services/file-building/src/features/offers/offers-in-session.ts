import type { SessionOffers } from '@tillmap/contracts';
import type { Actor, Clock } from '@tillmap/service-kit/domain';
import type { DatedItems } from '../../database/dated-items.ts';
import { britishDay } from '../../model/british-day.ts';
import type { CompareWithinTime } from '../../model/difference.ts';
import type { LastOffers } from '../../model/download.ts';
import type { CountByDay } from '../../model/file-lines.ts';
import type { SessionItem } from '../../model/item.ts';
import { pricesOn } from '../../model/prices/prices-on.ts';
import { requireCompleted } from '../../model/session-transitions.ts';
import type { SessionRef } from '../../model/shop.ts';
import type { ShopSessions } from '../../shop-kit.ts';

type Deps = Readonly<{
  ofShops: Pick<ShopSessions, 'find'>;
  datedItems: DatedItems;
  lastOffers: LastOffers;
  difference: CompareWithinTime;
  dayCounter: CountByDay;
  clock: Clock;
}>;

const hasOffer = (item: SessionItem, day: string): boolean => {
  const [used, left] = [pricesOn({ day, offers: 'use' }, item), pricesOn({ day, offers: 'leave' }, item)];
  return used.cost !== left.cost || used.rrp !== left.rrp;
};

/** How many products of a session have prices with days, what these change on a day, and what was chosen last. */
export const offersInSession =
  ({ ofShops, datedItems, lastOffers, difference, dayCounter, clock }: Deps) =>
  async (actor: Actor, of: SessionRef, day = britishDay(clock())): Promise<SessionOffers> => {
    const session = requireCompleted(await ofShops.find(actor, of), 'downloaded');
    let [dated, changed] = [0, 0];
    const begin = async () => {
      // Without it nobody knows yet what is in a file whatever the day is.
      const compared = await difference(session);
      return compared && dayCounter(session, { day, isFirst: compared.base === null });
    };
    let counting: ReturnType<typeof begin> | undefined;
    for await (const page of datedItems(session.upload.id)) {
      counting ??= begin();
      await (await counting)?.add(page);
      dated += page.length;
      changed += page.filter(({ item }) => hasOffer(item, day)).length;
    }
    return { day, dated, changed, offers: await lastOffers(session.memory), added: (await counting)?.added };
  };
