import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import type { ServerAddresses, Servers } from './servers.ts';

const run = promisify(execFile);

type Environment = Readonly<Record<string, string | undefined>>;
type Options = Readonly<{ root: string; file: string; environment: Environment }>;

/** The settings in a file such as `.env.example`. */
export const readSettingsFile = (file: string): ServerAddresses =>
  Object.fromEntries(
    Object.entries(parseEnv(readFileSync(file, 'utf8'))).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

/** Why `docker compose` cannot be used here; undefined when it can. */
export const noCompose = async (): Promise<string | undefined> => {
  try {
    await run('docker', ['version']);
  } catch {
    return 'no Docker engine answers';
  }
  try {
    await run('docker', ['compose', 'version']);
    return undefined;
  } catch {
    return 'its docker command knows no "compose"';
  }
};

const compose = ({ root, file }: Options, ...words: readonly string[]): string[] => [
  'compose',
  '--file',
  join(root, 'docker-compose.dev.yml'),
  '--env-file',
  file,
  ...words,
];

/**
 * Starts the servers of `docker-compose.dev.yml` and waits until they are healthy; COMPOSE_PROFILES says which. What
 * compose tells goes to the terminal. Throws when one does not become healthy.
 */
export const composeUp = async (options: Options): Promise<void> => {
  const child = spawn('docker', compose(options, 'up', '--detach', '--wait'), {
    cwd: options.root,
    env: { ...options.environment, COMPOSE_PROFILES: options.environment.COMPOSE_PROFILES || 'core' },
    stdio: 'inherit',
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`"docker compose up" ended with ${code}; what it said stands above.`);
};

/** The servers of compose for a run of the tests. Those that ran before stay, with their data. */
export const startComposed = async (options: Options): Promise<Servers> => {
  const env = { ...options.environment, COMPOSE_PROFILES: 'core' };
  const { stdout } = await run('docker', compose(options, 'ps', '--quiet'), { cwd: options.root, env });
  await composeUp({ ...options, environment: env });
  return {
    addresses: readSettingsFile(options.file),
    close: async () => {
      if (stdout.trim() === '') await run('docker', compose(options, 'down', '--volumes'), { cwd: options.root, env });
    },
  };
};
