import { tripleKey } from './codes.ts';
import type { Codes, Neighbour } from './types.ts';

/** The weight a neighbour's vote has: near ones count far more than distant ones. */
const voteWeight = (score: number): number => score ** 4;

/** How many neighbours a decision is made from. With fewer there is less evidence, and less confidence. */
export const NEIGHBOURS_WANTED = 10;

/** The weight of the unknown: distant neighbours alone do not get all of the votes for want of better ones. */
const UNKNOWN_WEIGHT = 0.05;

/** What the neighbours say for one choice: its part (0..1) of the votes and how many say so. */
export type Vote<Choice> = Readonly<{ choice: Choice; share: number; voters: number }>;

/** Weighted votes, largest share first; equal shares by key, so the order never depends on chance. */
const tally = <Choice>(
  neighbours: readonly Neighbour[],
  read: (neighbour: Neighbour) => { key: string; choice: Choice },
): Vote<Choice>[] => {
  const found = new Map<string, { choice: Choice; weight: number; voters: number }>();
  let total = UNKNOWN_WEIGHT;
  for (const neighbour of neighbours) {
    const { key, choice } = read(neighbour);
    const weight = voteWeight(neighbour.score);
    total += weight;
    const entry = found.get(key) ?? { choice, weight: 0, voters: 0 };
    entry.weight += weight;
    entry.voters += 1;
    found.set(key, entry);
  }
  return [...found]
    .toSorted(([a, x], [b, y]) => y.weight - x.weight || (a < b ? -1 : 1))
    .map(([, { choice, weight, voters }]) => ({
      choice,
      share: weight / total,
      voters,
    }));
};

/** The vote on the three levels; `choice.vat` is ''. */
export const voteOnTriple = (neighbours: readonly Neighbour[]): Vote<Codes>[] =>
  tally(neighbours, ({ codes }) => ({ key: tripleKey(codes), choice: { ...codes, vat: '' } }));

/** The vote on the VAT code. */
export const voteOnVat = (neighbours: readonly Neighbour[]): Vote<string>[] =>
  tally(neighbours, ({ codes }) => ({ key: codes.vat, choice: codes.vat }));
