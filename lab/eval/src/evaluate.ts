import { type ClassificationCodes, categoryKey, type IndexDoc } from '@tillmap/classification';
import type { SimilarityFeatures } from '@tillmap/classification/matching/calibration';
import {
  classifiableNeighbours,
  decide,
  voteFeatures,
  voteOnCategory,
} from '@tillmap/classification/matching/decision';
import { NEIGHBOUR_COUNT, openReader, SimilarityIndex } from '@tillmap/classification/matching/index';

/** What became of one judged product. `likeliestRight` also counts where the evidence was too thin to give codes. */
export type Outcome = Readonly<{
  given: boolean;
  right: boolean;
  likeliestRight: boolean;
  topThreeRight: boolean;
  rightLevels: number;
  confidence: number;
  signs: SimilarityFeatures | null;
}>;

const CHUNK = 2000;

/** Fills an index as an import does, chunk by chunk. */
export const indexInChunks = (docs: readonly IndexDoc[]): SimilarityIndex => {
  const index = new SimilarityIndex();
  for (let at = 0; at < docs.length; at += CHUNK) index.upsert(docs.slice(at, at + CHUNK));
  return index;
};

const rightLevels = (truth: IndexDoc, said: ClassificationCodes | undefined): number => {
  if (said?.deptCode !== truth.deptCode) return 0;
  if (said.subDeptCode !== truth.subDeptCode) return 1;
  return said.cgCode === truth.cgCode ? 3 : 2;
};

/** Decides every judged product by similarity alone. */
export const evaluate = (
  reference: readonly IndexDoc[],
  judged: readonly IndexDoc[],
  rename: (name: string) => string,
): Outcome[] => {
  const known = new Set(reference.map(categoryKey));
  const isKnown = (codes: ClassificationCodes): boolean => known.has(categoryKey(codes));
  const reader = openReader(indexInChunks(reference).segments());
  return judged.map((truth) => {
    const name = rename(truth.name);
    const neighbours = reader.search(name, truth.size, NEIGHBOUR_COUNT);
    const decision = decide({ neighbours, product: { name, size: truth.size } }, { reviewThreshold: 80, isKnown });
    const voters = classifiableNeighbours(neighbours, isKnown);
    const votes = voteOnCategory(voters);
    const levels = rightLevels(truth, votes[0]?.choice);
    return {
      given: decision.codes !== null,
      right: decision.codes !== null && rightLevels(truth, decision.codes) === 3,
      likeliestRight: levels === 3,
      topThreeRight: votes.slice(0, 3).some(({ choice }) => rightLevels(truth, choice) === 3),
      rightLevels: levels,
      confidence: decision.confidence,
      signs: votes.length > 0 ? voteFeatures(votes, voters.length) : null,
    };
  });
};
