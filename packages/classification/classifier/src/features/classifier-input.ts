import type { NearGroup } from '@tillmap/classification';
import { type CategoryIndex, sumBy } from './category-index.ts';
import type { CompanyPrefixEvidence } from './company-prefixes.ts';
import { FEATURE_SETS, type FeatureSet } from './feature-sets.ts';
import type { ShelfReading } from './shelf-kinds.ts';
import type { VocabularyCoverage } from './vocabulary-coverage.ts';

/** The probability of each category, by each network. */
export type NetworkProbabilities = Readonly<Partial<Record<FeatureSet, Float32Array>>>;

/** All inputs about one product: network probabilities, neighbours and its company prefix. */
export type ClassifierInput = Readonly<{
  said: NetworkProbabilities;
  neighbours: readonly NearGroup[];
  /** The part (0..1) of the name that the networks know. */
  read: number;
  heard: VocabularyCoverage;
  company?: CompanyPrefixEvidence;
  /** The words of the name, as `CategoryWordIndex` looks for them. */
  asked: ReadonlySet<string>;
  /** What brands and words of the name mean. */
  shelf: ShelfReading;
}>;

/** What is known about one name, put together once for all who weigh it. */
export type ClassifierInputSummary = ClassifierInput &
  Readonly<{
    nets: readonly Float32Array[];
    /** The networks' mean for each group, and that summed up by sub-department and department (by their numbers). */
    mean: Float32Array;
    bySubDepartment: Float32Array;
    byDepartment: Float32Array;
    /** The nearest names' groups (-1: one that is not known) and scores. */
    nearest: readonly Readonly<{ group: number; score: number }>[];
    highestScore: number;
  }>;

const meanOf = (nets: readonly Float32Array[], length: number): Float32Array => {
  const mean = new Float32Array(length);
  const count = nets.length;
  for (const net of nets) for (let at = 0; at < length; at++) mean[at]! += net[at]! / count;
  return mean;
};

/** Returns the input with what all networks predict together. */
export const summariseInput = (input: ClassifierInput, groups: CategoryIndex): ClassifierInputSummary => {
  const nets = FEATURE_SETS.map((view) => input.said[view]).filter((net) => net !== undefined);
  const mean = meanOf(nets, groups.codes.length);
  const nearest = input.neighbours.map(({ codes, score }) => ({ group: groups.numberOf(codes), score }));
  return {
    ...input,
    nets,
    mean,
    bySubDepartment: sumBy(mean, groups.subDepartments),
    byDepartment: sumBy(mean, groups.departments),
    nearest,
    highestScore: nearest.reduce((most, { score }) => Math.max(most, score), 0),
  };
};
