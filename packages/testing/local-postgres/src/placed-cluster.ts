import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ClusterPlace, createPrivateFolder, prepareClusterPlace } from './cluster-place.ts';
import { keepPassword } from './credentials.ts';
import { installedNativeFolder } from './native-folder.ts';
import { stopLeftover } from './stop-leftover.ts';

/** A cluster that is put together from a copy, before a server was ever started on it. */
export type PlacedCluster = Readonly<{
  folder(name: string): void;
  /** Where a file of the data folder is to be written; `own` it afterwards. */
  pathOf(name: string): string;
  /** Gives a written file to the server's user, and to nobody else. */
  own(path: string): void;
}>;

/** The major version of the PostgreSQL that is installed, such as 18: only data of the same one can be read. */
export const installedPostgresMajor = (): number => Number.parseInt(installedNativeFolder().version, 10);

/** Begins a cluster in an empty `stateDir`, known by `password`. */
export const placeCluster = (stateDir: string, password: string): PlacedCluster => {
  const place = prepareClusterPlace(stateDir);
  const { uid, gid } = place.runAs;
  rmSync(place.dataDir, { recursive: true, force: true });
  createPrivateFolder(place.dataDir, place.runAs);
  keepPassword(place.stateDir, password);
  return {
    folder: (name) => createPrivateFolder(join(place.dataDir, name), place.runAs),
    pathOf: (name) => join(place.dataDir, name),
    own: (path) => {
      chmodSync(path, 0o600);
      if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
    },
  };
};

/**
 * Renames the folder that holds a cluster, together with data that lie elsewhere for it. `stateDir` is the cluster's folder
 * inside of `from`. A server that a killed run left on it is stopped first.
 */
export const renameWithCluster = async (from: string, to: string, stateDir: string): Promise<void> => {
  if (!existsSync(join(from, stateDir))) {
    renameSync(from, to);
    return;
  }
  const before = prepareClusterPlace(join(from, stateDir));
  await stopLeftover(before, () => {});
  renameSync(from, to);
  const after = prepareClusterPlace(join(to, stateDir));
  const lies = isInside(before) ? join(after.stateDir, 'data') : before.dataDir;
  if (lies === after.dataDir || !existsSync(lies)) return;
  mkdirSync(dirname(after.dataDir), { recursive: true });
  renameSync(lies, after.dataDir);
};

/** Deletes a folder that holds a cluster, and what lies elsewhere for it. */
export const removeWithCluster = (folder: string, stateDir: string): void => {
  if (existsSync(join(folder, stateDir))) {
    const { home } = prepareClusterPlace(join(folder, stateDir));
    rmSync(home, { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
};

const isInside = ({ home, stateDir }: ClusterPlace): boolean => home === stateDir;
