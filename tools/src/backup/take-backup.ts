import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { copyCluster, readPassword } from '@tillmap/testing/local-postgres';
import { BUS_DATABASE, SERVICES } from '../launcher/service-list.ts';
import { UsageError } from '../launcher/usage-error.ts';
import { onDatabases } from '../product/on-databases.ts';
import { doneMigrations } from './done-migrations.ts';
import { type BackupHeader, FORMAT, HEADER_NAME, PARTS, PASSWORD_NAME } from './manifest.ts';
import { thisRelease } from './releases.ts';
import { type ArchiveWriter, type Written, writeArchive } from './write-archive.ts';

/** What of state/ an installation is known by; ports, locks and processes are of this machine. */
const STATE_FILES = ['service-secret.json', 'seed.json'];

type Options = Readonly<{
  dataDir: string;
  to: string;
  compression?: number;
  /** POSTGRES_URL: the database is on a server of its own. */
  postgresUrl?: string | undefined;
}>;

/**
 * Copies everything of an installation of `make run`, which may be running, into one file: all databases as of one moment,
 * and the files that they knew then. The file has keys and passwords in it. Throws UsageError with a sentence.
 */
export const takeBackup = async ({ dataDir, to, compression, postgresUrl = '' }: Options): Promise<Written> => {
  if (existsSync(to)) throw new UsageError(`There is a file ${to} already.`);
  const isElsewhere = existsSync(join(dataDir, 'state')) && !existsSync(join(dataDir, 'postgres'));
  // A cluster of before may still be there, and is not what is in use.
  if (isElsewhere || postgresUrl !== '') {
    throw new UsageError(
      `The database of ${dataDir} is on a server of its own (POSTGRES_URL), and is backed up there: docs/operations/postgresql.md.`,
    );
  }
  return onDatabases(dataDir, async (urlFor) => {
    const header = await headerOf(urlFor);
    const password = readPassword(join(dataDir, 'postgres')) ?? '';
    return writeArchive(
      to,
      (archive) => fill(archive, { dataDir, header, password, url: urlFor('postgres') }),
      compression,
    );
  });
};

type Filling = Readonly<{ dataDir: string; header: BackupHeader; password: string; url: string }>;

const fill = async (archive: ArchiveWriter, { dataDir, header, password, url }: Filling): Promise<void> => {
  await archive.text(HEADER_NAME, JSON.stringify(header, null, 2));
  for (const name of STATE_FILES) await archive.file(`${PARTS.state}${name}`, join(dataDir, 'state', name));
  await archive.text(PASSWORD_NAME, password);
  const objects = objectsOf(join(dataDir, 'objects'), archive);
  // Once before the databases' moment, because of files that are removed afterwards; once after it, because of new ones: a
  // file is there before a database knows it.
  await objects.copyNew();
  await copyCluster(url, {
    folder: (name) => archive.folder(`${PARTS.cluster}${name}`),
    file: async (name, path) => void (await archive.file(`${PARTS.cluster}${name}`, path)),
    text: (name, content) => archive.text(`${PARTS.cluster}${name}`, content),
  });
  await objects.copyNew();
};

/** Copies files of the object store that it has not copied yet; those that are being written have a dot in front. */
const objectsOf = (root: string, archive: ArchiveWriter) => {
  const had = new Map<string, string>();
  const copyOne = async (name: string): Promise<void> => {
    const found = await stat(join(root, name)).catch(() => undefined);
    const state = found && `${found.size} ${found.mtimeMs} ${found.ino}`;
    if (state === undefined || had.get(name) === state) return;
    if (await archive.file(`${PARTS.objects}${name}`, join(root, name))) had.set(name, state);
  };
  const copyNew = async (): Promise<void> => {
    for (const name of await namesIn(root)) await copyOne(name);
  };
  return { copyNew };
};

const namesIn = async (root: string): Promise<string[]> => {
  const entries = existsSync(root) ? await readdir(root, { recursive: true, withFileTypes: true }) : [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
    .toSorted();
};

const headerOf = async (urlFor: (database: string) => string): Promise<BackupHeader> => {
  const databases = [...SERVICES.flatMap(({ database }) => database ?? []), BUS_DATABASE];
  const migrations: Record<string, string[]> = {};
  for (const name of databases) migrations[name] = await doneMigrations(urlFor(name));
  const { version, postgresMajor } = thisRelease();
  return { format: FORMAT, release: version, takenAt: new Date().toISOString(), postgresMajor, migrations };
};
