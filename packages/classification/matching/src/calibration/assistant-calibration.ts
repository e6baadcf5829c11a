import type { CandidateCodes } from '@tillmap/classification';

/** Which of the candidates an assistant chose, and how often (0..1) it is right. */
type AssistantEvidence = Readonly<{ chosen: CandidateCodes; candidates: readonly CandidateCodes[]; accuracy: number }>;

/** The assistant reads the names that the neighbours were found by, so it errs where they do: its word counts half. */
const ASSISTANT_EVIDENCE_WEIGHT = 0.5;
const MIN_ASSISTANT_ACCURACY = 0.3;
const MAX_ASSISTANT_ACCURACY = 0.9;
/** However much agrees, names alone make no row surer than this. */
const MOST_PROBABILITY = 0.9;

/** How much likelier (1 at least) the chosen group becomes against each other one. */
const weightOf = (accuracy: number, candidates: number): number => {
  const bounded = Math.min(MAX_ASSISTANT_ACCURACY, Math.max(MIN_ASSISTANT_ACCURACY, accuracy));
  // When it errs, it may take any of the others, or report that none fits.
  return Math.max(1, ((bounded * candidates) / (1 - bounded)) ** ASSISTANT_EVIDENCE_WEIGHT);
};

/** The probabilities of the candidates, in their order, after the assistant chose one of them. */
export const assistantProbabilities = (choice: AssistantEvidence): number[] => {
  const weight = weightOf(choice.accuracy, choice.candidates.length);
  const total = 1 + choice.chosen.share * (weight - 1);
  return choice.candidates.map(({ share }, at) =>
    Math.min(MOST_PROBABILITY, (choice.candidates[at] === choice.chosen ? share * weight : share) / total),
  );
};
