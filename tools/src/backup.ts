import { resolve } from 'node:path';
import { takeBackup } from './backup/take-backup.ts';
import { dataDirFrom } from './launcher/settings.ts';
import { UsageError } from './launcher/usage-error.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Copies everything of an installation of "make run", which may be running, into one file.

  TO=tillmap.backup   the file; one that is there already is never written over
  DATA_DIR=.data      the installation

The file has keys and passwords in it, readable by you alone: keep it so. See docs/operations/backup.md.
`;

const ROOT = `${import.meta.dirname}/../..`;

await runCommand(USAGE, async () => {
  const began = performance.now();
  const from = process.env.INIT_CWD ?? process.cwd();
  const to = process.env.TO?.trim();
  if (!to) throw new UsageError('Name the file: make backup TO=tillmap.backup');
  const path = resolve(from, to);
  const { files, bytes, archiveBytes } = await takeBackup({
    dataDir: dataDirFrom(process.env, ROOT, from),
    to: path,
    postgresUrl: process.env.POSTGRES_URL?.trim(),
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const megabytes = (count: number): string => `${(count / 1e6).toFixed(1)} MB`;
  process.stdout.write(
    `${path}: ${files} files, ${megabytes(bytes)} in ${megabytes(archiveBytes)}, ${seconds} s. It has keys and passwords in it.\n`,
  );
});
