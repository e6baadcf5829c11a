import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readState, writeState } from './data-folders.ts';

/** The secret by which this installation's services know each other; made once. */
export const serviceSecret = (stateDir: string): string => {
  const path = join(stateDir, 'service-secret.json');
  const known = readState<{ secret: string }>(path)?.secret;
  if (known) return known;
  const secret = randomBytes(32).toString('base64url');
  writeState(path, { secret });
  return secret;
};
