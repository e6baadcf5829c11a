/** Something the person who starts Tillmap can put right; the message is the one sentence they see. */
export class UsageError extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'belongs to another user',
  EPERM: 'belongs to another user',
  EROFS: 'lies on a disk that is mounted read-only',
  ENOSPC: 'lies on a disk that is full',
  EDQUOT: 'lies on a disk whose quota is used up',
};

/** What the system refuses of a file of DATA_DIR, as a sentence with what to do; every other error as it is. */
export const withSentence = (error: unknown, dataDir: string): unknown => {
  const { code = '', path } = error as NodeJS.ErrnoException;
  const reason = REASONS[code];
  if (reason === undefined || path === undefined || error instanceof UsageError) return error;
  const remedy = reason.includes('user') ? `take it over (sudo chown -R "$(id -un)" ${dataDir})` : 'change that';
  return new UsageError(`${path} ${reason} (${code}): ${remedy}, or choose another DATA_DIR.`);
};
