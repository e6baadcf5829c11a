import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const BYTES_PER_GB = 1024 ** 3;

/** Where and on what the figures were taken, one fact a line. */
export const describeMachine = (): readonly string[] => [
  `Machine: ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${(totalmem() / BYTES_PER_GB).toFixed(0)} GB memory, ${process.platform} ${process.arch}, Node ${process.versions.node}`,
  `Commit: ${commit()}`,
  `Date: ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  `Load of the machine just before: ${loadavg()[0]?.toFixed(1)}${(loadavg()[0] ?? 0) > BUSY ? ' (busy with other work, so the figures are worse than on a quiet machine)' : ''}`,
];

const BUSY = 1;

const commit = (): string => {
  try {
    const hash = git('rev-parse', '--short=12', 'HEAD');
    const changed = git('status', '--porcelain', '--', '.', ':!docs/measurements.md') !== '';
    return changed ? `${hash} with changes that are not committed` : hash;
  } catch {
    return 'unknown';
  }
};

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
