import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = /^tillmap-(?:upload|object|download)-(?:(\d{1,10})-)?/;
const ABANDONED_HOURS = 24;

/** How the name of a temporary file or folder begins: it says whose it is, so that others see when nobody's. */
export const temporaryName = (what: 'upload' | 'object' | 'download'): string => `tillmap-${what}-${process.pid}-`;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be asked, and runs.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};

/** Since when nothing that has this name can be used by anybody. */
const leftBefore = (pid: string | undefined): number => {
  if (pid === undefined) return Date.now() - ABANDONED_HOURS * 3_600_000;
  // A process before this one may have had its number, as each first process of a container has.
  if (Number(pid) === process.pid) return Date.now() - process.uptime() * 1_000;
  return isRunning(Number(pid)) ? Date.now() - ABANDONED_HOURS * 3_600_000 : Number.POSITIVE_INFINITY;
};

const isLeft = async (path: string, [, pid]: RegExpExecArray): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < leftBefore(pid);
};

/** Removes the temporary files that killed processes left behind. What others own stays. */
export const removeLeftTemporaries = async (folder: string = tmpdir()): Promise<void> => {
  for (const name of await readdir(folder)) {
    const named = NAME.exec(name);
    if (!named || !(await isLeft(join(folder, name), named))) continue;
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
};
