import type { Codes, CompanyEvidence, NearGroup, RankedGroup, Ranking, VatsOfGroup } from '../types.ts';
import { askNetworks, type OpenView, openView } from './ask-networks.ts';
import { Classes } from './classes.ts';
import { weighCandidates } from './combine.ts';
import { Companies, type CompanyKnown } from './companies.ts';
import { asFarAsKnown } from './familiar.ts';
import { readerWithout } from './features.ts';
import { GroupWords } from './group-names.ts';
import { vatsOfGroups } from './group-vats.ts';
import { Groups } from './hierarchy.ts';
import type { ClassifierModel } from './model.ts';
import { type NameEvidence, VIEWS } from './name-evidence.ts';
import { candidatesOf } from './signs.ts';
import { type NameSigns, summarise } from './summary.ts';
import { trustIn } from './trust.ts';
import { trustSigns } from './trust-signs.ts';
import { TABLE_BYTES } from './vectors.ts';

export type Combined = Readonly<{ order: readonly { group: number; share: number }[]; signs: readonly number[] }>;

/** Weighs all signs of a name and ranks the groups; null when nothing at all speaks for any. */
export const combine = (
  known: NameSigns,
  groups: Groups,
  sizes: Int32Array,
  weights: readonly number[],
  without: readonly NameEvidence[],
): Combined | null => {
  const summary = summarise(known, groups);
  const candidates = candidatesOf(summary, groups, sizes, without);
  if (candidates.length === 0) return null;
  const shares = weighCandidates(candidates, weights);
  const order = candidates
    .map(({ group }, at) => ({ group, share: shares[at]! }))
    .sort((a, b) => b.share - a.share || a.group - b.group);
  return { order, signs: trustSigns(order, summary, groups, sizes) };
};

const evidenceOf = ({ beginning, products, counts }: CompanyKnown, group: number, codes: Codes): CompanyEvidence => ({
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

/** Bytes that a classifier takes in each thread that asks it, beside the model that all of them share. */
export const CLASSIFIER_BYTES_A_THREAD = VIEWS.length * TABLE_BYTES;

/** A trained model, ready to be asked. Not to be shared between threads: it works in place. */
export class Classifier {
  readonly #model: ClassifierModel;
  readonly #groups: Groups;
  readonly #views: readonly OpenView[];
  readonly #companies: Companies;
  readonly #classes: Classes;
  readonly #vatsOf: VatsOfGroup;
  readonly #without: readonly NameEvidence[];
  readonly #telling: ReturnType<typeof readerWithout>;

  constructor(model: ClassifierModel, without: readonly NameEvidence[] = []) {
    this.#model = model;
    this.#groups = new Groups(model.groups, model.names);
    this.#views = model.views.map((view) => openView(view, model.groups.length));
    this.#classes = new Classes(model.groups.length, model.vats);
    this.#companies = new Companies(model.companies, model.sizes);
    this.#vatsOf = vatsOfGroups(model.groups, model.vats);
    this.#without = without;
    this.#telling = readerWithout(without);
  }

  /** Ranks the groups for a product, given the nearest known names. Null when nothing is known about it. */
  rank({ name, size, barcode }: ToRank, neighbours: readonly NearGroup[]): Ranking | null {
    const { sizes, judge, companyJudge, familiar } = this.#model;
    const company = companyJudge ? this.#companies.of(barcode) : undefined;
    const { signs, trust } = company && companyJudge ? companyJudge : judge;
    const told = this.#telling(name, size);
    const { said, answers, read, heard } = askNetworks(this.#views, told, this.#classes);
    const known = {
      said,
      read,
      heard,
      asked: GroupWords.asked(told.words),
      neighbours,
      ...(company && { company }),
    };
    const combined = combine(known, this.#groups, sizes, signs, this.#without);
    if (!combined) return null;
    const first = combined.order[0]!.group;
    return {
      candidates: combined.order.map(({ group, share }) => this.#ranked(group, share, answers)),
      probability: asFarAsKnown(trustIn(trust, combined.signs), familiar, known),
      vatsOf: this.#vatsOf,
      // A reason is only what speaks for the first.
      ...(company && company.times[first]! > 1 && { company: evidenceOf(company, first, this.#groups.codes[first]!) }),
    };
  }

  #ranked(group: number, share: number, answers: readonly Float32Array[]): RankedGroup {
    const vats = this.#classes.vatsIn(group, answers);
    return {
      codes: this.#groups.codes[group]!,
      share,
      ...(this.#model.sizes[group] === 0 && { unproven: true as const }),
      ...(vats && { vats }),
    };
  }
}
