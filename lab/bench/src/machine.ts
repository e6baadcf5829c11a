import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const BYTES_PER_GB = 1024 ** 3;
const BUSY = 1;

/** Where, when and on what something was measured, each as a text for people. */
export type Taken = Readonly<{ machine: string; commit: string; date: string; load: string }>;

/** This machine and this commit, now. */
export const takenNow = (): Taken => ({
  machine: `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${(totalmem() / BYTES_PER_GB).toFixed(0)} GB memory, ${process.platform} ${process.arch}, Node ${process.versions.node}`,
  commit: commit(),
  date: new Date().toISOString().slice(0, 16).replace('T', ' '),
  load: (loadavg()[0] ?? 0).toFixed(1),
});

/** The same, one fact a line. */
export const factsOf = ({ machine, commit: hash, date, load }: Taken): readonly string[] => [
  `Machine: ${machine}`,
  `Commit: ${hash}`,
  `Date: ${date} UTC`,
  `Load of the machine just before: ${load}${Number(load) > BUSY ? ' (busy with other work, so the figures are worse than on a quiet machine)' : ''}`,
];

const commit = (): string => {
  try {
    const hash = git('rev-parse', '--short=12', 'HEAD');
    const changed =
      git('status', '--porcelain', '--', '.', ':!docs/measurements.md', ':!lab/bench/measurements.json') !== '';
    return changed ? `${hash} with changes that are not committed` : hash;
  } catch {
    return 'unknown';
  }
};

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
