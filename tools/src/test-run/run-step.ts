import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Counts, NOTHING, readCounts } from './counts.ts';
import { type FailedTest, failedTests } from './failed-tests.ts';
import type { Step } from './steps.ts';

export type Outcome = {
  readonly step: Step;
  readonly ok: boolean;
  readonly seconds: number;
  readonly counts: Counts;
  /** What failed by the step's report; nothing where it leaves none. */
  readonly failed: readonly FailedTest[];
  readonly log: string;
};

/** Ends a command with everything it started. */
const endGroup = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
};

const reported = async ({ report }: Step, root: string): Promise<Pick<Outcome, 'counts' | 'failed'>> => {
  if (!report) return { counts: NOTHING, failed: [] };
  const read: unknown = JSON.parse(await readFile(join(root, report.file), 'utf8'));
  return { counts: readCounts(report.kind, read), failed: failedTests(report.kind, read) };
};

/** Runs one step with its output in a log file; a step over its time is ended with everything it started and has failed. */
export const runStep = async (step: Step, root: string): Promise<Outcome> => {
  const folder = join(root, '.cache/results');
  await mkdir(folder, { recursive: true });
  if (step.report) await rm(join(root, step.report.file), { force: true });
  const log = join(folder, `${step.name.replaceAll(' ', '-')}.log`);
  const output = createWriteStream(log);
  const began = performance.now();
  const [command = '', ...args] = step.command;
  const child = spawn(command, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...step.env, FORCE_COLOR: '0' },
  });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const timer = setTimeout(() => {
    output.write(`\nEnded after ${step.minutes} minutes.\n`);
    endGroup(child.pid);
  }, step.minutes * 60_000);
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
  clearTimeout(timer);
  endGroup(child.pid);
  output.end();
  const seconds = (performance.now() - began) / 1_000;
  try {
    const { counts, failed } = await reported(step, root);
    return { step, ok: code === 0 && counts.failed === 0, seconds, counts, failed, log };
  } catch {
    return { step, ok: false, seconds, counts: { ...NOTHING, failed: 1 }, failed: [], log };
  }
};
