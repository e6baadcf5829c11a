import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Tells this process from one before it that had the same number, as each first process of a container has. */
const NONCE = randomBytes(4).toString('hex');
const NAME = /^tillmap-(?:upload|object|download)-(?:(\d{1,10})-([0-9a-f]{8})-)?/;
const ABANDONED_HOURS = 24;

/** How the name of a temporary file or folder begins: it says whose it is, so that others see when nobody's. */
export const temporaryName = (what: 'upload' | 'object' | 'download'): string =>
  `tillmap-${what}-${process.pid}-${NONCE}-`;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be asked, and runs.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};

const isLeft = async (path: string, [, pid, nonce]: RegExpExecArray): Promise<boolean> => {
  if (Number(pid) === process.pid && nonce !== NONCE) return true;
  if (pid !== undefined && !isRunning(Number(pid))) return true;
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < Date.now() - ABANDONED_HOURS * 3_600_000;
};

/** Removes the temporary files that killed processes left behind. What others own stays. */
export const removeLeftTemporaries = async (folder: string = tmpdir()): Promise<void> => {
  for (const name of await readdir(folder)) {
    const named = NAME.exec(name);
    if (!named || !(await isLeft(join(folder, name), named))) continue;
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
};
