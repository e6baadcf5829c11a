import { tripleKey } from './codes.ts';
import type { Codes, Neighbour } from './types.ts';

/** The weight a neighbour's vote has: near ones count far more than distant ones. */
const voteWeight = (score: number): number => score ** 4;

/** What the neighbours say for one choice: its part (0..1) of all votes, how many say so, and the nearest of them. */
export type Vote<Choice> = Readonly<{ choice: Choice; share: number; voters: number; topScore: number }>;

/** Weighted votes, largest share first; equal shares by key, so the order never depends on chance. */
const tally = <Choice>(
  neighbours: readonly Neighbour[],
  read: (neighbour: Neighbour) => { key: string; choice: Choice },
): Vote<Choice>[] => {
  const found = new Map<string, { choice: Choice; weight: number; voters: number; topScore: number }>();
  let total = 0;
  for (const neighbour of neighbours) {
    const { key, choice } = read(neighbour);
    const weight = voteWeight(neighbour.score);
    total += weight;
    const entry = found.get(key) ?? { choice, weight: 0, voters: 0, topScore: 0 };
    entry.weight += weight;
    entry.voters += 1;
    entry.topScore = Math.max(entry.topScore, neighbour.score);
    found.set(key, entry);
  }
  return [...found]
    .toSorted(([a, x], [b, y]) => y.weight - x.weight || (a < b ? -1 : 1))
    .map(([, { choice, weight, voters, topScore }]) => ({
      choice,
      share: total > 0 ? weight / total : 0,
      voters,
      topScore,
    }));
};

/** The vote on the three levels; `choice.vat` is ''. */
export const voteOnTriple = (neighbours: readonly Neighbour[]): Vote<Codes>[] =>
  tally(neighbours, ({ codes }) => ({ key: tripleKey(codes), choice: { ...codes, vat: '' } }));

/** The vote on the VAT code. */
export const voteOnVat = (neighbours: readonly Neighbour[]): Vote<string>[] =>
  tally(neighbours, ({ codes }) => ({ key: codes.vat, choice: codes.vat }));
