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

// The servers are on their way while the checks run.
const parts = asked.includes('production-parts') ? openProductionParts(ROOT) : undefined;
parts?.catch(() => undefined);

const runAll = async (): Promise<Ran> => {
  const checks: Ran = asked.includes('checks') ? await runStages(STAGES, ROOT) : { good: true, counts: NOTHING };
  if (!parts || !checks.good) return checks;
  const { good, counts } = await testProductionParts(await parts, ROOT);
  return { good, counts: sum(checks.counts, counts) };
};

try {
  const { good, counts } = await runAll();
  process.exitCode = good ? 0 : 1;
  const opened = await parts;
  if (opened && 'close' in opened) await opened.close();
  console.log(closingLine(counts));
} catch (error) {
  const opened = await parts?.catch(() => undefined);
  if (opened && 'close' in opened) await opened.close();
  throw error;
}
