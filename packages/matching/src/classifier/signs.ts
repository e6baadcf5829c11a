import type { Neighbour } from '../types.ts';
import { type Groups, sumBy } from './hierarchy.ts';

/** What speaks for one group being right. */
export type Candidate = Readonly<{ group: number; signs: Float64Array }>;

/** Names of the evidence a decision by name rests on. */
export const NAME_EVIDENCE = ['pieces', 'words', 'names', 'hierarchy', 'size'] as const;
export type NameEvidence = (typeof NAME_EVIDENCE)[number];

export const SIGNS = 12;

const LEAST = 1e-4;
const PER_SOURCE = 6;

/** The places of the `most` highest probabilities, highest first, equal ones as they come; negligible ones are left out. */
export const highest = (probabilities: Float32Array, most: number): number[] => {
  const found: number[] = [];
  for (let at = 0; at < probabilities.length; at++) {
    const probability = probabilities[at]!;
    if (probability <= LEAST) continue;
    let place = found.length;
    while (place > 0 && probabilities[found[place - 1]!]! < probability) place -= 1;
    if (place >= most) continue;
    if (found.length === most) found.pop();
    found.splice(place, 0, at);
  }
  return found;
};

type Votes = Readonly<{ share: number; best: number; count: number }>;

const votesByGroup = (neighbours: readonly Neighbour[], groups: Groups): Map<number, Votes> => {
  const votes = new Map<number, Votes>();
  let total = 0.02;
  for (const { score } of neighbours) total += score ** 4;
  for (const { codes, score } of neighbours) {
    const group = groups.numberOf(codes);
    if (group < 0) continue;
    const { share, best, count } = votes.get(group) ?? { share: 0, best: 0, count: 0 };
    votes.set(group, { share: share + score ** 4 / total, best: Math.max(best, score), count: count + 1 });
  }
  return votes;
};

/** All that is known about one name: probabilities by each network that is asked, and the nearest names. */
export type NameSigns = Readonly<{
  pieces?: Float32Array;
  words?: Float32Array;
  neighbours: readonly Neighbour[];
}>;

const logOf = (probability: number): number => Math.log(probability + LEAST);

/** Lists the groups worth considering, with the signs that speak for each. */
export const candidatesOf = (
  { pieces, words, neighbours }: NameSigns,
  groups: Groups,
  sizes: Int32Array,
  without: readonly NameEvidence[],
): Candidate[] => {
  const nets = [pieces, words].filter((net) => net !== undefined);
  const mean = new Float32Array(groups.codes.length);
  for (const net of nets) for (let at = 0; at < mean.length; at++) mean[at]! += net[at]! / nets.length;
  const bySub = sumBy(mean, groups.subDepartments);
  const byDept = sumBy(mean, groups.departments);
  const votes = votesByGroup(neighbours, groups);
  const wanted = new Set<number>();
  for (const net of nets) for (const group of highest(net, PER_SOURCE)) wanted.add(group);
  for (const group of votes.keys()) wanted.add(group);
  const nearest = neighbours.reduce((most, { score }) => Math.max(most, score), 0);
  const hierarchy = !without.includes('hierarchy');
  return [...wanted].map((group) => {
    const { share, best, count } = votes.get(group) ?? { share: 0, best: 0, count: 0 };
    const signs = Float64Array.of(
      pieces ? logOf(pieces[group]!) : 0,
      words ? logOf(words[group]!) : 0,
      nets.length > 0 ? logOf(mean[group]!) : 0,
      hierarchy ? logOf(bySub[groups.subDepartments[group]!]!) : 0,
      hierarchy ? logOf(byDept[groups.departments[group]!]!) : 0,
      share,
      Math.log(share + 0.02),
      best,
      best ** 4,
      count / 10,
      nearest * share * (nets.length > 0 ? 1 : 0),
      without.includes('size') ? 0 : Math.log(sizes[group]! + 1),
    );
    return { group, signs };
  });
};
