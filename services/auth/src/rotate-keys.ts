import { databaseNeeds, databaseSettings } from '@tillmap/database';
import { createLogger, loadConfig } from '@tillmap/service-kit';
import { z } from 'zod';
import { replaceSigningKeys } from './composition.ts';
import { PUBLISHED_SECONDS } from './domain/key-rotation.ts';

const schema = z.object({
  ...databaseSettings,
  /** `yes`: somebody else may have the keys, so nothing they signed counts any more. */
  LEAKED: z.enum(['yes', 'no']).default('no'),
});

/** The command `rotate-keys`: adds a signing key to the database of auth's settings; answers what to print. */
export const rotateKeys = async (): Promise<string> => {
  const settings = loadConfig(schema, process.env, databaseNeeds);
  const leaked = settings.LEAKED === 'yes';
  await replaceSigningKeys(settings, createLogger('auth', 'warn'), { leaked });
  return leaked
    ? 'auth: a new signing key was added and all others retired. Restart auth, then all other services: until then they take what the old keys signed.'
    : `auth: a new signing key was added; it signs in ${PUBLISHED_SECONDS / 60} minutes. What older ones signed stays good.`;
};
