import type { IndexDoc } from '@tillmap/classification';
import type { LabelledExample } from '@tillmap/classification/matching/calibration';
import {
  applyOutOfDistributionPenalty,
  type CooperativeTask,
  emptyDepartmentShare,
  fitCalibratorCrossFitted,
  fitInDistributionLimits,
  forEachYielding,
} from '@tillmap/classification/matching/calibration';
import {
  type AblatableEvidence,
  buildCompanyPrefixTable,
  CANDIDATE_FEATURE_COUNT,
  type CategoryIndex,
  type Classes,
  countKindsByCategory,
  generateCandidates,
  summariseInput,
} from '../features/index.ts';
import { buildFolds, countHoldout, type Fold, type HoldoutOutcome, type HoldoutReport } from '../holdout/index.ts';
import { type ClassifierModel, combine, type MetaClassifier, ProductReader } from '../models/index.ts';
import { fitFeatureWeights, type RankingExample } from './fit-feature-weights.ts';
import { type HoldoutExample, predictHoldout, withoutCompanyPrefix } from './holdout-examples.ts';
import { trainViews } from './train-network-on-features.ts';

/** With fewer holdout names with a company prefix than this, prefixes are not used. */
const MIN_PREFIX_EXAMPLES = 80;

type Docs = readonly IndexDoc[];

/** What mappings tell by being counted: of each group how many, of which kinds and companies, but for what is left out. */
export const countMappings = (
  docs: Docs,
  groups: CategoryIndex,
  without: readonly AblatableEvidence[],
): Pick<ClassifierModel, 'sizes' | 'kinds' | 'companies'> => {
  const numbered = docs.map((doc) => ({ barcode: doc.barcode, group: groups.numberOf(doc) }));
  const sizes = new Int32Array(groups.codes.length);
  for (const { group } of numbered) sizes[group]! += 1;
  return {
    sizes,
    kinds: without.includes('kinds') ? [] : countKindsByCategory(docs, groups),
    companies: buildCompanyPrefixTable(without.includes('company') ? [] : numbered),
  };
};

type StackingResult = Pick<ClassifierModel, 'judge' | 'prefixMetaClassifier' | 'inDistributionLimits' | 'report'>;
type HoldoutPrediction = Readonly<{ name: HoldoutExample; group: number; probability: number }>;
type CalibrationExample = LabelledExample & Readonly<{ name: HoldoutExample; group: number }>;

/**
 * Names of new brands calibrate the confidence of such names, but count neither for the feature weights nor for the
 * overall accuracy.
 */
const isUsual = ({ written, isStranger }: HoldoutExample): boolean => written !== 'strangely' && !isStranger;

/** Counts the outcomes of names as they are written, new brands apart. */
const buildHoldoutReport = (
  mappings: number,
  parts: readonly Fold[],
  said: readonly HoldoutPrediction[],
  answer: (said: HoldoutPrediction) => HoldoutOutcome,
): HoldoutReport => {
  const asWritten = said.filter(({ name }) => name.written === 'as it is');
  const count = (ofStrangers: boolean) =>
    countHoldout(
      parts.reduce((sum, { held }) => sum + held.filter(({ isStranger }) => isStranger === ofStrangers).length, 0),
      asWritten.filter(({ name }) => name.isStranger === ofStrangers).map(answer),
    );
  return { mappings, ...count(false), newBrands: count(true) };
};

/** Names that are weighed in one step, which takes a few milliseconds. */
const EXAMPLES_PER_YIELD = 16;

/**
 * Fits feature weights and calibration on holdout names. Also returns the probability of each by a calibration that
 * was fitted without it.
 */
function* fitMetaClassifier(
  names: readonly HoldoutExample[],
  groups: CategoryIndex,
  without: readonly AblatableEvidence[],
): CooperativeTask<{ judge: MetaClassifier; said: readonly HoldoutPrediction[] }> {
  const examples: RankingExample[] = [];
  yield* forEachYielding(names.filter(isUsual), EXAMPLES_PER_YIELD, ({ doc, known, of }) => {
    const candidates = generateCandidates(summariseInput(known, groups), groups, of, without);
    const truth = groups.numberOf(doc);
    examples.push({ candidates, right: candidates.findIndex(({ group }) => group === truth) });
  });
  const signs = yield* fitFeatureWeights(examples, CANDIDATE_FEATURE_COUNT);
  const judged: CalibrationExample[] = [];
  yield* forEachYielding(names, EXAMPLES_PER_YIELD, (name) => {
    const combined = combine(name.known, groups, name.of, signs, without);
    if (!combined) return;
    const { group } = combined.order[0]!;
    judged.push({ name, group, signs: combined.signs, right: group === groups.numberOf(name.doc) });
  });
  const { trust, heldBack } = yield* fitCalibratorCrossFitted(
    judged,
    judged.map(({ name }) => name.family),
  );
  const said = judged.map(({ name, group }, at) => ({ name, group, probability: heldBack[at]! }));
  return { judge: { signs, trust }, said };
}

/**
 * Fits on holdout names how sources are weighed, and the calibration of the result. Nothing of the transferred
 * mappings (`beside`) is held out. `sizes`: how many mappings each group has.
 */
export function* trainStackedEnsemble(
  docs: Docs,
  beside: Docs,
  groups: CategoryIndex,
  classes: Classes,
  { sizes, without, seed }: Readonly<{ sizes: Int32Array; without: readonly AblatableEvidence[]; seed: number }>,
): CooperativeTask<StackingResult> {
  const names: HoldoutExample[] = [];
  const parts = buildFolds(docs, groups.codes.length, seed);
  for (const part of parts) {
    const views = yield* trainViews([...part.learned, ...beside], groups, classes, without, seed);
    const learned = { views, ...countMappings(part.learned, groups, without) };
    const products = new ProductReader(learned, groups, classes, without);
    names.push(...(yield* predictHoldout(part, products, without, seed)));
  }
  // Fitted where company prefixes are strong, the calibration would underrate names without one.
  const alone = yield* fitMetaClassifier(names.map(withoutCompanyPrefix), groups, without);
  const ofKnown = names.filter(({ known }) => known.company);
  const byCompany = ofKnown.length < MIN_PREFIX_EXAMPLES ? null : yield* fitMetaClassifier(ofKnown, groups, without);
  const empty = emptyDepartmentShare(groups.departments, sizes);
  const inDistributionLimits = fitInDistributionLimits(
    names.filter(isUsual).map(({ known }) => known),
    empty,
  );
  const known = new Set(byCompany?.said.map(({ name }) => name.doc));
  const said = [...(byCompany?.said ?? []), ...alone.said.filter(({ name }) => !known.has(name.doc))];
  const answer = ({ name, group, probability }: HoldoutPrediction): HoldoutOutcome => {
    const shown = applyOutOfDistributionPenalty(probability, inDistributionLimits, name.known);
    return { truth: name.doc, said: groups.codes[group]!, probability: shown };
  };
  const report = buildHoldoutReport(docs.length, parts, said, answer);
  return { judge: alone.judge, prefixMetaClassifier: byCompany?.judge ?? null, inDistributionLimits, report };
}
