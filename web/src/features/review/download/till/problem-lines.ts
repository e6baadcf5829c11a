import type { TillProblem } from '@tillmap/contracts';
import { codeOf, nextFix, type TillSelection, withFix } from './till-selection.ts';

/** A kind of trouble as the window lists it; one that was mended stays where it was, with the rows that it had. */
export type ProblemLine = Readonly<{ problem: TillProblem; isOpen: boolean }>;

const isMended = (wish: TillSelection, problem: TillProblem): boolean =>
  wish.fixes[problem.key] !== undefined || codeOf(wish, problem) !== undefined;

/** The lines after another rehearsal: nothing jumps, what is new comes last. */
export const nextLines = (
  before: readonly ProblemLine[],
  now: readonly TillProblem[],
  wish: TillSelection,
): readonly ProblemLine[] => {
  const byKey = new Map(now.map((problem) => [problem.key, problem]));
  const known = new Set(before.map(({ problem }) => problem.key));
  const stayed = before.flatMap(({ problem }): ProblemLine[] => {
    const still = byKey.get(problem.key);
    if (still) return [{ problem: still, isOpen: true }];
    return isMended(wish, problem) ? [{ problem, isOpen: false }] : [];
  });
  const added = now.filter(({ key }) => !known.has(key)).map((problem) => ({ problem, isOpen: true }));
  return [...stayed, ...added];
};

const needsNoChoice = (wish: TillSelection, { problem, isOpen }: ProblemLine): boolean =>
  isOpen && problem.verdict !== 'imported' && !problem.missing && nextFix(wish, problem) !== undefined;

/** Whether something can be done without asking anything. */
export const canFixAll = (wish: TillSelection, lines: readonly ProblemLine[]): boolean =>
  lines.some((line) => needsNoChoice(wish, line));

/** With the best fix for each kind that needs no choice. */
export const withAllFixes = (wish: TillSelection, lines: readonly ProblemLine[]): TillSelection =>
  lines
    .filter((line) => needsNoChoice(wish, line))
    .reduce((fixed, { problem }) => withFix(fixed, problem.key, nextFix(wish, problem)!), wish);
