import type { IndexDoc } from '@tillmap/classification';
import { type CooperativeTask, forEachYielding } from '@tillmap/classification/matching/calibration';
import type { CategoryIndex, Classes } from '../features/index.ts';
import {
  type AblatableEvidence,
  createNameParser,
  FEATURE_SETS,
  FeatureCounter,
  type FeatureSet,
  featuresOf,
} from '../features/index.ts';
import { numberOf, orderBy, randomFrom } from '../holdout/index.ts';
import type { NetworkModel } from '../models/index.ts';
import { quantise } from '../models/index.ts';
import { abbreviateRandomly } from './abbreviation-augmentation.ts';
import { HierarchicalWeightSharing } from './hierarchical-weights.ts';
import { NetworkTrainer } from './train-network.ts';

const HIDDEN = 160;
const RATE = 0.05;
/** This number of examples in all train one network; each at least `MIN_EPOCHS` times, at most `MAX_EPOCHS`. */
const TRAINING_EXAMPLES_TOTAL = 400_000;
const MIN_EPOCHS = 2;
const MAX_EPOCHS = 25;
/** The part of the looks that is at a shortened copy of the name. */
const ABBREVIATED_SHARE = 0.6;

type FeatureConfig = Readonly<{ view: FeatureSet; without: readonly AblatableEvidence[] }>;

/** Names that are learned in one step, which takes a few milliseconds. */
const EXAMPLES_PER_YIELD = 16;

/** Trains a network that looks at the names of mappings in one way. */
export function* trainFeatureNetwork(
  docs: readonly IndexDoc[],
  groups: CategoryIndex,
  classes: Classes,
  { view, without }: FeatureConfig,
  seed: number,
): CooperativeTask<NetworkModel> {
  const telling = createNameParser(without);
  // What is drawn for a name depends on it alone, so that nearly the same mappings give nearly the same network.
  const numbers = Uint32Array.from(docs, ({ name, size, barcode }) => numberOf(`${barcode} ${name} ${size}`, seed));
  const shorter = (doc: IndexDoc, random: () => number): number[] => {
    const { name, size } = abbreviateRandomly(doc, random);
    return featuresOf(telling(name, size), view);
  };
  const counter = new FeatureCounter();
  const plain: number[][] = [];
  yield* forEachYielding(docs, EXAMPLES_PER_YIELD, ({ name, size }) => {
    const features = featuresOf(telling(name, size), view);
    counter.add(features);
    plain.push(features);
  });
  yield* forEachYielding([...docs.keys()], EXAMPLES_PER_YIELD, (at) =>
    counter.add(shorter(docs[at]!, randomFrom(numbers[at]!))),
  );
  const table = counter.table();
  const vectors = plain.map((features) => {
    const { ids, values, known } = table.vector(features);
    return { ids: ids.slice(), values: values.slice(), known };
  });
  const truth = docs.map((doc) => classes.of(groups.numberOf(doc), doc.vatCode));
  const trainer = new NetworkTrainer(table.hashes, HIDDEN, new HierarchicalWeightSharing(groups, classes), seed);
  const rounds = Math.max(MIN_EPOCHS, Math.min(MAX_EPOCHS, Math.round(TRAINING_EXAMPLES_TOTAL / docs.length)));
  for (let round = 0; round < rounds; round++) {
    const rate = RATE * (1 - round / rounds);
    yield* forEachYielding(orderBy(numbers, round), EXAMPLES_PER_YIELD, (at) => {
      const random = randomFrom((numbers[at]! + round) >>> 0);
      const vector = random() < ABBREVIATED_SHARE ? table.vector(shorter(docs[at]!, random)) : vectors[at]!;
      trainer.learn(vector, truth[at]!, rate, random);
    });
  }
  return { view, hashes: table.hashes, rarity: table.rarity, weights: quantise(trainer.learned()) };
}

/** The networks for all ways to look at names but those left out, one after the other. */
export function* trainViews(
  docs: readonly IndexDoc[],
  groups: CategoryIndex,
  classes: Classes,
  without: readonly AblatableEvidence[],
  seed: number,
): CooperativeTask<NetworkModel[]> {
  const views: NetworkModel[] = [];
  for (const view of FEATURE_SETS)
    if (!without.includes(view)) views.push(yield* trainFeatureNetwork(docs, groups, classes, { view, without }, seed));
  return views;
}
