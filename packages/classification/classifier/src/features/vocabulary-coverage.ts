import { wordFeatures } from './features.ts';
import type { FeatureTable } from './vectors.ts';

/**
 * How much of a name is in words that the networks know, in full or by their consonants: which part (0..1) of them, and whether the
 * first and the last are (1 or 0). A brand that is new here stands first, what a product is mostly later.
 */
export type VocabularyCoverage = Readonly<{ part: number; first: number; last: number }>;

export const FULL_COVERAGE: VocabularyCoverage = { part: 1, first: 1, last: 1 };

/** Measures how much of a name is in the vocabulary, by the table of any network: all read whole words. */
export const measureVocabularyCoverage = (words: readonly string[], table: FeatureTable): VocabularyCoverage => {
  const heard = words.map((word): number => (wordFeatures(word).some((feature) => table.knows(feature)) ? 1 : 0));
  if (heard.length === 0) return FULL_COVERAGE;
  return {
    part: heard.reduce((sum: number, is) => sum + is, 0) / heard.length,
    first: heard[0]!,
    last: heard.at(-1)!,
  };
};
