import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type PlacedCluster,
  placeCluster,
  removeWithCluster,
  renameWithCluster,
  startLocalPostgres,
} from '@tillmap/testing/local-postgres';
import { lockDataDir } from '../launcher/data-lock.ts';
import { processRegister } from '../launcher/process-register.ts';
import { UsageError } from '../launcher/usage-error.ts';
import { doneMigrations } from './done-migrations.ts';
import { type BackupHeader, PARTS, PASSWORD_NAME } from './manifest.ts';
import { readArchive } from './read-archive.ts';
import { type Release, refuseNewer, thisRelease } from './releases.ts';

const POSTGRES = 'postgres';

type Options = Readonly<{
  dataDir: string;
  from: string;
  /** Data that are there are set aside, instead of being a reason to refuse. */
  replace: boolean;
  /** Another release, in tests of what it would say. */
  release?: Release;
}>;

export type Restored = Readonly<{ header: BackupHeader; files: number; aside: string | undefined }>;

/**
 * Makes DATA_DIR what it was when the backup was taken. Everything is read, compared and opened by a database server beside
 * DATA_DIR first; only then it gets that name, and what was there before another one. Throws UsageError with a sentence,
 * and has changed nothing then.
 */
export const restoreBackup = async ({
  dataDir: named,
  from,
  replace,
  release = thisRelease(),
}: Options): Promise<Restored> => {
  const isReplacing = (await entriesOf(named)).length > 0;
  if (isReplacing && !replace) {
    throw new UsageError(
      `DATA_DIR ${named} is not empty: choose another one, or set REPLACE=yes, which keeps what is there under another name.`,
    );
  }
  await mkdir(join(named, 'state'), { recursive: true });
  // Where a link leads to is what takes another name, so that the data stay on the disk that was chosen for them.
  const dataDir = await realpath(named);
  await refuseMount(dataDir);
  const time = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const draft = `${dataDir}.unfinished-${time}`;
  const lock = lockDataDir(join(dataDir, 'state'));
  try {
    await makeFolder(draft, dataDir);
    // The folder that takes the name of DATA_DIR is locked already when it does.
    lockDataDir(join(draft, 'state'));
    const { header, files } = await unpack(from, draft, release);
    await openOnce(join(draft, POSTGRES), header);
    await processRegister(join(dataDir, 'state')).stopLeftovers();
    const aside = `${dataDir}.before-${time}`;
    await renameWithCluster(dataDir, aside, POSTGRES);
    await renameWithCluster(draft, dataDir, POSTGRES);
    await rm(join(aside, 'state/launcher.lock'), { force: true });
    if (!isReplacing) await rm(aside, { recursive: true });
    return { header, files, aside: isReplacing ? aside : undefined };
  } finally {
    removeWithCluster(draft, POSTGRES);
    lock.release();
    if (!isReplacing) await removeEmpty(dataDir);
  }
};

/** The top of a disk keeps its name: found out before everything is unpacked. */
const refuseMount = async (dataDir: string): Promise<void> => {
  const [own, above] = await Promise.all([stat(dataDir), stat(dirname(dataDir))]);
  if (own.dev !== above.dev)
    throw new UsageError(
      `DATA_DIR ${dataDir} is a disk of its own, which cannot take another name. Choose a folder in it, such as ${join(dataDir, 'tillmap')}.`,
    );
};

const entriesOf = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new UsageError(`DATA_DIR ${folder} cannot be read: ${error.message}.`);
  });

/** Open to whom DATA_DIR is: where the database's files lie depends on it. */
const makeFolder = async (draft: string, dataDir: string): Promise<void> => {
  await mkdir(join(draft, 'state'), { recursive: true });
  await chmod(draft, (await stat(dataDir)).mode & 0o777);
};

/** What was made only to hold the lock. */
const removeEmpty = async (dataDir: string): Promise<void> => {
  const inside = await entriesOf(dataDir);
  if (inside.join() === 'state' && (await entriesOf(join(dataDir, 'state'))).length === 0) {
    await rm(dataDir, { recursive: true });
  }
};

const unpack = async (
  from: string,
  draft: string,
  release: Release,
): Promise<{ header: BackupHeader; files: number }> => {
  let header: BackupHeader | undefined;
  let cluster: PlacedCluster | undefined;
  const files = await readArchive(from, {
    header: (read) => {
      refuseNewer(read, release);
      header = read;
    },
    folder: async (name) => cluster?.folder(name.slice(PARTS.cluster.length)),
    file: async (name, content) => {
      if (name === PASSWORD_NAME) cluster = placeCluster(join(draft, POSTGRES), await textOf(content));
      else if (cluster && name.startsWith(PARTS.cluster)) {
        const path = cluster.pathOf(name.slice(PARTS.cluster.length));
        await pipeline(content, createWriteStream(path, { mode: 0o600 }));
        cluster.own(path);
      } else if (name.startsWith(PARTS.objects) || name.startsWith(PARTS.state)) {
        const path = join(draft, name);
        await mkdir(dirname(path), { recursive: true });
        await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }));
      } else throw new UsageError(`${from} has a file that no backup has: ${name}.`);
    },
  });
  if (!header || !cluster) throw new UsageError(`${from} has no database in it.`);
  return { header, files: files.length };
};

const textOf = async (content: Readable): Promise<string> => {
  let text = '';
  for await (const piece of content.setEncoding('utf8') as AsyncIterable<string>) text += piece;
  return text;
};

/** Has a server read what was logged while the files were copied, and looks into each database. */
const openOnce = async (stateDir: string, { migrations }: BackupHeader): Promise<void> => {
  const said: string[] = [];
  try {
    const server = await startLocalPostgres({ stateDir, log: (line) => said.push(line) });
    try {
      for (const [name, expected] of Object.entries(migrations)) {
        const done = await doneMigrations(server.urlFor(name));
        const missing = expected.filter((migration) => !done.includes(migration));
        if (missing.length > 0) throw new Error(`${name} lacks ${missing.join(', ')}`);
      }
    } finally {
      await server.stop();
    }
  } catch (error) {
    const detail = [(error as Error).message, ...said.slice(-3)].join(' | ');
    throw new UsageError(`The databases of the backup do not open, and nothing was changed: ${detail}`);
  }
};
