import { allIn, BY_WORDS, hasAny, type Meant, type NameWords, setOf } from './meant.ts';

const BESIDE_DISCOUNT = setOf(
  'discount share price cost pounds value quantity per trade list own unit case first offer buy net new other 1 2 3 4 5',
);
const BESIDE_DATE = setOf('date since until to price cost retail shop trade new offer now per sale product usual');
const BESIDE_UOM = setOf('uom price unit cost per sale retail shop code trade case pack description');
/** Names of units of measure that mean it as a whole only: a "Unit Price" is a price, a "Price Unit" is none. */
const PRICE_UNIT =
  /^(?:unit|per|(?:price|cost|pricing|selling|sell|sales?|issue|trade) ?(?:unit|per|basis|uom|qty|quantity)|per (?:qty|quantity)|(?:sold|sell|priced?) ?(?:by|as|in|per)|(?:pack|unit|packaging|sales? unit) ?(?:type|level))$/;
const SEPARATORS = /[\s_.:-]+/g;
const OFF =
  /^(?:off ?inv(?:oice)?|(?:money|%|£|percent|pct) ?off|off ?%|less|allowance|deductions?|reduction)(?: ?(?:%|£|amount|value|pct|percent))?$/;
/** What comes on top, or did already. */
const INCREASE =
  /^(?:[%£] ?)?(?:(?:price|cost) )?(?:increase|uplift|surcharge|levy)(?: ?(?:%|£|amount|value|pct|percent))?$/;
const PRICE_TYPE =
  /^(?:price|cost|pricing) ?(?:type|kind|flag|indicator|ind|terms?)$|^(?:nett?|gross|list) ?(?:\/|or|&) ?(?:nett?|gross|list)(?: price)?$/;
/** A question with a value in each row: "Inc VAT?", "Net Y/N". */
const ASKS = /\?|\bincludes?\b|\bflag\b|\by ?\/ ?n\b/;
const BESIDE_TYPE = setOf('with without vat price cost per net flag y n or product');

/** "Price Type", "Inc VAT?", "VAT Incl", "Inc/Ex", "Net?". */
const isPriceType = ({ set }: NameWords, name: string): boolean => {
  if (PRICE_TYPE.test(name)) return true;
  if (!hasAny(set, 'with', 'without', 'net') || !allIn(set, BESIDE_TYPE)) return false;
  return ASKS.test(name) || (hasAny(set, 'with', 'without') && !hasAny(set, 'price', 'cost', 'net'));
};

const saysDay = ({ set }: NameWords): boolean =>
  (hasAny(set, 'date', 'since', 'until') || (set.has('offer') && set.has('to'))) && allIn(set, BESIDE_DATE);

/** "From", "Effective Date", "Promo End", "Promo To". */
const meantDate = (name: NameWords): Meant | undefined => {
  const { set } = name;
  if (!saysDay(name)) return undefined;
  const isOffer = hasAny(set, 'offer', 'sale');
  if (hasAny(set, 'until', 'to')) return { field: isOffer ? 'offeruntil' : 'priceuntil', rank: BY_WORDS };
  if (isOffer) return set.has('since') || set.has('per') ? { field: 'offerfrom', rank: BY_WORDS } : undefined;
  if (set.has('since') || set.has('new')) return { field: 'pricefrom', rank: BY_WORDS };
  // Means something only beside a new price.
  if (set.size === 1 && set.has('date')) return { field: 'pricefrom', rank: BY_WORDS + 30, isBare: true };
  return hasAny(set, 'price', 'cost') ? { field: 'pricefrom', rank: BY_WORDS + 10 } : undefined;
};

const meantTerm = (name: NameWords, whole: string): Meant | undefined => {
  const { set } = name;
  if (isPriceType(name, whole)) return { field: 'pricetype', rank: BY_WORDS };
  // A share of a deal is what comes off.
  if (OFF.test(whole) || (set.has('offer') && set.has('share') && set.size === 2))
    return { field: 'discount', rank: BY_WORDS };
  if (set.has('discount')) return allIn(set, BESIDE_DISCOUNT) ? { field: 'discount', rank: BY_WORDS } : undefined;
  if (set.has('currency')) return set.size <= 3 ? { field: 'currency', rank: BY_WORDS + set.size } : undefined;
  if (PRICE_UNIT.test(whole)) return { field: 'priceunit', rank: BY_WORDS + 10 };
  if (set.has('uom') && allIn(set, BESIDE_UOM))
    return { field: 'priceunit', rank: BY_WORDS + (hasAny(set, 'price', 'cost') ? 0 : 5) };
  return meantDate(name);
};

/** Returns the field of a name that qualifies prices: "Disc %", "Ccy", "UOM", "From". */
export const meantTerms = (name: NameWords, written: string): Meant | undefined => {
  const whole = written.trim().toLowerCase().replace(SEPARATORS, ' ');
  return INCREASE.test(whole) ? { field: 'increase', rank: BY_WORDS } : meantTerm(name, whole);
};
