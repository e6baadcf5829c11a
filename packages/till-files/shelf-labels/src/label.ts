import { barsOf } from './bars.ts';
import { quantityOf, type SizedProduct } from './quantity.ts';
import { type LabelUnit, unitFor, unitPriceText } from './unit-price.ts';

/** What stands on a label, in words. */
export type Label = Readonly<{
  barcode: string;
  /** 14 digits. */
  canonical: string;
  name: string;
  size: string;
  /** "£1.25", "85p". */
  price: string;
  /** "£3.03 per litre"; '' where there is none, and `unitNote` says why. */
  unitPrice: string;
  unitNote: string;
  /** Whether it has bars. */
  hasBars: boolean;
  /** "Price mark" where the price is printed on the pack. */
  mark: string;
  /** "26.11.26". */
  date: string;
  /** "Offer until 7 Dec" and "Usually £2.00"; absent for a usual price. */
  offer?: string;
  usual?: string;
  /** "+ 20p deposit", which the price is without; absent where there is none. */
  deposit?: string;
}>;

/** A product that a label is wanted for. Prices are in ten-thousandths of a pound. */
export type LabelledProduct = SizedProduct &
  Readonly<{
    barcode: string;
    canonical: string;
    price: number;
    mark: number;
    unit?: LabelUnit | undefined;
    /** The price is that of an offer on these days (ISO; '' where it is not known when it began), `usual` the one beside it. */
    offer?: Readonly<{ from: string; until: string; usual: number }> | undefined;
    /** A deposit beside the price; its amount in ten-thousandths, where it is known. */
    deposit?: Readonly<{ amount?: number }> | undefined;
  }>;

const PENNY = 100;

/** "£1.25", "85p"; undefined for no price, or one that is not in whole pence. */
export const shelfPrice = (price: number): string | undefined => {
  if (price <= 0 || price % PENNY !== 0) return undefined;
  const pence = price / PENNY;
  return pence < 100 ? `${pence}p` : `£${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
};

const dateText = (date: Date): string =>
  new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: '2-digit', timeZone: 'Europe/London' })
    .format(date)
    .replaceAll('/', '.');

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayText = (day: string): string => DAY.format(Date.parse(day));

/** "Offer until 7 Dec", "Offer 1 Dec to 7 Dec", "Offer on 7 Dec". */
const offerText = ({ from, until }: Readonly<{ from: string; until: string }>): string => {
  if (from === until) return `Offer on ${dayText(until)}`;
  return from === '' ? `Offer until ${dayText(until)}` : `Offer ${dayText(from)} to ${dayText(until)}`;
};

export type LabelledOffer = NonNullable<LabelledProduct['offer']>;

/** What the label of an offer says of it. */
export const offerTexts = (offer: LabelledOffer): Pick<Label, 'offer' | 'usual'> => {
  const usual = shelfPrice(offer.usual);
  return { offer: offerText(offer), ...(usual && { usual: `Usually ${usual}` }) };
};

const besideOf = ({ offer, deposit }: LabelledProduct): Pick<Label, 'offer' | 'usual' | 'deposit'> => {
  const amount = shelfPrice(deposit?.amount ?? 0);
  return {
    ...(offer && offerTexts(offer)),
    ...(deposit && { deposit: amount === undefined ? '+ deposit' : `+ ${amount} deposit` }),
  };
};

/** The label of a product; undefined where no price can be shown. */
export const labelOf = (product: LabelledProduct, date: Date): Label | undefined => {
  const { barcode, canonical, description, size, price, mark } = product;
  const shown = shelfPrice(price);
  if (shown === undefined) return undefined;
  const quantity = quantityOf(product);
  const unitPrice = 'why' in quantity ? '' : unitPriceText(price, quantity, unitFor(quantity, product.unit));
  return {
    barcode,
    canonical,
    name: description || barcode,
    size,
    price: shown,
    unitPrice,
    unitNote: 'why' in quantity ? quantity.why : '',
    hasBars: barsOf(canonical) !== undefined,
    mark: mark > 0 && mark === price ? 'Price mark' : '',
    date: dateText(date),
    ...besideOf(product),
  };
};
