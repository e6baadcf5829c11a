import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../../..');
/** Ends only a command that hangs: machines differ by two and a half times in what takes a quarter of an hour. */
const TIMEOUT_MS = 75 * 60_000;

/** One command. `report` is the JSON report that Jest or Playwright leaves; `quiet` shows the output only of a failure. */
export type Step = Readonly<{
  name: string;
  command: readonly string[];
  env?: Readonly<Record<string, string>>;
  report?: string;
  quiet?: boolean;
}>;
export type Counts = Readonly<{ passed: number; failed: number; skipped: number }>;
export type StepResult = Readonly<{ name: string; ok: boolean; seconds: number }> & Report;

/** What a report tells: how many tests there were, a line for each that failed, and one for each file with tests that did not run. */
export type Report = Readonly<{ counts: Counts; failures: readonly string[]; skipped: readonly string[] }>;

// Colours of a terminal stand in the messages of both.
const firstLines = (message: string): string => stripVTControlCharacters(message).split('\n', 12).join('\n         ');

const jestReport = z
  .object({
    numPassedTests: z.int(),
    numFailedTests: z.int(),
    numPendingTests: z.int(),
    numRuntimeErrorTestSuites: z.int(),
    testResults: z.array(
      z.object({
        name: z.string(),
        message: z.string(),
        status: z.string(),
        assertionResults: z.array(z.object({ status: z.string(), title: z.string() })),
      }),
    ),
  })
  .transform((read) => ({
    counts: {
      passed: read.numPassedTests,
      // A file that could not be loaded counts as one failed test.
      failed: read.numFailedTests + read.numRuntimeErrorTestSuites,
      skipped: read.numPendingTests,
    },
    failures: read.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name, message }) => `${relative(ROOT, name)}: ${firstLines(message)}`),
    skipped: read.testResults.flatMap(({ name, assertionResults }) => {
      const titles = assertionResults.filter(({ status }) => status === 'pending').map(({ title }) => title);
      return titles.length > 0 ? [`${relative(ROOT, name)}, ${titles.length}: ${titles[0]}`] : [];
    }),
  }));

const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      ok: z.boolean(),
      tests: z.array(z.object({ results: z.array(z.object({ error: z.object({ message: z.string() }).optional() })) })),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
type PlaywrightSuite = z.infer<typeof playwrightSuite>;
const specsOf = (suites: readonly PlaywrightSuite[]): PlaywrightSuite['specs'] =>
  suites.flatMap(({ specs, suites: inner }) => [...specs, ...specsOf(inner ?? [])]);

const playwrightReport = z
  .object({
    stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
    suites: z.array(playwrightSuite),
  })
  .transform(({ stats, suites }) => ({
    counts: { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    failures: specsOf(suites)
      .filter(({ ok }) => !ok)
      .map(({ title, file, tests }) => {
        const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
        return `${file}, ${title}: ${firstLines(messages.find((message) => message !== '') ?? '')}`;
      }),
    skipped: [],
  }));

/** Reads a JSON report of Jest or Playwright. Throws when it is neither. */
export const readReport = (report: unknown): Report => z.union([jestReport, playwrightReport]).parse(report);

const reportOf = ({ name, report }: Step, ok: boolean): Report => {
  if (report !== undefined) {
    try {
      return readReport(JSON.parse(readFileSync(join(ROOT, report), 'utf8')));
    } catch {
      const failures = [`${name} ended before it wrote its report`];
      return { counts: { passed: 0, failed: 1, skipped: 0 }, failures, skipped: [] };
    }
  }
  return { counts: { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }, failures: ok ? [] : [name], skipped: [] };
};

/** Runs a step to its end, with everything it started; prints its name, seconds and counts. */
export const runStep = async (step: Step): Promise<StepResult> => {
  const { name, command, env, report, quiet } = step;
  if (report !== undefined) {
    mkdirSync(join(ROOT, dirname(report)), { recursive: true });
    rmSync(join(ROOT, report), { force: true });
  }
  const began = performance.now();
  const child = spawn(command[0]!, command.slice(1), {
    cwd: ROOT,
    detached: true,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => output.push(bytes));
  const endGroup = (): void => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // Everything has ended by itself.
    }
  };
  const timer = setTimeout(endGroup, TIMEOUT_MS);
  process.once('SIGINT', endGroup);
  const code = await new Promise((resolve) => child.once('error', resolve).once('close', resolve));
  clearTimeout(timer);
  process.off('SIGINT', endGroup);
  endGroup();
  const seconds = (performance.now() - began) / 1_000;
  const read = reportOf(step, code === 0);
  const { counts } = read;
  const ok = code === 0 && counts.failed === 0;
  if (!ok) process.stdout.write(Buffer.concat(output));
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(28)} ${seconds.toFixed(0).padStart(5)} s  ${inWords(counts)}`);
  return { name, ok, seconds, ...read };
};

export const addUp = (all: readonly Counts[]): Counts =>
  all.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

/** The closing line that CI reads. */
export const inWords = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
