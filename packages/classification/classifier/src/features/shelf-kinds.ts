import type { IndexDoc } from '@tillmap/classification';
import {
  type GroupSense,
  groupSense,
  type KindFound,
  type NameKnowledge,
  type RestsOn,
  shelfConflictIn,
  shelfKnowledge,
} from '@tillmap/classification/shelf-knowledge';
import { log, max } from '../math.ts';
import { type CategoryCount, countByCategory } from './category-counts.ts';
import type { CategoryIndex } from './category-index.ts';

/** How far a kind counts beside the others of its name. */
const WEIGHTS: Readonly<Record<RestsOn, number>> = {
  'brand and word': 1,
  brand: 0.9,
  word: 0.8,
  'one kind of the brand': 0.4,
  perhaps: 0.2,
};
/** How far a kind is trusted to say the group alone, where it is not sure: counted on 1,440 names. */
const TRUST: Readonly<Record<RestsOn, number>> = {
  'brand and word': 1,
  brand: 0.7,
  'one kind of the brand': 0.7,
  word: 0.3,
  perhaps: 0,
};
/** The same of a word that the name, or its first part, ends with. */
const TRUST_AT_END = 0.8;
/** From this share on a word says the group: what is less often there may be there by a broader kind alone. */
const MOSTLY_THERE = 0.55;

/** A group that the kind of a name stands for; `share` of the kind's products are in it. */
export type SaidByKind = KindFound & Readonly<{ group: number; share: number; isSure: boolean; trust: number }>;

/** Kinds of one name that count; the first are the surest. */
const MOST_KINDS = 4;
/** Each further kind of a name counts less: English names end with what they are. */
const FADING = 0.4;

type Weighed = Readonly<{ kind: string; weight: number }>;

const weighed = ({ kinds }: NameKnowledge): Weighed[] =>
  kinds.slice(0, MOST_KINDS).map(({ kind, restsOn }, at) => ({ kind, weight: WEIGHTS[restsOn] * FADING ** at }));

/** A name as the knowledge of shelves reads it; `atEnd` is the kind that its first part ends with. */
export type ShelfReading = Readonly<{ known: NameKnowledge; kinds: readonly Weighed[]; atEnd?: string | undefined }>;

/** Reads a name, and the words of its first part; nothing is known of it where kinds are left out. */
export const readShelf = (name: string, inFirst: readonly string[] = []): ShelfReading => {
  const known = shelfKnowledge().lookUp(name);
  return { known, kinds: weighed(known), atEnd: shelfKnowledge().kindAtEnd(inFirst) };
};

export const NOTHING_READ: ShelfReading = {
  known: { brands: [], kinds: [], states: [], statesSaid: [], ages: [] },
  kinds: [],
};

/**
 * Counts the kinds of mappings, group by group: of each the surest, and all that it is one of. Kinds are those of the knowledge
 * of shelves, which a brand or a word of a name says.
 */
export const countKindsByCategory = (docs: readonly IndexDoc[], groups: CategoryIndex): CategoryCount[] => {
  const { tree } = shelfKnowledge();
  return countByCategory(docs, groups, ({ name }) =>
    readShelf(name)
      .kinds.slice(0, 1)
      .flatMap(({ kind }) => [kind, ...tree.broaderOf(kind)]),
  );
};

/** The share (0..1) of a kind's products in each group. */
type Shares = ReadonlyMap<number, number>;

/** Products that a group counts as having of the kinds that it is called by. */
const CALLED = 1;
/** Pseudo count of products that are where those of broader kinds are. */
const PRIOR = 2;
const NO_SHARES: Shares = new Map();
const NO_SENSE: GroupSense = groupSense([]);

/** Where products of each kind are, by the shop's mappings and by what its groups are called. */
export class KindIndex {
  readonly #counts = new Map<string, Map<number, number>>();
  readonly #shares = new Map<string, Shares>();
  readonly #places = new Map<string, readonly [group: number, share: number]>();
  readonly #senses: readonly GroupSense[];

  constructor(kinds: readonly CategoryCount[], groups: CategoryIndex) {
    this.#senses = groups.names.map((levels) => groupSense(levels));
    for (const { label, group, products } of kinds) this.#add(label, group, products);
    const { tree } = shelfKnowledge();
    for (const [group, { own }] of this.#senses.entries())
      for (const kind of new Set(own.flatMap((one) => [one, ...tree.broaderOf(one)]))) this.#add(kind, group, CALLED);
  }

  #add(kind: string, group: number, products: number): void {
    const counts = this.#counts.get(kind) ?? new Map<number, number>();
    counts.set(group, (counts.get(group) ?? 0) + products);
    this.#counts.set(kind, counts);
  }

  #sharesOf(kind: string): Shares {
    const known = this.#shares.get(kind);
    if (known) return known;
    const { tree } = shelfKnowledge();
    const broader = (tree.kind(kind)?.broader ?? []).map((other) => this.#sharesOf(other));
    const counts = this.#counts.get(kind) ?? new Map<number, number>();
    const total = [...counts.values()].reduce((sum, count) => sum + count, PRIOR);
    const shares = new Map<number, number>();
    for (const other of broader)
      for (const [group, share] of other)
        shares.set(group, (shares.get(group) ?? 0) + (PRIOR * share) / (total * broader.length));
    for (const [group, count] of counts) shares.set(group, (shares.get(group) ?? 0) + count / total);
    this.#shares.set(kind, shares);
    return shares;
  }

  /** Where most products of a kind are, and which share of them; a share of 0 where none is. */
  #placeOf(kind: string): readonly [group: number, share: number] {
    const known = this.#places.get(kind);
    if (known) return known;
    const shares = this.#sharesOf(kind);
    // Where products of broader kinds are says little beside a group that has this one or is called so.
    const own = this.#counts.get(kind);
    const [group = 0] = likeliestByKind(own ? new Map([...shares].filter(([one]) => own.has(one))) : shares, 1);
    const place = [group, shares.get(group) ?? 0] as const;
    this.#places.set(kind, place);
    return place;
  }

  /** How likely (0..1) each group is by the kinds of a name; none where nothing is known of it. */
  sharesFor({ kinds }: ShelfReading): Shares {
    const total = kinds.reduce((sum, { weight }) => sum + weight, 0);
    if (total === 0) return NO_SHARES;
    const sums = new Map<number, number>();
    for (const { kind, weight } of kinds)
      for (const [group, share] of this.#sharesOf(kind))
        sums.set(group, (sums.get(group) ?? 0) + (share * weight) / total);
    return sums;
  }

  /**
   * The group where most products are of the kind that a name is surest to be, and how far to trust it; none where nothing is known.
   * A brand beside a word for something else, as stout beside socks, says little.
   */
  saidFor({ known: { kinds }, atEnd }: ShelfReading): SaidByKind | undefined {
    const [surest, ...others] = kinds;
    if (!surest) return undefined;
    const [group, share] = this.#placeOf(surest.kind);
    if (share === 0) return undefined;
    const { tree } = shelfKnowledge();
    const isDenied = others.some(({ kind, restsOn }) => restsOn === 'word' && !tree.areRelated(kind, surest.kind));
    const isSure = surest.restsOn === 'brand and word' || (surest.restsOn === 'brand' && !isDenied);
    const isByWord = surest.restsOn === 'word' || surest.restsOn === 'perhaps';
    const isTrusted = !isByWord || share >= MOSTLY_THERE;
    const trusted = isByWord && surest.kind === atEnd ? TRUST_AT_END : TRUST[surest.restsOn];
    const trust = isTrusted ? share * (isSure ? 1 : trusted) : 0;
    return { ...surest, group, share, isSure, trust };
  }

  /** How a group goes with a name: how likely by kind, whether it is called so, called otherwise, and what speaks against it. */
  signs(group: number, reading: ShelfReading, shares: Shares): readonly number[] {
    const sense = this.#senses[group] ?? NO_SENSE;
    const share = shares.get(group) ?? 0;
    const sureness = reading.kinds[0]?.weight ?? 0;
    const { tree } = shelfKnowledge();
    const isCalled = sense.own.some((own) =>
      reading.kinds.some(({ kind, weight }) => weight >= 0.5 && tree.areRelated(kind, own)),
    );
    const isOther = !isCalled && sureness >= 0.5 && sense.own.length > 0;
    const doubt = shelfConflictIn({ known: reading.known, elsewhere: '' }, sense, shelfKnowledge());
    return [
      share,
      sureness * share,
      sureness === 0 ? 0 : log(share + 0.02) - log(0.02),
      isCalled ? sureness : 0,
      isOther ? sureness : 0,
      doubt?.code === 'state_differs' ? 1 : 0,
      doubt && doubt.code !== 'state_differs' ? 1 : 0,
    ];
  }
}

export const KIND_SIGNS = 7;

/** The groups that are likeliest by kind, at most `most`. */
export const likeliestByKind = (shares: Shares, most: number): number[] =>
  [...shares]
    .sort(([a, one], [b, other]) => other - one || a - b)
    .slice(0, most)
    .map(([group]) => group);

/** How sure (0..1) it is what kind a name is of. */
export const surenessOf = ({ kinds }: ShelfReading): number => kinds.reduce((most, { weight }) => max(most, weight), 0);
