import { allIn, BY_WORDS, hasAny, type Meant, type NameWords, setOf } from './meant.ts';

const BESIDE_DISCOUNT = setOf('discount share price cost pounds value quantity per trade list own unit case first 1');
const BESIDE_DATE = setOf('date since until to price cost retail shop trade new offer now per sale product usual');
const BESIDE_UOM = setOf('uom price unit cost per sale retail shop code trade case pack description');
/** Names of units of measure that mean it as a whole only: a "Unit Price" is a price, a "Price Unit" is none. */
const PRICE_UNIT =
  /^(?:unit|(?:price|cost|pricing|selling|sell|sales?|issue|trade) ?(?:unit|per|basis|uom)|(?:sold|sell|priced?) ?(?:by|as|in|per)|(?:pack|unit|packaging|sales? unit) ?(?:type|level))$/;
const SEPARATORS = /[\s_.:-]+/g;

/** "From", "Effective Date", "Promo End". */
const meantDate = ({ set }: NameWords): Meant | undefined => {
  if (!hasAny(set, 'date', 'since', 'until') || !allIn(set, BESIDE_DATE)) return undefined;
  const isOffer = hasAny(set, 'offer', 'sale');
  if (hasAny(set, 'until', 'to')) return { field: isOffer ? 'offeruntil' : 'priceuntil', rank: BY_WORDS };
  if (isOffer) return set.has('since') || set.has('per') ? { field: 'offerfrom', rank: BY_WORDS } : undefined;
  if (set.has('since') || set.has('new')) return { field: 'pricefrom', rank: BY_WORDS };
  return hasAny(set, 'price', 'cost') ? { field: 'pricefrom', rank: BY_WORDS + 10 } : undefined;
};

/** What says something of a row's prices: "Disc %", "Ccy", "UOM", "From". */
export const meantTerms = (name: NameWords, written: string): Meant | undefined => {
  const { set } = name;
  if (set.has('discount')) return allIn(set, BESIDE_DISCOUNT) ? { field: 'discount', rank: BY_WORDS } : undefined;
  if (set.has('currency')) return set.size <= 3 ? { field: 'currency', rank: BY_WORDS + set.size } : undefined;
  if (PRICE_UNIT.test(written.trim().toLowerCase().replace(SEPARATORS, ' ')))
    return { field: 'priceunit', rank: BY_WORDS + 10 };
  if (set.has('uom') && allIn(set, BESIDE_UOM))
    return { field: 'priceunit', rank: BY_WORDS + (hasAny(set, 'price', 'cost') ? 0 : 5) };
  return meantDate(name);
};
