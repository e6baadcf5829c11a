import type { Codes, Neighbour } from '../types.ts';
import { weighCandidates } from './combine.ts';
import { featuresOf, telling } from './features.ts';
import { Groups } from './hierarchy.ts';
import type { ClassifierModel, ViewModel } from './model.ts';
import { Network } from './network.ts';
import { candidatesOf, type NameEvidence, type NameSigns } from './signs.ts';
import { readCurve, type TrustSigns, trustOf, trustSigns } from './trust.ts';
import { FeatureTable } from './vectors.ts';

/** What one name is, likeliest first: `share` (0..1) of each group, and how likely (0..1) the first is right. */
export type Ranking = Readonly<{
  candidates: readonly Readonly<{ codes: Codes; share: number }>[];
  probability: number;
}>;

type OpenView = Readonly<{ view: ViewModel['view']; table: FeatureTable; network: Network }>;

const openView = ({ view, hashes, rarity, weights }: ViewModel): OpenView => ({
  view,
  table: new FeatureTable(hashes, rarity),
  network: new Network(weights),
});

/** Asks every network about a name. */
export const askNetworks = (views: readonly OpenView[], name: string): Pick<NameSigns, 'pieces' | 'words'> => {
  const words = telling(name);
  const answers: Partial<Record<'pieces' | 'words', Float32Array>> = {};
  for (const { view, table, network } of views)
    answers[view] = network.probabilities(table.vector(featuresOf(words, view)));
  return answers;
};

const firstOf = (probabilities: Float32Array): number => {
  let first = 0;
  for (let at = 1; at < probabilities.length; at++) if (probabilities[at]! > probabilities[first]!) first = at;
  return first;
};

export type Combined = Readonly<{ order: readonly { group: number; share: number }[]; signs: TrustSigns }>;

/** Weighs all signs of a name and ranks the groups; null when nothing at all speaks for any. */
export const combine = (
  name: string,
  known: NameSigns,
  groups: Groups,
  sizes: Int32Array,
  weights: readonly number[],
  without: readonly NameEvidence[],
): Combined | null => {
  const candidates = candidatesOf(known, groups, sizes, without);
  if (candidates.length === 0) return null;
  const shares = weighCandidates(candidates, weights);
  const order = candidates
    .map(({ group }, at) => ({ group, share: shares[at]! }))
    .sort((a, b) => b.share - a.share || a.group - b.group);
  const winner = order[0]!.group;
  const nets = [known.pieces, known.words].filter((net) => net !== undefined);
  const own = known.neighbours.filter(({ codes }) => groups.numberOf(codes) === winner);
  const nearest = known.neighbours.reduce((most, { score }) => Math.max(most, score), 0);
  const nearestOwn = own.reduce((most, { score }) => Math.max(most, score), 0);
  const agreeing =
    nets.filter((net) => firstOf(net) === winner).length + (nearest > 0 && nearestOwn === nearest ? 1 : 0);
  const signs = trustSigns({
    first: order[0]!.share,
    second: order[1]?.share ?? 0,
    agreement: agreeing / (nets.length + 1),
    nearest,
    nearestOwn,
    least: nets.reduce((least, net) => Math.min(least, net[winner]!), 1),
    words: telling(name).length,
  });
  return { order, signs };
};

/** A trained model, ready to be asked. Not to be shared between threads: it works in place. */
export class Classifier {
  readonly #model: ClassifierModel;
  readonly #groups: Groups;
  readonly #views: readonly OpenView[];
  readonly #without: readonly NameEvidence[];

  constructor(model: ClassifierModel, without: readonly NameEvidence[] = []) {
    this.#model = model;
    this.#groups = new Groups(model.groups);
    this.#views = model.views.map(openView);
    this.#without = without;
  }

  /** Ranks the groups for a name, given the nearest known names. Null when nothing is known about it. */
  rank(name: string, neighbours: readonly Neighbour[]): Ranking | null {
    const { sizes, signs, trust, curve } = this.#model;
    const known = { ...askNetworks(this.#views, name), neighbours };
    const combined = combine(name, known, this.#groups, sizes, signs, this.#without);
    if (!combined) return null;
    return {
      candidates: combined.order.map(({ group, share }) => ({ codes: this.#groups.codes[group]!, share })),
      probability: readCurve(curve, trustOf(combined.signs, trust)),
    };
  }
}
