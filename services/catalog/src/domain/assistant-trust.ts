import type { CandidateCodes, Neighbour } from '@tillmap/matching';
import { examplesOf, groupKey, nameKey } from './assistant-question.ts';

/** So many known products are asked about beside the doubtful ones of a request. */
const CONTROLS_AT_MOST = 2;

/** A known product that is asked about as if it were not: its own name is not among the examples. */
export type Control = Readonly<{
  words: Readonly<{ name: string; size: string }>;
  candidates: readonly CandidateCodes[];
  examples: readonly (readonly string[])[];
  /** Its place among the candidates. */
  right: number;
}>;

type Source = Readonly<{ candidates: readonly CandidateCodes[]; neighbours: readonly Neighbour[] }>;

/** The nearest known product of a doubtful one, with the same choice of groups: no easier than what is in doubt. */
const controlOf = ({ candidates, neighbours }: Source): Control | null => {
  if (candidates.length < 2) return null;
  for (const neighbour of neighbours) {
    const right = candidates.findIndex(({ codes }) => groupKey(codes) === groupKey(neighbour.codes));
    const key = nameKey(neighbour);
    if (right === -1 || key === '') continue;
    return { words: neighbour, candidates, examples: examplesOf(candidates, neighbours, key), right };
  }
  return null;
};

/** Known products by which an assistant is judged, of the doubtful ones that it is asked about anyway. */
export const controlFor = (sources: readonly Source[]): Control[] =>
  sources
    .map(controlOf)
    .filter((control) => control !== null)
    .slice(0, CONTROLS_AT_MOST);

/** Before anything is known of it: right six times of ten, by the weight of ten answers. */
const PRIOR = { asked: 10, right: 6 };

/** How often (0 to 1) the assistant is right, by the known products it was asked about. */
export const accuracyOf = ({ asked, right }: Readonly<{ asked: number; right: number }>): number =>
  (right + PRIOR.right) / (asked + PRIOR.asked);
