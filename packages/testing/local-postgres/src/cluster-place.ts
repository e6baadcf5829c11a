import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { copyNativeFolder, installedNativeFolder, makeRunnable } from './native-folder.ts';

/** The user that PostgreSQL runs as: the current one, or "nobody" for root, whom initdb refuses. */
export type RunAs = { uid?: number; gid?: number };

export type ClusterPlace = Readonly<{
  /** Holds the password; belongs to the user who starts PostgreSQL. */
  stateDir: string;
  /** Nothing was in the state folder. */
  isEmptied: boolean;
  /** Holds `data`; the server's user can reach it. */
  home: string;
  dataDir: string;
  native: string;
  runAs: RunAs;
}>;

// "nobody": it has a line in /etc/passwd everywhere, which initdb needs.
const NOBODY = 65_534;
const SHARED_HOME = '/var/lib/tillmap';

/** Decides where programs and data lie and creates the folders. As root they must be open to an unprivileged user. */
export const prepareClusterPlace = (wantedStateDir: string): ClusterPlace => {
  const asRoot = process.getuid?.() === 0;
  const stateDir = createFolder(resolve(wantedStateDir), asRoot);
  const isEmptied = readdirSync(stateDir).length === 0;
  const installed = installedNativeFolder();

  if (!asRoot) {
    const native = makeRunnable(installed.folder)
      ? installed.folder
      : copyNativeFolder(installed.folder, join(stateDir, `postgres-${installed.version}`));
    return { stateDir, isEmptied, home: stateDir, dataDir: join(stateDir, 'data'), native, runAs: {} };
  }

  const runAs = { uid: NOBODY, gid: NOBODY };
  const sharedHome = createFolder(SHARED_HOME, true);
  const native = copyNativeFolder(installed.folder, join(sharedHome, `postgres-${installed.version}`));
  const home = isOpenToEverybody(stateDir) ? stateDir : homeElsewhere(stateDir);
  return { stateDir, isEmptied, home, dataDir: join(home, 'data'), native, runAs };
};

/** Creates an empty folder that only the server's user can read, whatever the umask. */
export const createPrivateFolder = (path: string, { uid, gid }: RunAs): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
};

const homeElsewhere = (stateDir: string): string => {
  const name = createHash('sha256').update(stateDir).digest('hex').slice(0, 16);
  const home = createFolder(join(SHARED_HOME, name), true);
  writeFileSync(
    join(stateDir, 'README'),
    `The database of this folder lies in ${home}: PostgreSQL does not run as root, and its own user cannot reach this folder.\n`,
  );
  return home;
};

/** Creates what is missing of the path; as root every new folder can be passed through, whatever the umask. */
const createFolder = (path: string, passable: boolean): string => {
  const first = mkdirSync(path, { recursive: true });
  if (first !== undefined && passable) {
    for (let folder = path; folder.length >= first.length; folder = dirname(folder)) chmodSync(folder, 0o755);
  }
  return realpathSync(path);
};

const isOpenToEverybody = (path: string): boolean => {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
};
