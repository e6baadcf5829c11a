import type { IndexDoc, NamedCategory } from '@tillmap/classification';
import { type CooperativeTask, runToCompletion } from '@tillmap/classification/matching/calibration';
import type { AblatableEvidence } from '../features/index.ts';
import { CategoryIndex, Classes, categoryNameExamples, countVatCodesByCategory } from '../features/index.ts';
import type { ClassifierModel } from '../models/index.ts';
import { trainViews } from './train-network-on-features.ts';
import { countMappings, trainStackedEnsemble } from './train-stacked-ensemble.ts';

/** With fewer mappings there is too little to learn from. */
export const MIN_TRAINING_MAPPINGS = 200;

/**
 * `hierarchy`: what the wholesaler's groups are called, those without mappings as well. `transferred`: other wholesalers' products
 * with codes of this one, which the networks learn beside its own; all else is learned from its own alone.
 */
export type TrainingOptions = Readonly<{
  seed?: number;
  without?: readonly AblatableEvidence[];
  hierarchy?: readonly NamedCategory[];
  transferred?: readonly IndexDoc[];
}>;

/**
 * Trains a classifier on a wholesaler's mappings and the names of its categories: networks on several feature sets,
 * the weights of networks, neighbours, category names and company prefixes, and the calibration of the result. The
 * latter two are fitted on a holdout. Where products of a category have several VAT codes, networks learn these as
 * well. Equal mappings give equal models, nearly equal ones nearly equal models. Null with fewer than `MIN_TRAINING_MAPPINGS`.
 */
export const trainClassifier = (docs: readonly IndexDoc[], options: TrainingOptions = {}): ClassifierModel | null =>
  runToCompletion(trainClassifierCooperatively(docs, options));

/** The same in steps, most of a few milliseconds, so that others can go first in between. */
export function* trainClassifierCooperatively(
  docs: readonly IndexDoc[],
  { seed = 1, without = [], hierarchy = [], transferred = [] }: TrainingOptions = {},
): CooperativeTask<ClassifierModel | null> {
  const named = docs.filter(({ name }) => name.trim() !== '');
  if (named.length < MIN_TRAINING_MAPPINGS) return null;
  const groups = CategoryIndex.among(named, without.includes('group-names') ? [] : hierarchy);
  const beside = [
    ...categoryNameExamples(groups.codes, groups.names),
    ...transferred.filter((doc) => groups.numberOf(doc) >= 0),
  ];
  const vats = countVatCodesByCategory(without.includes('vat') ? [] : named, groups);
  const classes = new Classes(groups.codes.length, vats);
  const counted = countMappings(named, groups, without);
  const options = { sizes: counted.sizes, without, seed };
  const judgement = yield* trainStackedEnsemble(named, beside, groups, classes, options);
  const views = yield* trainViews([...named, ...beside], groups, classes, without, seed + 1);
  return { groups: groups.codes, names: groups.names, vats, views, ...counted, ...judgement };
}
