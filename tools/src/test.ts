import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Counts, closingLine, NOTHING, sum } from './test-run/counts.ts';
import { type Outcome, runStep } from './test-run/run-step.ts';
import { STAGES } from './test-run/steps.ts';

// Every check that CI runs, quick ones first, stopping at the first stage that fails. Usage: node tools/src/test.ts

const ROOT = join(import.meta.dirname, '../..');
const LINES_SHOWN = 150;

const report = async ({ step, ok, seconds, counts, log }: Outcome): Promise<void> => {
  const tests = step.report ? `  ${closingLine(counts)}` : '';
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${step.name.padEnd(26)} ${seconds.toFixed(1).padStart(6)} s${tests}`);
  if (ok) return;
  const lines = (await readFile(log, 'utf8')).split('\n');
  console.log(lines.slice(-LINES_SHOWN).join('\n'));
  console.log(`The whole output: ${log}`);
};

let total: Counts = NOTHING;
let good = true;
for (const stage of STAGES) {
  const outcomes = await Promise.all(stage.map((step) => runStep(step, ROOT)));
  for (const outcome of outcomes) {
    await report(outcome);
    total = sum(total, outcome.counts);
    // A check without a report of its own counts as one.
    if (!outcome.step.report)
      total = sum(total, { passed: outcome.ok ? 1 : 0, failed: outcome.ok ? 0 : 1, skipped: 0 });
  }
  good = outcomes.every(({ ok }) => ok);
  if (!good) break;
}
console.log(closingLine(total));
process.exitCode = good ? 0 : 1;
