import type { AmbiguityKind, Match } from './column-match.ts';

/** Why a column of prices is not used as such. */
export type AsideReason = 'foreign' | 'old' | 'offer' | 'new' | 'break';

export type Chosen = {
  index: number;
  rank: number;
  isBare?: boolean;
  doubt?: AmbiguityKind;
  isPence?: boolean;
  level?: 'net' | 'list';
  from?: number;
  since?: string;
  until?: string;
};

export type Choice = Readonly<{
  /** The column of each field. */
  fields: Map<string, Chosen>;
  /** Columns of prices that no field has, although nothing better is there for it. */
  aside: readonly Readonly<{ index: number; why: AsideReason }>[];
  /** A column that may be of another price, and is taken for the retail price since another one is the cost. */
  assumedRrp?: number;
}>;

type Matches = readonly (Match | undefined)[];

/** Of each field that may be for a unit or for a case, the one that is for a case. */
const CASE_FIELDS: Readonly<Record<string, string>> = { costprice: 'casecost', barcode: 'casebarcode' };
const PRICES = [
  ['costprice', 'cost'],
  ['rrp', 'rrp'],
] as const;
const NEW_PRICES = ['newcost', 'newrrp', 'newprice'];
/** Beside one of them it shows what an increase is of. */
const CHANGED_PRICES = [...NEW_PRICES, 'oldcost', 'oldprice'];
const OFFERS = ['offercost', 'offerrrp', 'offerprice'];

/** "Cost per item" goes before "Price", which may be what the product sells for. */
const BARE_LATE = 150;
const latenessOf = ({ rank, isBare }: Pick<Match, 'rank' | 'isBare'>): number => (isBare ? rank + BARE_LATE : rank);

const surest = (matches: Matches): Map<string, Chosen> => {
  const best = new Map<string, Chosen>();
  for (const [index, match] of matches.entries()) {
    if (!match || match.isForeign) continue;
    const taken = best.get(match.field);
    if (!taken || latenessOf(match) < latenessOf(taken)) best.set(match.field, { ...match, index });
  }
  return best;
};

/** Of two columns that are for a unit and for a case, the latter is a field of its own. */
const addCases = (matches: Matches, best: Map<string, Chosen>): void => {
  for (const [index, match] of matches.entries()) {
    const caseField = match?.doubt === 'of_a_case' && !match.isForeign ? CASE_FIELDS[match.field] : undefined;
    if (
      !match ||
      caseField === undefined ||
      (match.from ?? 1) > 1 ||
      best.has(caseField) ||
      best.get(match.field)?.index === index
    )
      continue;
    best.set(caseField, { ...match, index });
  }
};

/** A web shop's sale price is an offer beside its usual one. */
const partSale = (matches: Matches, best: Map<string, Chosen>): void => {
  const chosen = best.get('rrp');
  const saleAt = matches.findIndex((match) => match?.isSale);
  if (!chosen || saleAt === -1) return;
  const usual = matches
    .map((match, index) => ({ ...match, index }))
    .filter((match) => match.field === 'rrp' && !match.isSale && match.isForeign !== true)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0))[0];
  if (!usual) return;
  best.set('rrp', { ...usual, rank: usual.rank ?? 0 });
  if (!best.has('offerrrp')) best.set('offerrrp', { ...matches[saleAt], rank: 0, index: saleAt });
};

/** The price that a web shop compares its own with is the usual one of what is on offer. */
const addCompared = (matches: Matches, best: Map<string, Chosen>): void => {
  const index = matches.findIndex((match) => match?.isCompared && !match.isForeign);
  if (index !== -1 && best.has('rrp')) best.set('usualrrp', { ...matches[index], rank: 0, index });
};

/** "Price" beside "Cost" is the retail price, where no other column is. */
const assumeRrp = (matches: Matches, best: Map<string, Chosen>): number | undefined => {
  const cost = best.get('costprice');
  if (!cost || best.has('rrp') || cost.doubt || matches[cost.index]?.isBare) return undefined;
  const index = matches.findIndex(
    (match, at) => match?.isBare && !match.doubt && !match.isForeign && at !== cost.index,
  );
  if (index === -1) return undefined;
  best.set('rrp', { ...matches[index], rank: 0, index });
  return index;
};

const move = (best: Map<string, Chosen>, from: string, to: string, doubt?: AmbiguityKind): void => {
  const chosen = best.get(from);
  if (!chosen) return;
  best.delete(from);
  best.set(to, doubt ? { ...chosen, doubt } : chosen);
};

/** Of several prices that hold from days on, and none without one, the last is the new one. */
const partNew = (matches: Matches, best: Map<string, Chosen>): void => {
  for (const [field, kind] of PRICES) {
    const newField = field === 'costprice' && !best.has('newcost') ? 'newprice' : `new${kind}`;
    if (best.has(field)) continue;
    const dated = matches
      .flatMap((match, index) => (match?.field === newField && !match.isForeign ? [{ ...match, index }] : []))
      .sort((one, other) => (one.since ?? '').localeCompare(other.since ?? ''));
    const [first, last] = [dated[0], dated.at(-1)];
    if (!first || !last || first === last) continue;
    best.set(field, first);
    best.set(`new${kind}`, last);
    if (newField === 'newprice') best.delete('newprice');
  }
};

/** "New Price" is the new one of the price that is called so as well. */
const settleNewPrice = (matches: Matches, best: Map<string, Chosen>): void => {
  if (!best.has('newprice')) return;
  const [cost, rrp] = ['costprice', 'rrp'].map((field) => matches[best.get(field)?.index ?? -1]?.saysPrice === true);
  if (cost === rrp) return;
  const to = cost ? 'newcost' : 'newrrp';
  if (!best.has(to)) move(best, 'newprice', to);
};

/** A price for a larger quantity is ambiguous where there is no other. */
const doubtBreak = (best: Map<string, Chosen>): void => {
  const cost = best.get('costprice');
  if (cost && (cost.from ?? 1) > 1 && !cost.doubt) best.set('costprice', { ...cost, doubt: 'for_many' });
};

/** The only price of its kind is used, even where its name says that it is new or for an offer. */
const useOnlyPrices = (best: Map<string, Chosen>): void => {
  if (!best.has('costprice') && !best.has('newcost')) move(best, 'newprice', 'newcost');
  for (const [field, kind] of PRICES) {
    if (!best.has(field)) move(best, `new${kind}`, field);
    if (!best.has(field)) move(best, `offer${kind}`, field, 'offer');
  }
};

/** Days are those of an offer where there is no new price, and of nothing where there is no offer. */
const settleOfferDays = (best: Map<string, Chosen>): void => {
  const hasOffer = OFFERS.some((field) => best.has(field));
  if (hasOffer && !NEW_PRICES.some((field) => best.has(field))) {
    if (!best.has('offerfrom')) move(best, 'pricefrom', 'offerfrom');
    if (!best.has('offeruntil')) move(best, 'priceuntil', 'offeruntil');
  }
  if (!hasOffer) for (const field of ['offerfrom', 'offeruntil']) best.delete(field);
};

/** Dates and discounts that say nothing about a price that is used. */
const dropSettled = (matches: Matches, best: Map<string, Chosen>): void => {
  const from = best.get('pricefrom');
  if (matches[from?.index ?? -1]?.isBare && !NEW_PRICES.some((field) => best.has(field))) best.delete('pricefrom');
  settleOfferDays(best);
  const cost = best.get('costprice');
  const hasList = matches.some(
    (match, index) => match?.field === 'costprice' && match.level === 'list' && index !== cost?.index,
  ); // prettier-ignore
  if (cost?.level === 'net' || hasList || !cost) best.delete('discount');
  if (!cost || CHANGED_PRICES.some((field) => best.has(field))) best.delete('increase');
};

const COST_FIELDS: ReadonlySet<string> = new Set(['costprice', 'newcost', 'oldcost', 'oldprice', 'newprice']);
const RRP_FIELDS: ReadonlySet<string> = new Set(['rrp', 'newrrp', 'oldrrp']);

const whyAside = ({ field, isForeign, from }: Match, best: ReadonlyMap<string, Chosen>): AsideReason | undefined => {
  if (from !== undefined) return 'break';
  const [hasCost, hasRrp] = [best.has('costprice'), best.has('rrp')];
  if (field === 'offerprice') return hasCost || hasRrp ? undefined : 'offer';
  const isAnswered = COST_FIELDS.has(field) ? hasCost : RRP_FIELDS.has(field) ? hasRrp : true;
  if (isAnswered) return undefined;
  if (isForeign) return 'foreign';
  return field.startsWith('old') ? 'old' : field === 'newprice' ? 'new' : undefined;
};

const asideOf = (matches: Matches, best: ReadonlyMap<string, Chosen>): Choice['aside'] =>
  matches.flatMap((match, index) => {
    const isUsed = best.get(match?.field ?? '')?.index === index || best.get('casecost')?.index === index;
    const why = match && !(isUsed && match.from !== undefined) ? whyAside(match, best) : undefined;
    return why ? [{ index, why }] : [];
  });

/** A single "18+" is no price for a quantity. */
const withoutLoneQuantity = (matches: Matches): Matches =>
  matches.filter((match) => match?.isQuantityAlone).length === 1
    ? matches.map((match) => (match?.isQuantityAlone ? undefined : match))
    : matches;

/** Chooses the best column for each field, with what follows from the other ones beside it. */
export const chooseColumns = (given: Matches): Choice => {
  const matches = withoutLoneQuantity(given);
  const best = surest(matches);
  // It is a further one of another: which of an old and a new one counts is asked.
  if (!best.has('barcode')) best.delete('morebarcodes');
  addCases(matches, best);
  partSale(matches, best);
  // A price mark is the retail price, unless another column has it: then the two are compared.
  if (!best.has('rrp')) move(best, 'pricemark', 'rrp');
  partNew(matches, best);
  settleNewPrice(matches, best);
  useOnlyPrices(best);
  const assumed = assumeRrp(matches, best);
  addCompared(matches, best);
  dropSettled(matches, best);
  doubtBreak(best);
  const aside = asideOf(matches, best);
  for (const field of ['oldcost', 'oldrrp', 'oldprice']) best.delete(field);
  return { fields: best, aside, ...(assumed !== undefined && { assumedRrp: assumed }) };
};
