import type { Classes, FeatureSet, NetworkProbabilities } from '../features/index.ts';
import {
  FeatureTable,
  FULL_COVERAGE,
  featuresOf,
  measureVocabularyCoverage,
  type ParsedName,
  type VocabularyCoverage,
} from '../features/index.ts';
import type { NetworkModel } from './model.ts';
import { Network } from './network.ts';

/** A network that is ready to predict, with room for its output by category. */
export type LoadedNetwork = Readonly<{
  view: FeatureSet;
  table: FeatureTable;
  network: Network;
  byGroup: Float32Array;
}>;

/** Returns a stored network ready to predict. */
export const loadNetwork = ({ view, hashes, rarity, weights }: NetworkModel, groups: number): LoadedNetwork => ({
  view,
  table: new FeatureTable(hashes, rarity),
  network: new Network(weights),
  byGroup: new Float32Array(groups),
});

/**
 * The output of every network: by category, and by class (`answers`), which is overwritten by the next prediction.
 * `read` is the share (0..1) of the name's n-grams in the vocabulary, where they are used; `heard` the coverage of
 * its words.
 */
export type EnsembleOutput = Readonly<{
  said: NetworkProbabilities;
  answers: readonly Float32Array[];
  read: number;
  heard: VocabularyCoverage;
}>;

/** Predicts by every network from a product's name and size. */
export const predictEnsemble = (
  views: readonly LoadedNetwork[],
  told: ParsedName,
  classes: Classes,
): EnsembleOutput => {
  const said: Partial<Record<FeatureSet, Float32Array>> = {};
  const answers: Float32Array[] = [];
  let read: number | undefined;
  let heard: VocabularyCoverage | undefined;
  for (const { view, table, network, byGroup } of views) {
    const vector = table.passing(featuresOf(told, view));
    const answer = network.probabilities(vector);
    answers.push(answer);
    said[view] = classes.byGroup(answer, byGroup);
    // N-grams come first: abbreviated words share most of them with known ones, those of another language do not.
    read ??= vector.known;
    heard ??= measureVocabularyCoverage(told.words, table);
  }
  return { said, answers, read: read ?? 0, heard: heard ?? FULL_COVERAGE };
};
