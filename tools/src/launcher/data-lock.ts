import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, identitySchema, isStillRunning, type ProcessIdentity } from './process-identity.ts';
import { UsageError } from './usage-error.ts';

export type DataLock = Readonly<{ release(): void }>;

/**
 * Takes the one lock of a DATA_DIR for this process. A lock whose process is gone is taken over. Throws UsageError that
 * says who holds it.
 */
export const lockDataDir = (stateDir: string): DataLock => {
  const path = join(stateDir, 'launcher.lock');
  const own = JSON.stringify(identify(process.pid) ?? { pid: process.pid, started: '' });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, own, { mode: 0o600 });
  try {
    for (;;) {
      if (tryLink(draft, path)) break;
      const found = readHolder(path);
      if (found && isStillRunning(found.holder)) {
        throw new UsageError(
          `Tillmap already runs on this data (process ${found.holder.pid}): stop it, or choose another DATA_DIR and PORT.`,
        );
      }
      if (found) setAside(path, found.text);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release: () => {
      if (readHolder(path)?.text === own) rmSync(path, { force: true });
    },
  };
};

/** Whether a launcher runs on this data. */
export const isLocked = (stateDir: string): boolean => {
  const found = readHolder(join(stateDir, 'launcher.lock'));
  return found !== undefined && isStillRunning(found.holder);
};

/** A link appears with its whole content, or not at all because somebody has the name already. */
const tryLink = (draft: string, path: string): boolean => {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

const readHolder = (path: string): { text: string; holder: ProcessIdentity } | undefined => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return { text, holder: identitySchema.parse(JSON.parse(text)) };
  } catch {
    return { text, holder: { pid: 0, started: 'unreadable' } };
  }
};

/** Removes a dead lock. If another launcher took it over in between, what was moved is that one's and goes back. */
const setAside = (path: string, deadText: string): void => {
  const aside = `${path}.dead-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readFileSync(aside, 'utf8') !== deadText) tryLink(aside, path);
  rmSync(aside, { force: true });
};
