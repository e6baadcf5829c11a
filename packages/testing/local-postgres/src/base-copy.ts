import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** What takes the files of a cluster that is being copied. Names are relative to its data folder, with slashes. */
export type CopyTarget = Readonly<{
  folder(name: string): Promise<void>;
  /** Takes as many bytes as the file at `path` has now; it may change, shrink or go meanwhile. */
  file(name: string, path: string): Promise<void>;
  text(name: string, content: string): Promise<void>;
}>;

/** Folders whose content belongs to the process that runs now; the folders themselves have to be there. */
const FOLDERS_LEFT_EMPTY = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|.*\/pgsql_tmp[^/]*|.*pg_internal\.init)$/;
const CONTROL_FILE = 'global/pg_control';
const WAL_SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Copies a running cluster, all its databases as of one moment, the end of the copy; people go on working. `url` is of any
 * database of it, and its user a superuser on this machine. Throws where the server does not log enough for that.
 */
export const copyCluster = async (url: string, target: CopyTarget): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const one = async (sql: string): Promise<string> => {
      const { rows } = await client.query<{ value: string }>(sql);
      return rows[0]?.value ?? '';
    };
    if ((await one(`select current_setting('wal_level') as value`)) === 'minimal') {
      throw new Error(
        'The database that runs now was started without what a copy needs: start Tillmap again, or stop it.',
      );
    }
    const dataDir = await one(`select current_setting('data_directory') as value`);
    // Keeps the log of changes from here on until this connection ends, however long the copy takes.
    await one(
      `select slot_name as value from pg_create_physical_replication_slot('copy_' || pg_backend_pid(), true, true)`,
    );
    const first = await one(`select pg_walfile_name(pg_backup_start('tillmap', fast => true)) as value`);
    await copyFolder(dataDir, '', target);
    await target.file(CONTROL_FILE, join(dataDir, CONTROL_FILE));
    const { rows } = await client.query<{ last: string; labelfile: string }>(
      'select pg_walfile_name(lsn) as last, labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    const { last = '', labelfile = '' } = rows[0] ?? {};
    await target.text('backup_label', labelfile);
    await copyLog(dataDir, [first, last], target);
  } finally {
    await client.end();
  }
};

const copyFolder = async (dataDir: string, folder: string, target: CopyTarget): Promise<void> => {
  const entries = await readdir(join(dataDir, folder), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (LEFT_OUT.test(name) || name === CONTROL_FILE) continue;
    if (entry.isDirectory()) {
      await target.folder(name);
      if (!FOLDERS_LEFT_EMPTY.has(name)) await copyFolder(dataDir, name, target);
    } else if (entry.isFile()) await target.file(name, join(dataDir, name));
  }
};

/** The log between start and end makes one moment of files that were read one after the other. */
const copyLog = async (
  dataDir: string,
  [first, last]: readonly [string, string],
  target: CopyTarget,
): Promise<void> => {
  await target.folder('pg_wal/archive_status');
  for (const name of (await readdir(join(dataDir, 'pg_wal'))).toSorted()) {
    const isOfCopy = WAL_SEGMENT.test(name) && name >= first && name <= last;
    if (isOfCopy || name.endsWith('.history')) await target.file(`pg_wal/${name}`, join(dataDir, 'pg_wal', name));
  }
};
