import type { OffersChoice } from '@tillmap/contracts';
import type { HeldPrice, SessionItem } from '../item.ts';
import { amountText, tenThousandths } from './amount.ts';

/** The day (ISO) that a file is for, and whether the prices of offers go into it. */
export type PriceDay = Readonly<{ day: string; offers: OffersChoice }>;

/** Whether a price holds on a day. An offer without a last day holds on none: nothing tells when it ends. */
const holdsOn = (day: string, { kind, from, until }: HeldPrice): boolean =>
  from <= day && (until === '' ? kind === 'next' : day <= until);

/** The amount of those that hold; undefined for none, and where they do not agree. */
const amountOf = (prices: readonly HeldPrice[]): string | undefined =>
  new Set(prices.map(({ amount }) => tenThousandths(amount))).size === 1 ? prices[0]?.amount : undefined;

const priceOn = (
  { day, offers }: PriceDay,
  field: 'cost' | 'rrp',
  usual: string,
  dated: readonly HeldPrice[],
): string => {
  const holding = dated.filter((price) => price.field === field && holdsOn(day, price));
  const isOf = (kind: HeldPrice['kind']) => holding.filter((price) => price.kind === kind);
  const since = isOf('next').reduce((latest, { from }) => (from > latest ? from : latest), '');
  const next = amountOf(isOf('next').filter(({ from }) => from === since));
  return (offers === 'use' ? amountOf(isOf('offer')) : undefined) ?? next ?? usual;
};

/** Cost and RRP of an item on a day, as its file has them: of several offers at once, or several new prices, none is used. */
export const pricesOn = (
  on: PriceDay,
  { cost, rrp, datedPrices }: Pick<SessionItem, 'cost' | 'rrp' | 'datedPrices'>,
): Pick<SessionItem, 'cost' | 'rrp'> =>
  datedPrices
    ? { cost: priceOn(on, 'cost', cost, datedPrices), rrp: priceOn(on, 'rrp', rrp, datedPrices) }
    : { cost, rrp };

/** The item with its prices of a day; what its cost is for follows from its usual ones. */
export const itemOn = <Item extends SessionItem>(on: PriceDay, item: Item): Item => {
  const { cost, rrp } = pricesOn(on, item);
  if (cost === item.cost && rrp === item.rrp) return item;
  const priced = { ...item, cost, rrp, usual: { cost: item.cost, rrp: item.rrp } };
  if (cost === item.cost || item.caseCost === '') return priced;
  // The cost of a case beside it is the usual one.
  const caseCost = item.caseQty === '' ? '' : amountText(tenThousandths(cost) * Number(item.caseQty));
  return { ...priced, costSaid: 'unit', caseCost };
};
