import { execFile } from 'node:child_process';
import { chownSync, existsSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ClusterPlace, createPrivateFolder } from './cluster-place.ts';
import { createPassword, PASSWORD_FILE, readPassword, USER } from './credentials.ts';
import { programIn } from './native-folder.ts';

const run = promisify(execFile);

/** What PostgreSQL's programs see of the environment: nothing of the user's locale or PG* variables. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH ?? '',
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot ?? '' } : {}),
});

/**
 * Creates the cluster unless it exists and returns its password. A cluster that lies elsewhere, whose state folder was
 * emptied to start again, is set aside, never deleted. A killed initialisation leaves nothing that counts: it works
 * under another name, so whatever is in the data folder is of a cluster that was whole once.
 */
export const initialiseCluster = async (place: ClusterPlace, log: (line: string) => void): Promise<string> => {
  const { stateDir, isEmptied, home, dataDir } = place;
  const known = readPassword(stateDir);
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    const lost = known ? join(dataDir, 'PG_VERSION') : join(stateDir, PASSWORD_FILE);
    if (known && existsSync(lost)) return known;
    if (!isEmptied) throw new Error(`The database in ${dataDir} is damaged: ${lost} is missing or empty.`);
    const aside = `${dataDir}-set-aside-${Date.now()}`;
    renameSync(dataDir, aside);
    log(`An older database without its password was set aside as ${aside}.`);
  }
  const password = known || createPassword(stateDir);
  const draft = join(home, 'data-draft');
  rmSync(draft, { recursive: true, force: true });
  await initialise(place, draft, password);
  // Refused by the system where files came into it meanwhile.
  if (existsSync(dataDir)) rmdirSync(dataDir);
  renameSync(draft, dataDir);
  return password;
};

const initialise = async ({ native, runAs }: ClusterPlace, draft: string, password: string): Promise<void> => {
  createPrivateFolder(draft, runAs);
  const passwordFile = `${draft}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(passwordFile, runAs.uid, runAs.gid);
  const options = [
    ['--pgdata', draft],
    ['--username', USER],
    ['--pwfile', passwordFile],
    ['--auth', 'scram-sha-256'],
    ['--encoding', 'UTF8'],
    ['--locale', 'C'],
    ['--locale-provider', 'builtin'],
    ['--builtin-locale', 'C.UTF-8'],
  ].map(([name, value]) => `${name}=${value}`);
  try {
    // Written back by the first checkpoint anyway; a killed initialisation is discarded.
    const flags = [...options, '--no-instructions', '--no-sync'];
    await run(programIn(native, 'initdb'), flags, { ...runAs, cwd: draft, env: serverEnvironment() });
  } catch (cause) {
    const detail = (cause as { stderr?: string }).stderr ?? String(cause);
    throw new Error(`The database could not be initialised: ${detail.trim()}`, { cause });
  } finally {
    rmSync(passwordFile, { force: true });
  }
};
