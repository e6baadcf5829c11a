import { nameWords } from '../text/index.ts';
import { DOUBTED } from './column-name/meant.ts';
import { daysInName } from './column-name/name-days.ts';
import { MANY, priceBreakIn } from './column-name/price-break.ts';
import type { Match } from './match.ts';

type PlainMatch = (name: string) => Match | undefined;

const PRICE = /^(?:costprice|rrp|(?:new|offer|old)(?:cost|rrp|price))$/;

/** The price from or until a day that stands in the name. */
const datedMatch = (written: string, plain: PlainMatch): Match | undefined => {
  const days = daysInName(written);
  if (!days || days.rest === '') return undefined;
  // "Offer 1-30 Nov" is a price.
  const isOffer = nameWords(days.rest).join() === 'offer';
  const match = plain(isOffer ? `${days.rest} price` : days.rest);
  if (!match || !PRICE.test(match.field)) return undefined;
  const { isBare, ...rest } = match;
  const { since, until } = days;
  const held = { ...(since !== undefined && { since }), ...(until !== undefined && { until }) };
  if (days.isUntil || (match.field !== 'costprice' && match.field !== 'rrp')) return { ...match, ...held };
  return { ...rest, ...held, field: match.field === 'rrp' ? 'newrrp' : isBare ? 'newprice' : 'newcost' };
};

/** Prices for quantities go after those that are for any, the one for the least quantity first. */
const FOR_A_QUANTITY = 100;
const QUANTITY_ALONE = 700;

const breakMatch = (written: string, plain: PlainMatch): Match | undefined => {
  const found = priceBreakIn(written);
  if (!found) return undefined;
  const { rest, from } = found;
  if (rest === '')
    return from === MANY ? undefined : { field: 'costprice', rank: QUANTITY_ALONE + from, from, isQuantityAlone: true };
  const match = plain(rest);
  if (match?.field !== 'costprice') return undefined;
  const { isBare: _, ...others } = match;
  return { ...others, rank: match.rank + FOR_A_QUANTITY + from + (from > 1 ? DOUBTED : 0), from };
};

/** Matches a price column whose name has a day or a quantity for which it holds. */
export const specialMatch = (name: string, plain: PlainMatch): Match | undefined =>
  datedMatch(name, plain) ?? breakMatch(name, plain);
