import type { ClassifierPrediction, NearGroup, RankedCategory, VatsOfGroup } from '@tillmap/classification';
import { applyOutOfDistributionPenalty, calibratedProbability } from '@tillmap/classification/matching/calibration';
import {
  type AblatableEvidence,
  CategoryIndex,
  Classes,
  type ClassifierInput,
  calibrationFeatures,
  generateCandidates,
  type KnownOfGroups,
  summariseInput,
  vatsOfGroups,
} from '../features/index.ts';
import type { ClassifierModel } from './model.ts';
import { ProductReader } from './product-reader.ts';
import { softmaxShares } from './softmax.ts';
import { weighKind } from './weigh-kind.ts';

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

/**
 * A product as far as a classifier looks at it. `size` is its column of sizes, '' where there is none; `barcode` its
 * canonical one, '' where it has none of its own.
 */
export type ToRank = Readonly<{ name: string; size: string; barcode: string }>;

/** A trained model, ready to predict. Not to be shared between threads: it works in place. */
export class Classifier {
  readonly #model: ClassifierModel;
  readonly #groups: CategoryIndex;
  readonly #classes: Classes;
  readonly #reader: ProductReader;
  readonly #vatsOf: VatsOfGroup;
  readonly #without: readonly AblatableEvidence[];

  constructor(model: ClassifierModel, without: readonly AblatableEvidence[] = []) {
    this.#model = model;
    this.#groups = new CategoryIndex(model.groups, model.names);
    this.#classes = new Classes(model.groups.length, model.vats);
    this.#reader = new ProductReader(model, this.#groups, this.#classes, without);
    this.#vatsOf = vatsOfGroups(model.groups, model.vats);
    this.#without = without;
  }

  /** Ranks the groups for a product, given the nearest known names. Null when nothing is known about it. */
  rank({ barcode, ...product }: ToRank, neighbours: readonly NearGroup[]): ClassifierPrediction | null {
    const { judge, prefixMetaClassifier, inDistributionLimits } = this.#model;
    const company = prefixMetaClassifier ? this.#reader.companies.of(barcode) : undefined;
    const { signs, trust } = company && prefixMetaClassifier ? prefixMetaClassifier : judge;
    const { known, answers } = this.#reader.read(product, company, neighbours);
    const combined = combine(known, this.#groups, this.#reader.of, signs, this.#without);
    if (!combined) return null;
    const byName = applyOutOfDistributionPenalty(
      calibratedProbability(trust, combined.signs),
      inDistributionLimits,
      known,
    );
    const said = this.#reader.of.kinds.saidFor(known.shelf);
    const { order, probability, isByKind } = weighKind(combined.order, byName, said);
    const first = order[0]!.group;
    return {
      candidates: order.map(({ group, share }) => this.#ranked(group, share, answers)),
      probability,
      vatsOf: this.#vatsOf,
      ...(said &&
        isByKind && {
          shelf: {
            codes: this.#groups.codes[said.group]!,
            share: said.share,
            kind: said.kind,
            because: said.because.join(' '),
          },
        }),
      // Only what supports the first is a reason.
      ...(company &&
        company.times[first]! > 1 && {
          company: {
            beginning: company.beginning,
            products: company.products,
            agreeing: company.counts[first]!,
            codes: this.#groups.codes[first]!,
          },
        }),
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
