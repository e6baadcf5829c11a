import type { ClassificationCodes, Neighbour } from '@tillmap/classification';
import { categoryKey, isSameCategory, withVat } from '@tillmap/classification';

/** The weight a neighbour's vote has: near ones count far more than distant ones. */
export const voteWeight = (score: number): number => score ** 4;

/** The weight of the unknown: distant neighbours alone do not get all of the votes for want of better ones. */
const UNKNOWN_WEIGHT = 0.05;

/** The votes for one choice: its share (0..1) of all votes, and the number of its voters. */
export type Vote<Choice> = Readonly<{ choice: Choice; share: number; voters: number }>;

/** What is voted on: how choices compare, and the key that orders equal shares. */
type VoteKey<Choice> = Readonly<{
  read: (neighbour: Neighbour) => Choice;
  isSame: (one: Choice, other: Choice) => boolean;
  keyOf: (choice: Choice) => string;
}>;

type Entry<Choice> = { readonly choice: Choice; weight: number; voters: number };

/** Weighted votes, largest share first; equal shares by key, so the order never depends on chance. */
const weightedVote = <Choice>(
  neighbours: readonly Neighbour[],
  { read, isSame, keyOf }: VoteKey<Choice>,
): Vote<Choice>[] => {
  // Few neighbours and fewer choices: comparing them costs less than a map's keys.
  const found: Entry<Choice>[] = [];
  let total = UNKNOWN_WEIGHT;
  for (const neighbour of neighbours) {
    const choice = read(neighbour);
    const weight = voteWeight(neighbour.score);
    total += weight;
    let entry = found.find((one) => isSame(one.choice, choice));
    if (!entry) {
      entry = { choice, weight: 0, voters: 0 };
      found.push(entry);
    }
    entry.weight += weight;
    entry.voters += 1;
  }
  return found
    .sort((a, b) => b.weight - a.weight || (keyOf(a.choice) < keyOf(b.choice) ? -1 : 1))
    .map(({ choice, weight, voters }) => ({ choice, share: weight / total, voters }));
};

const TRIPLES: VoteKey<ClassificationCodes> = {
  read: ({ codes }) => codes,
  isSame: isSameCategory,
  keyOf: categoryKey,
};
const VATS: VoteKey<string> = { read: ({ codes }) => codes.vatCode, isSame: Object.is, keyOf: (vat) => vat };

/** The vote on the three levels; `choice.vat` is ''. */
export const voteOnCategory = (neighbours: readonly Neighbour[]): Vote<ClassificationCodes>[] =>
  weightedVote(neighbours, TRIPLES).map((vote) => ({ ...vote, choice: withVat(vote.choice, '') }));

/** The vote on the VAT code. */
export const voteOnVat = (neighbours: readonly Neighbour[]): Vote<string>[] => weightedVote(neighbours, VATS);
