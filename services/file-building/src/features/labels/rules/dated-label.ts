import type { LabelledOffer } from '@tillmap/till-files/shelf-labels';
import type { SessionItem } from '../../../model/item.ts';
import { tenThousandths } from '../../../model/prices/amount.ts';
import { type PriceDay, pricesOn } from '../../../model/prices/prices-on.ts';

type Priced = Pick<SessionItem, 'cost' | 'rrp' | 'datedPrices'>;

/** The price of a label where days decide it, in ten-thousandths, and the offer that it is of. */
export type DatedLabel = Readonly<{ price: number; offer: LabelledOffer | undefined }>;

const offerOn = (on: PriceDay, item: Priced, price: number): LabelledOffer | undefined => {
  const usual = tenThousandths(pricesOn({ ...on, offers: 'leave' }, item).rrp);
  if (on.offers === 'leave' || price >= usual) return undefined;
  const [offer] = (item.datedPrices ?? [])
    .filter(({ kind, field, from, until }) => kind === 'offer' && field === 'rrp' && from <= on.day && on.day <= until)
    .sort((one, other) => other.until.localeCompare(one.until));
  return offer && { from: offer.from, until: offer.until, usual };
};

/**
 * The label of an item on a day; undefined where no price with a day has moved its price since that of its file (`since`). One that
 * has ended by then is as moved as one that holds.
 */
export const datedLabel = (on: PriceDay, since: string, item: Priced): DatedLabel | undefined => {
  const dated = item.datedPrices ?? [];
  const days = [since, on.day, ...dated.map(({ from }) => from)].filter((day) => since <= day && day <= on.day);
  const isMoved = [on.day, ...days].some((day) => pricesOn({ ...on, day }, item).rrp !== item.rrp);
  if (!isMoved) return undefined;
  const price = tenThousandths(pricesOn(on, item).rrp);
  return { price, offer: offerOn(on, item, price) };
};
