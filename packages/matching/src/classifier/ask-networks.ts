import type { Classes } from './classes.ts';
import { featuresOf, type Told } from './features.ts';
import { type Heard, heardAmong, NOTHING_STRANGE } from './heard-words.ts';
import type { ViewModel } from './model.ts';
import type { View } from './name-evidence.ts';
import { Network } from './network.ts';
import type { Said } from './summary.ts';
import { FeatureTable } from './vectors.ts';

/** A network that is ready to be asked, and room for what it says of each group. */
export type OpenView = Readonly<{ view: View; table: FeatureTable; network: Network; byGroup: Float32Array }>;

export const openView = ({ view, hashes, rarity, weights }: ViewModel, groups: number): OpenView => ({
  view,
  table: new FeatureTable(hashes, rarity),
  network: new Network(weights),
  byGroup: new Float32Array(groups),
});

/**
 * What every network says: of each group, and of each class (`answers`), which is overwritten by the next question. `read` is the
 * part (0..1) of the name that they know: of the pieces of its words, where they are looked at; `heard` which of its words.
 */
export type NetworksSaid = Readonly<{ said: Said; answers: readonly Float32Array[]; read: number; heard: Heard }>;

/** Asks every network about a product's name and size. */
export const askNetworks = (views: readonly OpenView[], told: Told, classes: Classes): NetworksSaid => {
  const said: Partial<Record<View, Float32Array>> = {};
  const answers: Float32Array[] = [];
  let read: number | undefined;
  let heard: Heard | undefined;
  for (const { view, table, network, byGroup } of views) {
    const vector = table.passing(featuresOf(told, view));
    const answer = network.probabilities(vector);
    answers.push(answer);
    said[view] = classes.byGroup(answer, byGroup);
    // Pieces come first: words in short form have most of them in common with known ones, those of another language do not.
    read ??= vector.known;
    heard ??= heardAmong(told.words, table);
  }
  return { said, answers, read: read ?? 0, heard: heard ?? NOTHING_STRANGE };
};
