import { allIn, BY_WORDS, hasAny, type Meant, type NameWords, setOf } from './meant.ts';

const ANY_PRICE =
  'price unit case inner pack per product with without vat pounds foreign pence usual now first mean value dozen measure 1 10 100 1000 12';
const BESIDE_COST = setOf(`cost trade buy net list sale own ${ANY_PRICE}`);
const BESIDE_RETAIL = setOf(`retail shop sale mark short trade list net ${ANY_PRICE}`);
/** "Discount Price" and "Margin" alone are no prices, and "Cost Date" is none at all. */
const NO_PRICE = ['margin', 'share', 'quantity', 'date', 'until', 'discount', 'currency', 'uom'] as const;

/** What is taken off is taken off a list price; what was paid on average is no price for the next time. */
const LATE: Readonly<Record<string, number>> = { list: 300, mean: 400, usual: 30 };
const NET_FIRST = 70;

const NUMBER = /^\p{N}+$/u;
const MONTHS = setOf(
  'st nd rd th jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october november december',
);

type Kind = 'cost' | 'rrp' | 'price';

const BESIDE_COST_OF_SALE_UNIT = new Set([...BESIDE_COST, 'retail', 'shop']);

type Rule = Readonly<{ kind: Kind; beside: ReadonlySet<string>; when: (words: ReadonlySet<string>) => boolean }>;

/** The first that fits decides; what stands beside its words is allowed or the name is of no price. */
const RULES: readonly Rule[] = [
  {
    kind: 'cost',
    beside: BESIDE_COST_OF_SALE_UNIT,
    when: (words) => words.has('cost') && words.has('unit') && hasAny(words, 'retail', 'shop'),
  },
  { kind: 'cost', beside: BESIDE_COST, when: (words) => words.has('cost') },
  { kind: 'rrp', beside: BESIDE_RETAIL, when: (words) => words.has('retail') },
  { kind: 'cost', beside: BESIDE_COST, when: (words) => words.has('trade') },
  { kind: 'rrp', beside: BESIDE_RETAIL, when: (words) => words.has('shop') && hasAny(words, 'price', 'mark') },
  { kind: 'cost', beside: BESIDE_COST, when: (words) => words.has('buy') && hasAny(words, 'price', 'net') },
  { kind: 'cost', beside: BESIDE_COST, when: (words) => words.has('own') && hasAny(words, 'price', 'net', 'list') },
  { kind: 'rrp', beside: BESIDE_RETAIL, when: (words) => words.has('sale') && words.has('price') },
  { kind: 'cost', beside: BESIDE_COST, when: (words) => words.has('net') || (words.has('list') && words.has('price')) },
  { kind: 'price', beside: BESIDE_COST, when: (words) => hasAny(words, 'price', 'now') },
];

const kindOf = (words: ReadonlySet<string>): Kind | undefined => {
  const rule = RULES.find(({ when }) => when(words));
  return rule && allIn(words, rule.beside) ? rule.kind : undefined;
};

const rankOf = (words: ReadonlySet<string>, kind: Kind): number => {
  let rank = BY_WORDS + (kind === 'price' || words.has('sale') ? 20 : 0);
  for (const [word, late] of Object.entries(LATE)) if (words.has(word)) rank += late;
  return words.has('net') && kind !== 'rrp' ? rank - NET_FIRST : rank;
};

/** When the price holds, and whether a day stands in the name: "Cost from 01/12/2026". */
const timeOf = ({ list, set }: NameWords): 'old' | 'offer' | 'new' | undefined => {
  if (hasAny(set, 'old', 'was', 'compare')) return 'old';
  if (set.has('offer')) return 'offer';
  return set.has('new') || (set.has('since') && list.some((word) => NUMBER.test(word))) ? 'new' : undefined;
};

const isOfTime = (word: string): boolean =>
  word === 'old' || word === 'was' || word === 'compare' || word === 'offer' || word === 'new' || word === 'since';

const BESIDE_MARK = setOf('priceMark price mark retail pack product unit value per with vat pounds pence');

/** "PMP", "Price Marked", "PM Price (£)". */
const isMark = (words: ReadonlySet<string>): boolean =>
  (words.has('priceMark') || (words.has('mark') && words.has('price'))) && allIn(words, BESIDE_MARK);

/** "Nett £", "Case Pr.", "Promo Cost", "WAS RRP", "Price from 1 Dec 2026". */
export const meantPrice = (name: NameWords): Meant | undefined => {
  const { list, set } = name;
  if (hasAny(set, ...NO_PRICE)) return undefined;
  if (isMark(set)) return { field: 'pricemark', rank: BY_WORDS };
  const time = timeOf(name);
  if (time === undefined && set.has('since')) return undefined;
  const rest = new Set(
    list.filter((word) => !isOfTime(word) && !(time === 'new' && (NUMBER.test(word) || MONTHS.has(word)))),
  ); // prettier-ignore
  const kind = list.length === 1 && list[0] === 'was' ? 'price' : kindOf(rest);
  if (!kind) return undefined;
  const rank = rankOf(rest, kind);
  if (set.has('compare')) return { field: `old${kind}`, rank, isCompared: true };
  if (time) return { field: `${time}${kind}`, rank };
  if (kind === 'cost') return { field: 'costprice', rank };
  if (kind === 'rrp') return { field: 'rrp', rank, isSale: rest.has('sale') };
  // A web shop's regular price stands beside that of its sale.
  return rest.has('usual') ? { field: 'rrp', rank } : { field: 'costprice', rank, isBare: !rest.has('unit') };
};
