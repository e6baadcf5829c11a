import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readState, writeState } from './data-folders.ts';

const secretSchema = z.object({ secret: z.string() });

/** The secret by which this installation's services know each other; made once, and again where it is lost: nothing is kept under it. */
export const serviceSecret = (stateDir: string): string => {
  const path = join(stateDir, 'service-secret.json');
  const known = readState(path, secretSchema)?.secret;
  if (known) return known;
  const secret = randomBytes(32).toString('base64url');
  writeState(path, { secret });
  return secret;
};
