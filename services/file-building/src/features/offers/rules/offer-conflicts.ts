import type { HeldPrice, SessionItem } from '../../../model/item.ts';
import { fittedPrice } from '../../../model/prices/price-row.ts';

/** An offer of a promotion's file with its days. */
export type OfferOfFile = Readonly<{ line: number; from: string; until: string; prices: readonly HeldPrice[] }>;

type Beside = Readonly<{
  /** Another promotion's row offers it for other prices on the same days. */ isDouble: boolean;
  hasFile: boolean;
}>;

const isAtOnce = ({ from, until }: OfferOfFile, own: HeldPrice): boolean =>
  own.kind === 'offer' && own.from <= until && from <= own.until;

const isOtherPrice = (one: HeldPrice, other: HeldPrice): boolean =>
  one.field === other.field && Number(one.amount) !== Number(other.amount);

/** Why an offer is not used as it is: sentences without their line, none where all is well. `item` is that of the wholesaler's file. */
export const conflictsOf = (
  offer: OfferOfFile,
  item: SessionItem | undefined,
  { isDouble, hasFile }: Beside,
): string[] => {
  const reasons: string[] = [];
  if (hasFile && !item) reasons.push('The product is not in the last file of this wholesaler.');
  for (const price of item ? offer.prices : []) {
    const fitted = fittedPrice(price, item!);
    if ('reason' in fitted) reasons.push(`The usual price is used: ${fitted.reason}.`);
    for (const own of item?.datedPrices ?? [])
      if (isAtOnce(offer, own) && isOtherPrice(price, own))
        reasons.push(
          `The usual price is used on days with two offers: line ${item!.line} of the wholesaler's file has £${own.amount}, this one £${price.amount}.`,
        );
  }
  if (isDouble)
    reasons.push('The usual price is used on days with two offers: another row has other prices for the same days.');
  return reasons;
};
