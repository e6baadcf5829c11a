import type { IndexDoc } from '@tillmap/classification';
import { normaliseName } from '@tillmap/classification/matching/names';
import { FEATURE_SETS } from '../features/index.ts';
import { numberOf, orderBy } from './random.ts';

/**
 * A mapping of the holdout. Those of one `family` stay together in cross-validation; a `stranger` was held out with
 * its whole brand, so the training fold has none of it.
 */
export type HoldoutMapping = Readonly<{ doc: IndexDoc; family: number; isStranger: boolean }>;

/** The mappings that are held out together, and all others, which are trained on. */
export type Fold = Readonly<{ held: readonly HoldoutMapping[]; learned: readonly IndexDoc[] }>;

/** One in this number of mappings is held out at a time. */
const FOLD_COUNT = 5;

/**
 * Below the first number of mappings every fold is held out in turn, below the second two, above it one. Each takes
 * most of a whole training: a fifth of few mappings measures little and is soon trained without, a fifth of many
 * measures enough.
 */
const ALL_FOLDS_BELOW_MAPPINGS = 4_000;
const TWO_FOLDS_BELOW_MAPPINGS = 40_000;

const foldsToTrain = (mappings: number): number => {
  if (mappings < ALL_FOLDS_BELOW_MAPPINGS) return FOLD_COUNT;
  return mappings < TWO_FOLDS_BELOW_MAPPINGS ? 2 : 1;
};

/** At most this number of values are stored of holdout predictions. */
const MAX_HOLDOUT_VALUES = 60_000_000;

/**
 * Of each product two names are predicted, now and then three, and networks and company prefixes give a value for
 * each category.
 */
const mostHeldBack = (groups: number): number =>
  Math.floor(MAX_HOLDOUT_VALUES / (groups * (2.5 * FEATURE_SETS.length + 2)));

/** Share of the holdout that is held out with its whole brand. */
const STRANGERS = 0.5;
/** A family with more of the mappings than this, in parts and in number, is none that a supplier could be without. */
const MAX_BRAND_SHARE = 0.01;
const MAX_BRAND_MAPPINGS_FLOOR = 5;

const firstWordOf = ({ name }: IndexDoc): string => normaliseName(name).tokens[0] ?? '';

/** Numbers of mappings by their first word, which mostly is a brand. */
const familiesAmong = (docs: readonly IndexDoc[], order: Int32Array): [string, number[]][] =>
  [...Map.groupBy(order, (at) => firstWordOf(docs[at]!))].filter(
    ([, { length }]) => length <= Math.max(MAX_BRAND_MAPPINGS_FLOOR, MAX_BRAND_SHARE * docs.length),
  );

/** Distributes brands over this number of folds, up to a number of mappings each. */
const distributeBrands = (
  families: readonly (readonly [string, number[]])[],
  parts: number,
  most: number,
): number[][][] => {
  const dealt = Array.from({ length: parts }, (): number[][] => []);
  const sizes = dealt.map(() => 0);
  for (const [name, family] of families) {
    const part = numberOf(name) % parts;
    if (sizes[part]! + family.length > most) continue;
    dealt[part]!.push(family);
    sizes[part]! += family.length;
  }
  return dealt;
};

/**
 * Builds the folds of the mappings, drawn at random: half of each are whole brands, as far as there are such, and the
 * rest single mappings. No mapping is held out twice. Which one it is does not depend on the others.
 */
export const buildFolds = (docs: readonly IndexDoc[], groups: number, seed: number): Fold[] => {
  const numbers = Uint32Array.from(docs, ({ name, size, barcode }) => numberOf(`${barcode} ${name} ${size}`));
  const order = orderBy(numbers, seed);
  const count = foldsToTrain(docs.length);
  const inPart = Math.min(Math.floor(docs.length / FOLD_COUNT), Math.floor(mostHeldBack(groups) / count));
  const dealt = distributeBrands(familiesAmong(docs, order), count, Math.floor(inPart * STRANGERS));
  const strangers = new Set(dealt.flat(2));
  const others = [...order].filter((at) => !strangers.has(at));
  return dealt.map((families): Fold => {
    const usual = others.splice(0, inPart - families.flat().length);
    const held = [
      ...usual.map((at): HoldoutMapping => ({ doc: docs[at]!, family: numbers[at]!, isStranger: false })),
      ...families.flatMap((family) =>
        family.map(
          (at): HoldoutMapping => ({
            doc: docs[at]!,
            family: numberOf(firstWordOf(docs[family[0]!]!)),
            isStranger: true,
          }),
        ),
      ),
    ];
    const isHeld = new Set([...usual, ...families.flat()]);
    return { held, learned: [...order].filter((at) => !isHeld.has(at)).map((at) => docs[at]!) };
  });
};
