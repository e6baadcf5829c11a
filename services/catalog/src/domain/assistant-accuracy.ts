import { type CandidateCodes, categoryKey, type Neighbour } from '@tillmap/classification';
import { examplesOf, matchesAnyName, nameKey, type ProductName } from './assistant-prompt.ts';

/** At most this number of control questions are in a request. */
const MAX_CONTROL_QUESTIONS = 2;

/** A product that needs review, its candidate categories, and its neighbours. */
export type UncertainProduct = Readonly<{
  words: ProductName;
  candidates: readonly CandidateCodes[];
  neighbours: readonly Neighbour[];
}>;

/** A known product that is asked about as if it were not, with the same candidates as one that needs review. */
export type ControlQuestion = UncertainProduct &
  Readonly<{
    /** The place of its group among the candidates. */
    right: number;
  }>;

/**
 * Returns as many examples of each category as the one with the fewest has, of those that have any: the right one
 * lacks the product in question, which must not give it away.
 */
export const balancedExamples = (
  { candidates, neighbours }: UncertainProduct,
  isHidden: (words: ProductName) => boolean,
): string[][] => {
  const hasAny = examplesOf(candidates, neighbours, () => false).map(({ length }) => length > 0);
  const left = examplesOf(candidates, neighbours, isHidden);
  const fewest = Math.min(...left.filter((_, at) => hasAny[at]).map(({ length }) => length));
  return left.map((names) => names.slice(0, fewest));
};

/** In an order without information: with the likeliest first, always taking the first would often be right. */
const byCode = (candidates: readonly CandidateCodes[]): CandidateCodes[] =>
  candidates.toSorted((a, b) => (categoryKey(a.codes) < categoryKey(b.codes) ? -1 : 1));

/** The known neighbours in one of the candidate categories, nearest first. */
const controlsOf = ({ candidates: likeliestFirst, neighbours }: UncertainProduct): ControlQuestion[] => {
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
 * Chooses the control questions that measure an assistant: the nearest neighbours of the products in need of review,
 * no easier than these, each of another name. Those whose categories have other examples come first.
 */
export const chooseControlQuestions = (doubtful: readonly UncertainProduct[]): ControlQuestion[] => {
  const chosen = new Map<UncertainProduct, ControlQuestion>();
  for (const isWanted of [leavesExamples, () => true])
    for (const one of doubtful) {
      if (chosen.size === MAX_CONTROL_QUESTIONS || chosen.has(one)) continue;
      const isTaken = matchesAnyName([...doubtful, ...chosen.values()].map(({ words }) => words));
      const control = controlsOf(one).find((candidate) => !isTaken(candidate.words) && isWanted(candidate));
      if (control) chosen.set(one, control);
    }
  return [...chosen.values()];
};

/** Prior accuracy: right six times of ten, with the weight of ten answers. */
const PRIOR = { asked: 10, right: 6 };

/** Returns how often (0 to 1) the assistant is right on control questions. */
export const accuracyOf = ({ asked, right }: Readonly<{ asked: number; right: number }>): number =>
  (right + PRIOR.right) / (asked + PRIOR.asked);
