import type { Step } from './run-step.ts';

type Environment = Readonly<Record<string, string>>;

const RESULTS = '.cache/results';
const npm = (...args: string[]): readonly string[] => ['npm', 'run', '-s', ...args];

const jestStep = (name: string, script: string, options: readonly string[], env: Environment): Step => {
  const report = `${RESULTS}/${name}.json`;
  return {
    name,
    command: npm(script, '--', '--ci', '--silent', '--forceExit', '--json', `--outputFile=${report}`, ...options),
    env,
    report,
  };
};

export const jest = (name: string, options: readonly string[] = [], env: Environment = {}): Step =>
  jestStep(name, 'jest', options, env);

export const faults = (name: string, options: readonly string[] = [], env: Environment = {}): Step =>
  jestStep(name, 'test:fault', options, env);

/** Browser tests of these files, all when none is named. */
export const browser = (name: string, options: readonly string[] = [], env: Environment = {}): Step => ({
  name,
  command: npm('test:e2e', '--', ...options),
  env: { ...env, E2E_OUTPUT: `.output-${name}` },
  report: `e2e/.output-${name}/results.json`,
});

/** What reads the code without running it. */
export const STATIC_CHECKS: readonly Step[] = [
  'check:types',
  'check:format',
  'check:lint',
  'check:boundaries',
  'check:dead-code',
  'check:words',
  'check:events',
].map((script) => ({ name: script, command: npm(script), quiet: true }));

/** The browser tests of every day: the main job, the second week, the review with undo, a till's file, promotions and guards, an import. */
export const JOURNEYS: readonly string[] = [
  'main-job',
  'second-week',
  'review-loop',
  'till-download',
  'promotions',
  'guards',
  'admin-references',
].map((name) => `e2e/tests/${name}.e2e.ts`);

/** One fault of every day: catalog is killed in the middle of a run, and the till file is the same byte for byte. */
export const FAULT_SMOKE = 'tools/test/faults/main-job.fault.test.ts';
