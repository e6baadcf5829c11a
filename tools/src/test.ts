import { join } from 'node:path';
import { closingLine, NOTHING, sum } from './test-run/counts.ts';
import { openProductionParts, testProductionParts } from './test-run/production-parts.ts';
import { type Ran, runStages } from './test-run/run-stages.ts';
import { STAGES } from './test-run/steps.ts';

// Every check that CI runs, quick ones first, stopping at the first that fails.
// Usage: node tools/src/test.ts [checks] [production-parts]

const ROOT = join(import.meta.dirname, '../..');
const RUNS = ['checks', 'production-parts'];

const asked = process.argv.length > 2 ? process.argv.slice(2) : ['checks'];
const unknown = asked.filter((name) => !RUNS.includes(name));
if (unknown.length > 0) throw new Error(`There is no run "${unknown.join(', ')}", only ${RUNS.join(' and ')}.`);

const onParts = async (): Promise<Ran> => {
  // Not while the checks run: what is timed there wants the machine to itself.
  const parts = await openProductionParts(ROOT);
  try {
    return await testProductionParts(parts, ROOT);
  } finally {
    if ('close' in parts) await parts.close();
  }
};

const runAll = async (): Promise<Ran> => {
  const checks: Ran = asked.includes('checks') ? await runStages(STAGES, ROOT) : { good: true, counts: NOTHING };
  if (!asked.includes('production-parts') || !checks.good) return checks;
  const { good, counts } = await onParts();
  return { good, counts: sum(checks.counts, counts) };
};

const { good, counts } = await runAll();
process.exitCode = good ? 0 : 1;
console.log(closingLine(counts));
