import { createLogger, loadConfig } from '@tillmap/service-kit';
import { databaseNeeds, databaseSettings } from '@tillmap/storage/database';
import { z } from 'zod';
import { replaceSigningKeys } from './composition.ts';
import { PUBLISHED_SECONDS } from './domain/key-rotation.ts';

const schema = z.object({
  ...databaseSettings,
  /** `yes`: the keys may have leaked, so nothing that they signed is valid any more. */
  RETIRE_OLD: z.enum(['yes', 'no']).optional(),
  /** The name of RETIRE_OLD before; still read, with a warning. */
  LEAKED: z.enum(['yes', 'no']).optional(),
});

/** The command `rotate-keys`: adds a signing key to the database of auth's settings; returns the text to print. */
export const rotateKeys = async (): Promise<string> => {
  const settings = loadConfig(schema, process.env, databaseNeeds);
  const log = createLogger('auth', 'warn');
  if (settings.LEAKED !== undefined) log.warn({ use: 'RETIRE_OLD' }, 'Setting LEAKED has a new name');
  const leaked = (settings.RETIRE_OLD ?? settings.LEAKED) === 'yes';
  await replaceSigningKeys(settings, log, { leaked });
  return leaked
    ? 'auth: a new signing key was added and all others retired. Restart auth, then all other services: until then they take what the old keys signed.'
    : `auth: a new signing key was added; it signs in ${PUBLISHED_SECONDS / 60} minutes. What older ones signed stays good.`;
};
