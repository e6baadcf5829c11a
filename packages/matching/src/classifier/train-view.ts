import type { IndexDoc } from '../types.ts';
import { featuresOf, readerWithout, VIEWS, type View } from './features.ts';
import type { Groups } from './hierarchy.ts';
import type { ViewModel } from './model.ts';
import { mix } from './random.ts';
import type { NameEvidence } from './signs.ts';
import { NetworkTrainer } from './train-network.ts';
import { typedInHurry } from './training-noise.ts';
import { FeatureTable } from './vectors.ts';

const HIDDEN = 160;
const RATE = 0.05;
/** So many names are looked at in all to train one network; each at least `LEAST_ROUNDS` times, at most `MOST_ROUNDS`. */
const LOOKS = 400_000;
const LEAST_ROUNDS = 2;
const MOST_ROUNDS = 25;
/** The part of the looks that is at a shortened copy of the name. */
const SHORTENED = 0.6;

type Look = Readonly<{ view: View; without: readonly NameEvidence[] }>;

/** Trains a network that looks at the names of mappings in one way. */
export const trainView = (
  docs: readonly IndexDoc[],
  groups: Groups,
  { view, without }: Look,
  random: () => number,
): ViewModel => {
  const telling = readerWithout(without);
  const shorter = (doc: IndexDoc): number[] => {
    const { name, size } = typedInHurry(doc, random);
    return featuresOf(telling(name, size), view);
  };
  const plain = docs.map(({ name, size }) => featuresOf(telling(name, size), view));
  const everyName = function* (): Generator<readonly number[]> {
    yield* plain;
    for (const doc of docs) yield shorter(doc);
  };
  const table = FeatureTable.count(everyName());
  const vectors = plain.map((features) => table.vector(features));
  const truth = docs.map((doc) => groups.numberOf(doc));
  const trainer = new NetworkTrainer(table.size, HIDDEN, groups.codes.length, random);
  const rounds = Math.max(LEAST_ROUNDS, Math.min(MOST_ROUNDS, Math.round(LOOKS / docs.length)));
  for (let round = 0; round < rounds; round++) {
    const rate = RATE * (1 - round / rounds);
    for (const at of mix(Int32Array.from(docs.keys()), random)) {
      const vector = random() < SHORTENED ? table.vector(shorter(docs[at]!)) : vectors[at]!;
      trainer.learn(vector, truth[at]!, rate);
    }
  }
  return { view, hashes: table.hashes, rarity: table.rarity, weights: trainer.weights };
};

/** The ways to look at names but for what is left out. */
export const looksWithout = (without: readonly NameEvidence[]): Look[] =>
  VIEWS.filter((view) => !without.includes(view)).map((view) => ({ view, without }));
