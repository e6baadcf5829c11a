import { isNewOf } from '@tillmap/supplier-files';
import type { HeldPrice, SessionItem } from '../item.ts';
import { isOtherProduct } from './same-barcode.ts';

const keyOf = ({ kind, field, amount, from, until }: HeldPrice): string =>
  [kind, field, Number(amount), from, until].join(' ');

/** Whether a price may be one of an item: a new one near its usual price, or an offer below it. */
const fits = ({ cost, rrp }: SessionItem, { kind, field, amount }: HeldPrice): boolean => {
  const [usual, other] = field === 'cost' ? [cost, rrp] : [rrp, cost];
  if (usual === '' || Number(amount) === Number(usual)) return false;
  return kind === 'next' ? isNewOf(amount, { usual, other }) : Number(amount) < Number(usual);
};

/** The item with prices that another row of its barcode has for some days; not those of another product. */
export const withDatedOf = <Item extends SessionItem>(
  item: Item,
  row: Pick<SessionItem, 'description' | 'size'>,
  prices: readonly HeldPrice[],
): Item => {
  if (prices.length === 0 || isOtherProduct(row, item)) return item;
  const own = item.datedPrices ?? [];
  const known = new Set(own.map(keyOf));
  const added = prices.filter((price) => fits(item, price) && !known.has(keyOf(price)));
  return added.length === 0 ? item : { ...item, datedPrices: [...own, ...added] };
};
