import type { IndexDoc, NamedGroup } from '../types.ts';
import { Classes } from './classes.ts';
import { namesakesOf } from './group-names.ts';
import { groupVatsAmong } from './group-vats.ts';
import { Groups } from './hierarchy.ts';
import { companiesOf, learnToJudge, sizesOf } from './learn-to-judge.ts';
import type { ClassifierModel } from './model.ts';
import type { NameEvidence } from './name-evidence.ts';
import { randomFrom } from './random.ts';
import { inOneGo, type Steps } from './steps.ts';
import { looksWithout, trainViews } from './train-view.ts';

/** With fewer mappings there is too little to learn from. */
export const FEWEST_MAPPINGS = 200;

/**
 * `hierarchy`: what the wholesaler's groups are called, those without mappings as well. `borrowed`: other wholesalers' products
 * with codes of this one, which the networks learn beside its own; all else is learned from its own alone.
 */
export type TrainingOptions = Readonly<{
  seed?: number;
  without?: readonly NameEvidence[];
  hierarchy?: readonly NamedGroup[];
  borrowed?: readonly IndexDoc[];
}>;

/**
 * Trains a classifier on a wholesaler's mappings and the names of its groups: networks that look at names in several ways, how
 * they, the nearest names, what groups are called and the companies behind barcodes are weighed, and how far the result is to be trusted. The latter two are
 * learned on mappings that were held back. Where products of a group have several VAT codes, networks learn these as well. Equal mappings in equal order give equal models. Null with fewer than `FEWEST_MAPPINGS`.
 */
export const trainClassifier = (docs: readonly IndexDoc[], options: TrainingOptions = {}): ClassifierModel | null =>
  inOneGo(trainInSteps(docs, options));

/** The same in steps, most of a few milliseconds, so that others can go first in between. */
export function* trainInSteps(
  docs: readonly IndexDoc[],
  { seed = 1, without = [], hierarchy = [], borrowed = [] }: TrainingOptions = {},
): Steps<ClassifierModel | null> {
  const named = docs.filter(({ name }) => name.trim() !== '');
  if (named.length < FEWEST_MAPPINGS) return null;
  const groups = Groups.among(named, without.includes('group-names') ? [] : hierarchy);
  const beside = [...namesakesOf(groups.codes, groups.names), ...borrowed.filter((doc) => groups.numberOf(doc) >= 0)];
  const vats = groupVatsAmong(without.includes('vat') ? [] : named, groups);
  const classes = new Classes(groups.codes.length, vats);
  const judgement = yield* learnToJudge(named, beside, groups, classes, { without, seed });
  const random = randomFrom(seed + 1);
  const views = yield* trainViews([...named, ...beside], groups, classes, looksWithout(without), random);
  const companies = companiesOf(named, groups, without);
  return {
    groups: groups.codes,
    names: groups.names,
    sizes: sizesOf(named, groups),
    vats,
    views,
    companies,
    ...judgement,
  };
}
