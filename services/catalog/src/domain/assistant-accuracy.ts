import { type CandidateCodes, categoryKey, type Neighbour } from '@tillmap/classification';
import { examplesOf, matchesAnyName, nameKey, type ProductName } from './assistant-prompt.ts';

/** So many known products are asked about beside the doubtful ones of a request. */
const MAX_CONTROL_QUESTIONS = 2;

/** A product that is in doubt, the groups it could be in, and what is alike. */
export type Doubtful = Readonly<{
  words: ProductName;
  candidates: readonly CandidateCodes[];
  neighbours: readonly Neighbour[];
}>;

/** A known product that is asked about as if it were not, with the same choice of groups as a doubtful one. */
export type ControlQuestion = Doubtful &
  Readonly<{
    /** The place of its group among the candidates. */
    right: number;
  }>;

/**
 * As many examples of each group as the one with the fewest has, of those that have any: the right one lacks the product
 * that is asked about, and that must not tell it.
 */
export const balancedExamples = (
  { candidates, neighbours }: Doubtful,
  isHidden: (words: ProductName) => boolean,
): string[][] => {
  const hasAny = examplesOf(candidates, neighbours, () => false).map(({ length }) => length > 0);
  const left = examplesOf(candidates, neighbours, isHidden);
  const fewest = Math.min(...left.filter((_, at) => hasAny[at]).map(({ length }) => length));
  return left.map((names) => names.slice(0, fewest));
};

/** In an order that tells nothing: the likeliest first, who always took the first would often be right. */
const byCode = (candidates: readonly CandidateCodes[]): CandidateCodes[] =>
  candidates.toSorted((a, b) => (categoryKey(a.codes) < categoryKey(b.codes) ? -1 : 1));

/** The known products that are alike and in one of the groups it could be in, nearest first. */
const controlsOf = ({ candidates: likeliestFirst, neighbours }: Doubtful): ControlQuestion[] => {
  if (likeliestFirst.length < 2) return [];
  const candidates = byCode(likeliestFirst);
  return neighbours
    .map((words) => {
      const right = candidates.findIndex(({ codes }) => categoryKey(codes) === categoryKey(words.codes));
      return { words, candidates, neighbours, right };
    })
    .filter(({ words, right }) => right !== -1 && nameKey(words) !== '');
};

const leavesExamples = (control: ControlQuestion): boolean =>
  balancedExamples(control, matchesAnyName([control.words])).some(({ length }) => length > 0);

/**
 * Known products by which an assistant is judged: the nearest of the doubtful ones it is asked about anyway, no easier than
 * these, each of another name. Those whose groups have others to show come first.
 */
export const chooseControlQuestions = (doubtful: readonly Doubtful[]): ControlQuestion[] => {
  const chosen = new Map<Doubtful, ControlQuestion>();
  for (const isWanted of [leavesExamples, () => true])
    for (const one of doubtful) {
      if (chosen.size === MAX_CONTROL_QUESTIONS || chosen.has(one)) continue;
      const isTaken = matchesAnyName([...doubtful, ...chosen.values()].map(({ words }) => words));
      const control = controlsOf(one).find((candidate) => !isTaken(candidate.words) && isWanted(candidate));
      if (control) chosen.set(one, control);
    }
  return [...chosen.values()];
};

/** Before anything is known of it: right six times of ten, by the weight of ten answers. */
const PRIOR = { asked: 10, right: 6 };

/** How often (0 to 1) the assistant is right, by the known products it was asked about. */
export const accuracyOf = ({ asked, right }: Readonly<{ asked: number; right: number }>): number =>
  (right + PRIOR.right) / (asked + PRIOR.asked);
