import { join } from 'node:path';
import { changedFiles, chooseTests, relatedTests } from './test-run/changed-tests.ts';
import { closingLine, NOTHING, sum } from './test-run/counts.ts';
import { openProductionParts, testProductionParts } from './test-run/production-parts.ts';
import { type Ran, runStages } from './test-run/run-stages.ts';
import { allStages, jest, nightlyStages, STATIC_CHECKS, type Stage } from './test-run/steps.ts';

// What CI runs, quick checks first, stopping at the first stage that fails.
// Usage: node tools/src/test.ts [checks] [changed] [nightly] [production-parts]     SHARD=1/3: one part of `checks`

const ROOT = join(import.meta.dirname, '../..');
/** Of two workers, so that the whole of `make check` stays below two minutes. */
const SECONDS_OF_CHANGED_TESTS = 110;

const onParts = async (): Promise<Ran> => {
  // Not while the checks run: what is timed there wants the machine to itself.
  const parts = await openProductionParts(ROOT);
  try {
    return await testProductionParts(parts, ROOT);
  } finally {
    if ('close' in parts) await parts.close();
  }
};

/** The static checks, then the tests that know what changed, as many as fit. */
const onChange = async (): Promise<Ran> => {
  const changed = await changedFiles(ROOT);
  const { run, left } = chooseTests(changed, await relatedTests(ROOT, changed), SECONDS_OF_CHANGED_TESTS);
  if (left > 0) console.log(`${left} more test files know what changed and do not fit here: "make test" runs them.`);
  const options = ['--runTestsByPath', ...run];
  const tests: Stage = [[jest('tests-of-what-changed', 'jest.config.mjs', { options, seconds: 60 })]];
  return await runStages(run.length > 0 ? [STATIC_CHECKS, tests] : [STATIC_CHECKS], ROOT);
};

const shard = process.env.SHARD || undefined;
if (shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(shard))
  throw new Error(`SHARD is "${shard}", not such as 1/3.`);

const RUNS: Readonly<Record<string, () => Promise<Ran>>> = {
  checks: () => runStages(allStages(shard), ROOT),
  changed: onChange,
  nightly: () => runStages(nightlyStages(), ROOT),
  'production-parts': onParts,
};

if (process.argv.includes('--help')) {
  console.log(`node tools/src/test.ts [${Object.keys(RUNS).join('] [')}]    SHARD=1/3: one part of checks`);
  process.exit(0);
}
const asked = process.argv.length > 2 ? process.argv.slice(2) : ['checks'];
const unknown = asked.filter((name) => !(name in RUNS));
if (unknown.length > 0)
  throw new Error(`There is no run "${unknown.join(', ')}", only ${Object.keys(RUNS).join(', ')}.`);

let ran: Ran = { good: true, counts: NOTHING };
for (const name of asked) {
  const next = await RUNS[name]!();
  ran = { good: next.good, counts: sum(ran.counts, next.counts) };
  if (!ran.good) break;
}
process.exitCode = ran.good ? 0 : 1;
console.log(closingLine(ran.counts));
