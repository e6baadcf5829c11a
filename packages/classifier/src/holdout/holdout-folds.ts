import type { IndexDoc } from '@tillmap/classification';
import { normaliseName } from '@tillmap/matching/names';
import { FEATURE_SETS } from '../features/index.ts';
import { mix } from './random.ts';

/**
 * A mapping that is held back. Those of one `family` belong together when something is learned from them; a `stranger` was held back
 * with all that begin as its name does, so nothing was learned from its brand.
 */
export type HoldoutMapping = Readonly<{ doc: IndexDoc; family: number; isStranger: boolean }>;

/** Mappings that are held back together, and all others, which are learned from meanwhile. */
export type Fold = Readonly<{ held: readonly HoldoutMapping[]; learned: readonly IndexDoc[] }>;

/** One of so many mappings is held back at a time. */
const FOLD_COUNT = 5;

/**
 * Of fewer mappings than the first all parts are held back in turn, of fewer than the second two, of more one. Each takes most of a
 * whole training: a fifth of few mappings tells little and is soon learned without, a fifth of many tells enough.
 */
const ALL_FOLDS_BELOW_MAPPINGS = 4_000;
const TWO_FOLDS_BELOW_MAPPINGS = 40_000;

const foldsToTrain = (mappings: number): number => {
  if (mappings < ALL_FOLDS_BELOW_MAPPINGS) return FOLD_COUNT;
  return mappings < TWO_FOLDS_BELOW_MAPPINGS ? 2 : 1;
};

/** So many numbers are kept of all that is said about held-back names. */
const MAX_HOLDOUT_VALUES = 60_000_000;

/** Of each product two names are asked, now and then three, and both networks and companies say something of each group. */
const mostHeldBack = (groups: number): number =>
  Math.floor(MAX_HOLDOUT_VALUES / (groups * (2.5 * FEATURE_SETS.length + 2)));

/** The part of those held back that are strangers. */
const STRANGERS = 0.5;
/** A family with more of the mappings than this, in parts and in number, is none that a supplier could be without. */
const MAX_BRAND_SHARE = 0.01;
const MAX_BRAND_MAPPINGS_FLOOR = 5;

const firstWordOf = ({ name }: IndexDoc): string => normaliseName(name).tokens[0] ?? '';

/** Numbers of mappings by the word they begin with, which mostly is a brand. */
const familiesAmong = (docs: readonly IndexDoc[], order: Int32Array): number[][] =>
  [...Map.groupBy(order, (at) => firstWordOf(docs[at]!)).values()].filter(
    ({ length }) => length <= Math.max(MAX_BRAND_MAPPINGS_FLOOR, MAX_BRAND_SHARE * docs.length),
  );

/** Deals out families to so many parts, up to so many mappings each. */
const distributeBrands = (families: readonly number[][], parts: number, most: number): number[][][] => {
  const dealt = Array.from({ length: parts }, (): number[][] => []);
  const sizes = dealt.map(() => 0);
  for (const [at, family] of families.entries()) {
    const part = at % parts;
    if (sizes[part]! + family.length > most) continue;
    dealt[part]!.push(family);
    sizes[part]! += family.length;
  }
  return dealt;
};

/**
 * The parts of the mappings that are held back one after the other, drawn at random: half of each are whole families, as far as there
 * are such, and the rest as they come. No mapping is held back twice.
 */
export const buildFolds = (docs: readonly IndexDoc[], groups: number, random: () => number): Fold[] => {
  const order = mix(Int32Array.from(docs.keys()), random);
  const count = foldsToTrain(docs.length);
  const inPart = Math.min(Math.floor(docs.length / FOLD_COUNT), Math.floor(mostHeldBack(groups) / count));
  const dealt = distributeBrands(familiesAmong(docs, order), count, Math.floor(inPart * STRANGERS));
  const strangers = new Set(dealt.flat(2));
  const others = [...order].filter((at) => !strangers.has(at));
  return dealt.map((families): Fold => {
    const usual = others.splice(0, inPart - families.flat().length);
    const held = [
      ...usual.map((at): HoldoutMapping => ({ doc: docs[at]!, family: at, isStranger: false })),
      ...families.flatMap((family) =>
        family.map((at): HoldoutMapping => ({ doc: docs[at]!, family: family[0]!, isStranger: true })),
      ),
    ];
    const isHeld = new Set([...usual, ...families.flat()]);
    return { held, learned: [...order].filter((at) => !isHeld.has(at)).map((at) => docs[at]!) };
  });
};
