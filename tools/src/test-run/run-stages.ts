import { readFile } from 'node:fs/promises';
import { type Counts, closingLine, NOTHING, sum } from './counts.ts';
import { rememberedSeconds } from './remembered-seconds.ts';
import { type Outcome, runStep } from './run-step.ts';
import { type Shown, showProgress } from './show-progress.ts';
import { shownError, shownPath } from './shown.ts';
import type { Lane, Stage } from './steps.ts';

export type Ran = Readonly<{ good: boolean; counts: Counts }>;

const LINES_SHOWN = 150;

/**
 * Runs the lanes of each stage side by side, the steps of a lane in turn, and says how they went and where the run is.
 * A lane ends at its first failing step, the run at its first stage with a failing one. Nothing is tried a second time.
 */
export const runStages = async (stages: readonly Stage[], root: string): Promise<Ran> => {
  const { expected, remember } = rememberedSeconds(root);
  const shown = showProgress(stages, root, expected);
  const runLane = async (lane: Lane): Promise<Outcome[]> => {
    const outcomes: Outcome[] = [];
    for (const step of lane) {
      shown.begin(step);
      const outcome = await runStep(step, root, (said) => shown.heard(step, said));
      shown.end(step);
      outcomes.push(outcome);
      await report(outcome, root, shown);
      if (!outcome.ok) break;
      await remember(step, outcome.seconds);
    }
    return outcomes;
  };
  let counts: Counts = NOTHING;
  try {
    for (const lanes of stages) {
      const outcomes = (await Promise.all(lanes.map(runLane))).flat();
      counts = outcomes.map(countsOf).reduce(sum, counts);
      if (!outcomes.every(({ ok }) => ok)) return { good: false, counts };
    }
    return { good: true, counts };
  } finally {
    shown.close();
  }
};

/** A check without a report of its own counts as one. */
const countsOf = ({ step, ok, counts }: Outcome): Counts =>
  step.report ? counts : { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };

const report = async (outcome: Outcome, root: string, shown: Shown): Promise<void> => {
  const { step, ok, seconds, counts, failed, skippedBecause, log } = outcome;
  const tests = step.report ? `  ${closingLine(counts)}` : '';
  shown.print(`${ok ? 'ok    ' : 'FAILED'} ${step.name.padEnd(26)} ${seconds.toFixed(1).padStart(6)} s${tests}`);
  for (const [why, times] of Object.entries(skippedBecause))
    shown.print(`       skipped${times > 1 ? ` ${times} times` : ''}: ${why}`);
  if (ok) return;
  // First of all what failed: whoever reads only the beginning has it then.
  for (const { what, said } of failed) shown.print(`\nfailed: ${shownPath(what, root)}\n${shownError(said)}`);
  const lines = (await readFile(log, 'utf8')).split('\n');
  shown.print(`\nThe end of the output, which is whole in ${log}:\n${lines.slice(-LINES_SHOWN).join('\n')}`);
};
