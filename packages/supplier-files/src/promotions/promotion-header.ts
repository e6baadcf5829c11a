import { type HeaderFound, meaningOf } from '../columns/index.ts';
import { nameWords } from '../text/index.ts';

/** The columns of a promotion's file: those that would be the usual prices of a price list are the offer's there. */
export type PromotionHeader = Readonly<{
  header: HeaderFound;
  /** Names of columns that do not say themselves that their price is of an offer. */
  plain: ReadonlySet<string>;
  /** A column "Offer" or "Promo Price", with the price of one product, be it the cost or the retail price, or words; -1 for none. */
  offerAt: number;
  /** Columns whose names tell of a deal. */
  dealsAt: ReadonlySet<number>;
  /** Columns that nothing else is read from. */
  freeAt: readonly number[];
}>;

const OFFERS = ['offercost', 'offerrrp', 'usualrrp'] as const;
const DAYS = [
  ['offerfrom', 'pricefrom'],
  ['offeruntil', 'priceuntil'],
] as const;
const OF_DEAL = /mechanic|multi-?buy|deal|offer|promo|saving|special|text|message/i;
const NO_DEAL =
  /\b(?:code|no|number|id|ref|week|period|wk|start|end|date|from|to|until|por|margin|price|cost|wsp|rsp|rrp)\b/i;

const NO_PRICE = ['quantity', 'share', 'code', 'number', 'date', 'since', 'until', 'to', 'margin', 'discount', 'size'];

/** "Offer", "Price (Promo)", "Special Buy". */
const isOfOffer = (name: string): boolean => {
  const words = nameWords(name);
  return words.includes('offer') && !words.some((word) => NO_PRICE.includes(word));
};

const daysByName = (header: HeaderFound): Map<string, number> => {
  const fields = new Map(header.fields);
  const used = new Set(fields.values());
  for (const [at, name] of header.cells.entries()) {
    const meant = used.has(at) ? undefined : meaningOf(name)?.field;
    const days = DAYS.find((one) => one.some((field) => field === meant));
    if (days && !days.some((field) => fields.has(field))) fields.set(days[0], at);
  }
  return fields;
};

/** A column that is the only one of its price is used as such even where its name says that it is of an offer. */
const saysOffer = ({ doubtful }: HeaderFound, field: string): boolean =>
  doubtful.some((one) => one.field === field && one.doubt === 'offer');

/** "Normal Cost" and "Everyday RSP" are no offers in a promotion's file either. */
const isUsual = (name = ''): boolean => nameWords(name).includes('usual');

const PRICES = [
  ['costprice', 'newcost', 'offercost'],
  ['rrp', 'newrrp', 'offerrrp'],
] as const;

/** Fields whose columns have the prices of offers, or their days, though they are named as those of a price list. */
const movesOf = (found: HeaderFound): ReadonlyMap<string, string> => {
  const { fields, written } = found;
  const said = PRICES.flatMap(([usual, next, offer]): [string, string][] => {
    if (fields.has(offer)) return [];
    if (fields.has(next)) return [[next, offer]];
    return saysOffer(found, usual) ? [[usual, offer]] : [];
  });
  const isSaid = said.length > 0 || OFFERS.some((field) => fields.has(field));
  const plain = PRICES.filter(([usual]) => !isSaid && !isUsual(written.get(usual)));
  const days = DAYS.filter(([offer]) => !fields.has(offer));
  return new Map([
    ...said,
    ...plain.map(([usual, , offer]): [string, string] => [usual, offer]),
    ...days.map(([offer, price]): [string, string] => [price, offer]),
  ]);
};

const made = (found: HeaderFound): PromotionHeader => {
  const fields = daysByName(found);
  const named = fields.get('offerprice');
  // What it is the price of shows in its amounts.
  fields.delete('offerprice');
  const moves = movesOf({ ...found, fields });
  const moved = <T>(byField: ReadonlyMap<string, T>): Map<string, T> =>
    new Map(Array.from(byField, ([field, value]) => [moves.get(field) ?? field, value]));
  const plain = new Set(
    ['costprice', 'rrp'].flatMap((field) =>
      moves.has(field) && !saysOffer(found, field) ? [found.written.get(field) ?? ''] : [],
    ),
  );
  const used = new Set(fields.values());
  const freeAt = found.cells.flatMap((_name, at) => (used.has(at) ? [] : [at]));
  const offerAt = named ?? freeAt.find((at) => isOfOffer(found.cells[at] ?? '')) ?? -1;
  return {
    header: {
      ...found,
      fields: moved(fields),
      names: moved(found.names),
      written: moved(found.written),
      ...(found.days && { days: moved(found.days) }),
      inPence: new Set(Array.from(found.inPence, (field) => moves.get(field) ?? field)),
      doubtful: found.doubtful.filter(({ field }) => !moves.has(field)),
    },
    plain,
    offerAt,
    dealsAt: new Set(
      freeAt.filter((at) => OF_DEAL.test(found.cells[at] ?? '') && !NO_DEAL.test(found.cells[at] ?? '')),
    ),
    freeAt,
  };
};

const known = new WeakMap<HeaderFound, PromotionHeader>();

/** The header of a price list as that of a promotion. */
export const promotionHeader = (found: HeaderFound): PromotionHeader => {
  const before = known.get(found);
  if (before) return before;
  const header = made(found);
  known.set(found, header);
  return header;
};
