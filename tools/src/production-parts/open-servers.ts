import { join } from 'node:path';
import { findBackendsScript, startBackends } from './backends-script.ts';
import { noCompose, startComposed } from './compose.ts';
import { missingParts, PARTS, type Servers } from './servers.ts';

type Environment = Readonly<Record<string, string | undefined>>;

// Tests and product read these besides the four addresses.
const WAYS_IN = [
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'KEYCLOAK_ADMIN_USER',
  'KEYCLOAK_ADMIN_PASSWORD',
  'MEILISEARCH_URL',
  'MEILISEARCH_KEY',
];

/** Real servers to test against, or the reason why there are none. */
export type Opened = Servers | Readonly<{ reason: string }>;

/** Servers that the environment names, beside those that the script starts. */
export const openServers = async (
  root: string,
  environment: Environment,
  say: (line: string) => void,
): Promise<Opened> => {
  const names = [...PARTS.map(({ variable }) => variable), ...WAYS_IN];
  const given = Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
  if (missingParts(given).length === 0) return { addresses: given, close: async () => undefined };
  const script = findBackendsScript(root, environment);
  if (script) {
    const { addresses, close } = await startBackends(script, say);
    return { addresses: { ...addresses, ...given }, close };
  }
  const withoutCompose = await noCompose();
  if (!withoutCompose) return startComposed({ root, file: join(root, '.env.example'), environment });
  const absent = missingParts(given).join(', ');
  return {
    reason: `no ${absent}: not in the environment, no script that starts them (BACKENDS), and ${withoutCompose}`,
  };
};
