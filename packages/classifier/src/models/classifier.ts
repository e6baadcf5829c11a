import type {
  ClassificationCodes,
  ClassifierPrediction,
  CompanyEvidence,
  NearGroup,
  RankedCategory,
  VatsOfGroup,
} from '@tillmap/classification';
import { applyOutOfDistributionPenalty, calibratedProbability } from '@tillmap/matching/calibration';
import {
  type AblatableEvidence,
  CategoryIndex,
  CategoryWordIndex,
  Classes,
  type ClassifierInput,
  type CompanyPrefixEvidence,
  CompanyPrefixIndex,
  calibrationFeatures,
  createNameParser,
  FEATURE_SETS,
  generateCandidates,
  KindIndex,
  type KnownOfGroups,
  NOTHING_READ,
  readShelf,
  summariseInput,
  TABLE_BYTES,
  vatsOfGroups,
} from '../features/index.ts';
import type { ClassifierModel } from './model.ts';
import { type LoadedNetwork, loadNetwork, predictEnsemble } from './predict-ensemble.ts';
import { softmaxShares } from './softmax-shares.ts';

export type Combined = Readonly<{ order: readonly { group: number; share: number }[]; signs: readonly number[] }>;

/** Weighs all features of a name and ranks the categories; null when there is no evidence for any. */
export const combine = (
  known: ClassifierInput,
  groups: CategoryIndex,
  of: KnownOfGroups,
  weights: readonly number[],
  without: readonly AblatableEvidence[],
): Combined | null => {
  const summary = summariseInput(known, groups);
  const candidates = generateCandidates(summary, groups, of, without);
  if (candidates.length === 0) return null;
  const shares = softmaxShares(candidates, weights);
  const order = candidates
    .map(({ group }, at) => ({ group, share: shares[at]! }))
    .sort((a, b) => b.share - a.share || a.group - b.group);
  return { order, signs: calibrationFeatures(order, summary, groups, of) };
};

const evidenceOf = (
  { beginning, products, counts }: CompanyPrefixEvidence,
  group: number,
  codes: ClassificationCodes,
): CompanyEvidence => ({
  beginning,
  products,
  agreeing: counts[group]!,
  codes,
});

/**
 * A product as far as a classifier looks at it. `size` is its column of sizes, '' where there is none; `barcode` its
 * canonical one, '' where it has none of its own.
 */
export type ToRank = Readonly<{ name: string; size: string; barcode: string }>;

/** Bytes that a classifier takes in each thread that uses it, beside the model that all of them share. */
export const CLASSIFIER_BYTES_A_THREAD = FEATURE_SETS.length * TABLE_BYTES;

/** A trained model, ready to predict. Not to be shared between threads: it works in place. */
export class Classifier {
  readonly #model: ClassifierModel;
  readonly #groups: CategoryIndex;
  readonly #views: readonly LoadedNetwork[];
  readonly #companies: CompanyPrefixIndex;
  readonly #classes: Classes;
  readonly #known: KnownOfGroups;
  readonly #vatsOf: VatsOfGroup;
  readonly #without: readonly AblatableEvidence[];
  readonly #telling: ReturnType<typeof createNameParser>;

  constructor(model: ClassifierModel, without: readonly AblatableEvidence[] = []) {
    this.#model = model;
    this.#groups = new CategoryIndex(model.groups, model.names);
    this.#views = model.views.map((view) => loadNetwork(view, model.groups.length));
    this.#known = { sizes: model.sizes, kinds: new KindIndex(model.kinds, this.#groups) };
    this.#classes = new Classes(model.groups.length, model.vats);
    this.#companies = new CompanyPrefixIndex(model.companies, model.sizes);
    this.#vatsOf = vatsOfGroups(model.groups, model.vats);
    this.#without = without;
    this.#telling = createNameParser(without);
  }

  /** Ranks the groups for a product, given the nearest known names. Null when nothing is known about it. */
  rank({ name, size, barcode }: ToRank, neighbours: readonly NearGroup[]): ClassifierPrediction | null {
    const { judge, prefixMetaClassifier, inDistributionLimits } = this.#model;
    const company = prefixMetaClassifier ? this.#companies.of(barcode) : undefined;
    const { signs, trust } = company && prefixMetaClassifier ? prefixMetaClassifier : judge;
    const told = this.#telling(name, size);
    const { said, answers, read, heard } = predictEnsemble(this.#views, told, this.#classes);
    const known = {
      said,
      read,
      heard,
      asked: CategoryWordIndex.asked(told.words),
      neighbours,
      shelf: this.#without.includes('kinds') ? NOTHING_READ : readShelf(name),
      ...(company && { company }),
    };
    const combined = combine(known, this.#groups, this.#known, signs, this.#without);
    if (!combined) return null;
    const first = combined.order[0]!.group;
    return {
      candidates: combined.order.map(({ group, share }) => this.#ranked(group, share, answers)),
      probability: applyOutOfDistributionPenalty(
        calibratedProbability(trust, combined.signs),
        inDistributionLimits,
        known,
      ),
      vatsOf: this.#vatsOf,
      // Only what supports the first is a reason.
      ...(company && company.times[first]! > 1 && { company: evidenceOf(company, first, this.#groups.codes[first]!) }),
    };
  }

  #ranked(group: number, share: number, answers: readonly Float32Array[]): RankedCategory {
    const vats = this.#classes.vatsIn(group, answers);
    return {
      codes: this.#groups.codes[group]!,
      share,
      ...(this.#model.sizes[group] === 0 && { unproven: true as const }),
      ...(vats && { vats }),
    };
  }
}
