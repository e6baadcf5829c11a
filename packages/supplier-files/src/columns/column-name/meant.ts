/**
 * Fields of a supplier file that a column's name may mean by its words. Beside the plain ones:
 * - `newcost`, `newrrp`, `newprice`: a price that holds from a day on; `newprice` does not say which
 * - `offercost`, `offerrrp`, `offerprice`: the price of an offer
 * - `oldcost`, `oldrrp`, `oldprice`: a price that held before
 * - `pricefrom`, `priceuntil`: when the price holds, the new one where there is one; `offerfrom`, `offeruntil`: when the offer does
 * - `discount`: what comes off the cost
 * - `increase`: what comes on top of it, or did already
 * - `pricemark`: the price that is printed on the pack
 * - `currency`, `priceunit`: what the row's prices are in, and for
 * - `pricetype`: which of several prices the row's is: with VAT or without, before a discount or after it
 * - `morebarcodes`: a further barcode of the product
 */
export type MeantField =
  | 'barcode'
  | 'casebarcode'
  | 'morebarcodes'
  | 'costprice'
  | 'rrp'
  | 'pricemark'
  | 'caseqty'
  | 'size'
  | 'description'
  | `${'new' | 'offer' | 'old'}${'cost' | 'rrp' | 'price'}`
  | 'pricefrom'
  | 'priceuntil'
  | 'offerfrom'
  | 'offeruntil'
  | 'discount'
  | 'increase'
  | 'currency'
  | 'priceunit'
  | 'pricetype';

/** What a name means: the lower the rank, the surer. */
export type Meant = Readonly<{
  field: MeantField;
  rank: number;
  /** A price that may be a cost or a retail price. */
  isBare?: boolean;
  /** A retail price that is that of an offer, where another column has the usual one. */
  isSale?: boolean;
  /** A web shop shows it struck through beside the price of an offer, and it is the usual one then. */
  isCompared?: boolean;
}>;

/** The words of a name, in their order and without it. */
export type NameWords = Readonly<{ list: readonly string[]; set: ReadonlySet<string> }>;

/** Names that are known as a whole go before those that are read by their words. */
export const BY_WORDS = 60;
/** An ambiguous column comes after every other name of its field. */
export const DOUBTED = 1_000;

/** The words of a text, parted by spaces. */
export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Whether all words are among those that are allowed. */
export const allIn = (words: Iterable<string>, allowed: ReadonlySet<string>): boolean => {
  for (const word of words) if (!allowed.has(word)) return false;
  return true;
};

/** Whether one of the words is there. */
export const hasAny = (words: ReadonlySet<string>, ...wanted: readonly string[]): boolean =>
  wanted.some((word) => words.has(word));
