/** How a kind of product is usually kept. */
export const STATES = ['ambient', 'chilled', 'dried', 'fresh', 'frozen', 'tinned'] as const;
export type State = (typeof STATES)[number];

/** What may not be sold to everybody in the United Kingdom, by what the law is about. */
export const AGE_RESTRICTIONS = [
  'alcohol',
  'fireworks',
  'knives',
  'lottery',
  'medicines',
  'solvents',
  'tobacco',
  'vapes',
] as const;
export type AgeRestriction = (typeof AGE_RESTRICTIONS)[number];

/**
 * A kind of product, as a line of `kinds.tsv` has it. `broader` are the kinds that it is one of, `age` what restricts it by
 * age where its broader kinds do not already, `otherNames` what groups of it are called ("Morning Goods").
 */
export type Kind = Readonly<{
  name: string;
  broader: readonly string[];
  state: State;
  age?: AgeRestriction;
  otherNames: readonly string[];
}>;

/** A kind that a brand is known for; beside one of `words` the brand is this kind and no other. */
export type BrandKind = Readonly<{ kind: string; words: readonly string[] }>;

/**
 * A brand, as a line of `brands.tsv` has it; what it is best known for stands first. `onlyFirst` is for brands that are
 * everyday words ("Bold", "Mars"): they count as the first word of a name only.
 */
export type Brand = Readonly<{ name: string; kinds: readonly BrandKind[]; onlyFirst: boolean }>;

/**
 * What a word says of a product. `is`: one of these kinds. `may be`: one of these where nothing else is known, as
 * flavours and ingredients are. `same as` and `short for`: what another word says. `state` and `age`: how it is kept, and
 * what restricts it.
 */
export const RELATIONS = ['age', 'is', 'may be', 'same as', 'short for', 'state'] as const;
export type Relation = (typeof RELATIONS)[number];

/** A word or a phrase, as a line of `words.tsv` has it. */
export type Word = Readonly<{ name: string; relation: Relation; targets: readonly string[] }>;
