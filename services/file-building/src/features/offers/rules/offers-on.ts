import type { Offer, OfferList } from '@tillmap/contracts';
import { type ClassifiedItem, type HeldPrice, shownDescription } from '../../../model/item.ts';
import type { CostReading } from '../../../model/prices/file-prices.ts';
import { itemOn } from '../../../model/prices/prices-on.ts';
import { tillPricesOf } from '../../../model/prices/till-prices.ts';
import { dayBefore } from './days.ts';

export type OfferOfItem = Omit<Offer, 'source'> &
  Readonly<{ line: number; columns: string[]; promotion: HeldPrice['promotion'] }>;

/** Prices of the same days and row, as RRP and cost of one offer. */
const together = (prices: readonly HeldPrice[]): HeldPrice[][] => {
  const groups = new Map<string, HeldPrice[]>();
  for (const price of prices) {
    const { fileId = '', line = '' } = price.promotion ?? {};
    const key = `${price.kind}${price.from}~${price.until}~${fileId}~${line}`;
    groups.set(key, [...(groups.get(key) ?? []), price]);
  }
  return [...groups.values()];
};

/** Where a price belongs on a day. A new price that holds already is the usual one. */
export const listsOn = (day: string, { kind, from, until }: Pick<Offer, 'kind' | 'from' | 'until'>): OfferList[] => {
  if (from > day) return ['next'];
  if (until !== '' && until < day) return [];
  const lists: OfferList[] = [];
  if (from === day) lists.push('starts');
  if (until === day) lists.push('ends');
  return lists.length === 0 && kind === 'offer' ? ['running'] : lists;
};

/** The offers and new prices of an item, with its usual price on a day. */
export const offersOf = (classified: ClassifiedItem, day: string, reading: CostReading): OfferOfItem[] => {
  const { item } = classified;
  return together(item.datedPrices ?? []).map((prices) => {
    const [{ kind, from, until, promotion }] = prices as [HeldPrice];
    const before = kind === 'next' && from <= day ? dayBefore(from) : day;
    const usual = tillPricesOf(itemOn({ day: before, offers: 'leave' }, item), reading);
    const offered = tillPricesOf(
      itemOn({ day: from || until, offers: 'use' }, { ...item, datedPrices: prices }),
      reading,
    );
    const has = (field: HeldPrice['field']): boolean => prices.some((price) => price.field === field);
    return {
      barcode: item.barcode,
      description: shownDescription(classified),
      kind: kind === 'next' ? 'new_price' : 'offer',
      usual_rrp: usual.rrp,
      offer_rrp: has('rrp') ? offered.rrp : '',
      offer_cost: has('cost') ? offered.cost : '',
      from,
      until,
      line: promotion?.line ?? item.line,
      columns: prices.flatMap(({ column }) => (column === '' ? [] : [column])),
      promotion,
    };
  });
};
