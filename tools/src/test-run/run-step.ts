import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
export type StepResult = Readonly<{ name: string; ok: boolean; seconds: number; counts: Counts }>;

const jestReport = z
  .object({
    numPassedTests: z.int(),
    numFailedTests: z.int(),
    numPendingTests: z.int(),
    numRuntimeErrorTestSuites: z.int(),
  })
  .transform((read) => ({
    passed: read.numPassedTests,
    // A file that could not be loaded counts as one failed test.
    failed: read.numFailedTests + read.numRuntimeErrorTestSuites,
    skipped: read.numPendingTests,
  }));
const playwrightReport = z
  .object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }) })
  .transform(({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));

/** The counts of a JSON report of Jest or Playwright. Throws when it is neither. */
export const readCounts = (report: unknown): Counts => z.union([jestReport, playwrightReport]).parse(report);

const countsOf = ({ report }: Step, ok: boolean): Counts => {
  const one = { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  if (report === undefined) return one;
  try {
    return readCounts(JSON.parse(readFileSync(join(ROOT, report), 'utf8')));
  } catch {
    // It ended before it wrote its report.
    return { ...one, passed: 0, failed: 1 };
  }
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
  const counts = countsOf(step, code === 0);
  const ok = code === 0 && counts.failed === 0;
  if (!ok) process.stdout.write(Buffer.concat(output));
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(28)} ${seconds.toFixed(0).padStart(5)} s  ${inWords(counts)}`);
  return { name, ok, seconds, counts };
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
