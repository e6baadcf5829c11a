import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Counts, closingLine, NOTHING, sum } from './counts.ts';
import { type Outcome, runStep } from './run-step.ts';
import { type Tried, withSecondTry } from './second-try.ts';
import type { Step } from './steps.ts';

export type Ran = Readonly<{ good: boolean; counts: Counts }>;

const LINES_SHOWN = 150;
/** Of what one failed test said: its error and where it was, without all it had waited for. */
const LINES_OF_A_TEST = 25;

/** Runs the steps of each stage side by side and says how they went; stops at the first stage that fails. */
export const runStages = async (stages: readonly (readonly Step[])[], root: string): Promise<Ran> => {
  let counts: Counts = NOTHING;
  for (const stage of stages) {
    const outcomes: Tried[] = [];
    for (const first of await Promise.all(stage.map((step) => runStep(step, root)))) {
      const outcome = await withSecondTry(first, root);
      outcomes.push(outcome);
      await report(outcome, root);
      counts = sum(counts, countsOf(outcome));
    }
    if (!outcomes.every(({ ok }) => ok)) return { good: false, counts };
  }
  return { good: true, counts };
};

/** A check without a report of its own counts as one. */
const countsOf = ({ step, ok, counts }: Outcome): Counts =>
  step.report ? counts : { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };

const report = async ({ step, ok, seconds, counts, failed, log, again }: Tried, root: string): Promise<void> => {
  const tests = step.report ? `  ${closingLine(counts)}` : '';
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${step.name.padEnd(26)} ${seconds.toFixed(1).padStart(6)} s${tests}`);
  if (ok && !again) return;
  // First of all what failed: whoever reads only the beginning has it then.
  for (const { what, said } of failed) {
    const lines = stripVTControlCharacters(said).split('\n').slice(0, LINES_OF_A_TEST);
    console.log(`\nfailed: ${what.startsWith(root) ? relative(root, what) : what}\n${lines.join('\n')}`);
  }
  if (again) console.log(`\nby themselves, in ${again.seconds.toFixed(0)} s: ${closingLine(again.counts)}\n`);
  if (ok) return;
  const lines = (await readFile(log, 'utf8')).split('\n');
  console.log(`\nThe end of the output, which is whole in ${log}:\n${lines.slice(-LINES_SHOWN).join('\n')}`);
};
