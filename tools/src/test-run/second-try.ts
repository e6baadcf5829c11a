import { type Outcome, runStep } from './run-step.ts';

/** When more files failed, it is the product that is broken, not a machine that was busy. */
const MOST_FILES = 2;

/** What a step came to, and how the files that failed at first did when they ran by themselves. */
export type Tried = Outcome & { readonly again?: Outcome };

/**
 * Runs the files of a step's failed tests once more, by themselves. Tests that pass then count as passed; what they said
 * at first is kept in `failed`, to be shown: a test that fails now and then has a cause, here or in the product.
 */
export const withSecondTry = async (first: Outcome, root: string): Promise<Tried> => {
  const { step, ok, failed, counts } = first;
  const files = [...new Set(failed.map(({ file }) => file))];
  // Tests that are not in the report can not be tried again: the step itself broke.
  const isKnown = failed.length === counts.failed && files.length > 0;
  if (ok || !step.only || !isKnown || files.length > MOST_FILES) return first;
  const again = await runStep(step.only(files), root);
  if (!again.ok) return { ...first, again };
  return { ...first, ok: true, counts: { ...counts, passed: counts.passed + counts.failed, failed: 0 }, again };
};
