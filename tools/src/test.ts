import { changedHere, changedLately, longTests, testsOf } from './test-run/changed-files.ts';
import { chooseSuites, nearestTests, ON_REAL_SERVERS, type Suite, suiteOf } from './test-run/choose-suites.ts';
import { makePrograms } from './test-run/go-programs.ts';
import { onRealServers } from './test-run/real-servers.ts';
import { addUp, inWords, runStep, type Step, type StepResult } from './test-run/run-step.ts';
import { browser, FAULT_SMOKE, faults, JOURNEYS, jest, STATIC_CHECKS } from './test-run/steps.ts';

// What runs when, and how long it takes: docs/testing.md.
// Usage: node tools/src/test.ts [daily | check | ci | all]      PART=static|jest|browser|faults|real-servers, SHARD=1/2: a part of all

/** Of one worker, so that `make check` stays below four minutes. */
const SECONDS_OF_RELATED_TESTS = 380;
/** Without long tests, and with few cases of each property. */
const DAILY = { TESTS: 'daily', PROPERTY_RUNS: '25' };
/** What `make test` takes on a usual machine, and what all of `.ci/run` may take there. */
const USUAL_SECONDS = 480;
const CI_SECONDS = 1_500;
/** A slow machine gets more time, but no more than this many times as much. */
const MAX_SLOWNESS = 1.8;

const began = performance.now();
const elapsed = (): number => (performance.now() - began) / 1_000;
const results: StepResult[] = [];
const notes: string[] = [];

const run = async (step: Step): Promise<boolean> => {
  const result = await runStep(step);
  results.push(result);
  return result.ok;
};
const inTurn = async (steps: readonly Step[]): Promise<boolean> => {
  let ok = true;
  for (const step of steps) ok = (await run(step)) && ok;
  return ok;
};
const sideBySide = async (...lanes: (readonly Step[])[]): Promise<boolean> =>
  (await Promise.all(lanes.map(inTurn))).every((ok) => ok);
const realServers = async (): Promise<boolean> => {
  const before = results.length;
  const reason = await onRealServers(run);
  if (reason !== undefined) notes.push(`NOT RUN on real servers: ${reason}`);
  return results.slice(before).every(({ ok }) => ok);
};

const daily = async (): Promise<boolean> =>
  (await sideBySide([jest('tests', [], DAILY)], STATIC_CHECKS)) &&
  (await run(browser('journeys', JOURNEYS))) &&
  (await run(faults('fault-smoke', ['--runTestsByPath', FAULT_SMOKE], DAILY)));

const check = async (): Promise<boolean> => {
  const changed = await changedHere();
  const { run: chosen, left } = nearestTests(changed, await testsOf(changed), SECONDS_OF_RELATED_TESTS);
  if (left > 0) notes.push(`${left} more test files import what changed: "make test" runs them.`);
  const tests = jest('tests-of-the-change', ['--runTestsByPath', ...chosen], DAILY);
  return await sideBySide(STATIC_CHECKS, chosen.length > 0 ? [tests] : []);
};

const RUNNERS: Readonly<Record<Suite['runner'], (files: readonly string[]) => Promise<boolean>>> = {
  jest: (files) => run(jest('long-tests', ['--runTestsByPath', ...files])),
  browser: (files) => run(browser('browser', files)),
  faults: (files) => run(faults('faults', ['--runTestsByPath', ...files])),
  'real-servers': realServers,
};

/** The daily tests, then the long suites of what changed lately and one eighth of the others, as many as fit. */
const ci = async (): Promise<boolean> => {
  if (!(await daily())) return false;
  const slowness = Math.min(MAX_SLOWNESS, Math.max(1, elapsed() / USUAL_SECONDS));
  const suites = [...(await longTests(JOURNEYS)).map(suiteOf), ON_REAL_SERVERS];
  const seconds = CI_SECONDS - elapsed() / slowness;
  const day = Math.floor(Date.now() / 86_400_000);
  const { run: chosen, left } = chooseSuites(suites, { changed: await changedLately(), day, seconds });
  notes.push(...left.map(({ file }) => `not run, no time left: ${file}`));
  let ok = true;
  for (const [runner, own] of Map.groupBy(chosen, (suite) => suite.runner)) {
    const files = own.map(({ file }) => file);
    if (elapsed() < CI_SECONDS * slowness) ok = (await RUNNERS[runner](files)) && ok;
    else notes.push(...files.map((file) => `not run, no time left: ${file}`));
  }
  return ok;
};

const shard = process.env.SHARD ? [`--shard=${process.env.SHARD}`] : [];
const ALL: Readonly<Record<string, () => Promise<boolean>>> = {
  static: () => inTurn(STATIC_CHECKS),
  jest: async () => {
    notes.push(...(await makePrograms((line) => console.log(`       ${line}`))));
    return run(jest('tests', shard, { PROPERTY_RUNS: '2000' }));
  },
  browser: () => run(browser('browser', shard)),
  faults: () => run(faults('faults', shard)),
  'real-servers': realServers,
};
const all = async (): Promise<boolean> => {
  const parts = process.env.PART ? [process.env.PART] : Object.keys(ALL);
  let ok = true;
  // Who waits an hour wants to know all that is red.
  for (const part of parts) ok = (await ALL[part]!()) && ok;
  return ok;
};

const TIERS = { daily, check, ci, all };
const tier = process.argv[2] ?? 'daily';
if (!Object.hasOwn(TIERS, tier) || (process.env.PART && !Object.hasOwn(ALL, process.env.PART)))
  throw new Error(
    `Tests are one of ${Object.keys(TIERS).join(', ')}, and a PART one of ${Object.keys(ALL).join(', ')}.`,
  );
const ok = await TIERS[tier as keyof typeof TIERS]();
for (const { name, ok: passed, seconds, counts } of results)
  console.log(
    `${passed ? 'ok    ' : 'FAILED'} ${name.padEnd(28)} ${seconds.toFixed(0).padStart(5)} s  ${inWords(counts)}`,
  );
for (const { skipped } of results) for (const test of skipped) console.log(`NOT RUN ${test}`);
for (const note of notes) console.log(`       ${note}`);
// Last, since who reads a log of CI may be shown its end only.
for (const { name, failures } of results) for (const failure of failures) console.log(`FAILED ${name}: ${failure}`);
console.log(`       ${tier}: ${elapsed().toFixed(0)} s in all`);
console.log(inWords(addUp(results.map(({ counts }) => counts))));
process.exitCode = ok ? 0 : 1;
