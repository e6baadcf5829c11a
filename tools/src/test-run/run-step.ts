import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Counts, NOTHING, readCounts } from './counts.ts';
import { type FailedTest, failedTests } from './failed-tests.ts';
import { readProgress, type Said } from './progress.ts';
import type { Step } from './steps.ts';

export type Outcome = {
  readonly step: Step;
  readonly ok: boolean;
  readonly seconds: number;
  readonly counts: Counts;
  /** What failed by the step's report; nothing where it leaves none. */
  readonly failed: readonly FailedTest[];
  /** Why tests were skipped, in the words they printed, and how often. */
  readonly skippedBecause: Readonly<Record<string, number>>;
  readonly log: string;
};

const SKIPPED = /^Skipped: (.*)$/;

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

/**
 * Runs one step with its output in a log file, and tells `heard` what it says of its progress. A step over its time is
 * ended with everything it started and has failed.
 */
export const runStep = async (step: Step, root: string, heard: (said: Said) => void = () => {}): Promise<Outcome> => {
  const folder = join(root, '.cache/results');
  await mkdir(folder, { recursive: true });
  if (step.report) await rm(join(root, step.report.file), { force: true });
  const log = join(folder, `${step.name.replaceAll(' ', '-')}.log`);
  const output = createWriteStream(log);
  const skippedBecause: Record<string, number> = {};
  const began = performance.now();
  const [command = '', ...args] = step.command;
  const child = spawn(command, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...step.env, TEST_PROGRESS: 'on', FORCE_COLOR: '0' },
  });
  const read = (line: string): void => {
    const said = readProgress(line);
    if (said) heard(said);
    else output.write(`${line}\n`);
    const why = SKIPPED.exec(line)?.[1];
    if (why !== undefined) skippedBecause[why] = (skippedBecause[why] ?? 0) + 1;
  };
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', read);
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
  const ended = { step, seconds, skippedBecause, log };
  try {
    const { counts, failed } = await reported(step, root);
    return { ...ended, ok: code === 0 && counts.failed === 0, counts, failed };
  } catch {
    return { ...ended, ok: false, counts: { ...NOTHING, failed: 1 }, failed: [] };
  }
};
