import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Something the person who starts Tillmap can put right; the message is the one sentence they see. */
export class UsageError extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  EROFS: 'lies on a disk that is mounted read-only',
  ENOSPC: 'lies on a disk that is full',
  EDQUOT: 'lies on a disk whose quota is used up',
};

/** Whom the file, or the nearest folder above it that exists, belongs to. */
const isOurs = (path: string): boolean =>
  existsSync(path) ? statSync(path).uid === process.getuid?.() : path !== dirname(path) && isOurs(dirname(path));

const reasonAndRemedy = (code: string, path: string, dataDir: string): readonly [string, string] | undefined => {
  if (code === 'EACCES' || code === 'EPERM') {
    return isOurs(path)
      ? ['is closed to you, though it is yours', `allow it (chmod -R u+rwX ${dataDir})`]
      : ['belongs to another user', `take it over (sudo chown -R "$(id -un)" ${dataDir})`];
  }
  const reason = REASONS[code];
  return reason === undefined ? undefined : [reason, 'change that'];
};

/** What the system refuses of a file of DATA_DIR, as a sentence with what to do; every other error as it is. */
export const withSentence = (error: unknown, dataDir: string): unknown => {
  const { code = '', path } = error as NodeJS.ErrnoException;
  const told = path === undefined ? undefined : reasonAndRemedy(code, path, dataDir);
  if (told === undefined || error instanceof UsageError) return error;
  return new UsageError(`${path} ${told[0]} (${code}): ${told[1]}, or choose another DATA_DIR.`);
};
