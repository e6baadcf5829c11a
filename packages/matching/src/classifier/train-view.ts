import type { IndexDoc } from '../types.ts';
import type { Classes } from './classes.ts';
import { featuresOf, readerWithout } from './features.ts';
import type { Groups } from './hierarchy.ts';
import { Kin } from './kin.ts';
import type { ViewModel } from './model.ts';
import { type NameEvidence, VIEWS, type View } from './name-evidence.ts';
import { inShort } from './network.ts';
import { mix } from './random.ts';
import { eachInSteps, type Steps } from './steps.ts';
import { NetworkTrainer } from './train-network.ts';
import { typedInHurry } from './training-noise.ts';
import { FeatureCounter } from './vectors.ts';

const HIDDEN = 160;
const RATE = 0.05;
/** So many names are looked at in all to train one network; each at least `LEAST_ROUNDS` times, at most `MOST_ROUNDS`. */
const LOOKS = 400_000;
const LEAST_ROUNDS = 2;
const MOST_ROUNDS = 25;
/** The part of the looks that is at a shortened copy of the name. */
const SHORTENED = 0.6;

type Look = Readonly<{ view: View; without: readonly NameEvidence[] }>;

/** Names that are learned in one step, which takes a few milliseconds. */
const IN_ONE_STEP = 16;

/** Trains a network that looks at the names of mappings in one way. */
export function* trainView(
  docs: readonly IndexDoc[],
  groups: Groups,
  classes: Classes,
  { view, without }: Look,
  random: () => number,
): Steps<ViewModel> {
  const telling = readerWithout(without);
  const shorter = (doc: IndexDoc): number[] => {
    const { name, size } = typedInHurry(doc, random);
    return featuresOf(telling(name, size), view);
  };
  const counter = new FeatureCounter();
  const plain: number[][] = [];
  yield* eachInSteps(docs, IN_ONE_STEP, ({ name, size }) => {
    const features = featuresOf(telling(name, size), view);
    counter.add(features);
    plain.push(features);
  });
  yield* eachInSteps(docs, IN_ONE_STEP, (doc) => counter.add(shorter(doc)));
  const table = counter.table();
  const vectors = plain.map((features) => table.vector(features));
  const truth = docs.map((doc) => classes.of(groups.numberOf(doc), doc.vat));
  const trainer = new NetworkTrainer(table.size, HIDDEN, new Kin(groups, classes), random);
  const rounds = Math.max(LEAST_ROUNDS, Math.min(MOST_ROUNDS, Math.round(LOOKS / docs.length)));
  for (let round = 0; round < rounds; round++) {
    const rate = RATE * (1 - round / rounds);
    yield* eachInSteps(mix(Int32Array.from(docs.keys()), random), IN_ONE_STEP, (at) => {
      const vector = random() < SHORTENED ? table.vector(shorter(docs[at]!)) : vectors[at]!;
      trainer.learn(vector, truth[at]!, rate);
    });
  }
  return { view, hashes: table.hashes, rarity: table.rarity, weights: inShort(trainer.learned()) };
}

/** The networks for several ways, one after the other. */
export function* trainViews(
  docs: readonly IndexDoc[],
  groups: Groups,
  classes: Classes,
  looks: readonly Look[],
  random: () => number,
): Steps<ViewModel[]> {
  const views: ViewModel[] = [];
  for (const look of looks) views.push(yield* trainView(docs, groups, classes, look, random));
  return views;
}

/** The ways to look at names but for what is left out. */
export const looksWithout = (without: readonly NameEvidence[]): Look[] =>
  VIEWS.filter((view) => !without.includes(view)).map((view) => ({ view, without }));
