import { resolve } from 'node:path';
import { restoreBackup } from './backup/restore-backup.ts';
import { dataDirFrom } from './launcher/settings.ts';
import { UsageError } from './launcher/usage-error.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Makes DATA_DIR what it was when a backup of "make backup" was taken. Tillmap has to be stopped.

  FROM=tillmap.backup   the file
  DATA_DIR=.data        where to; has to be empty, or
  REPLACE=yes           what is there is kept under another name
`;

const ROOT = `${import.meta.dirname}/../..`;

await runCommand(USAGE, async () => {
  const began = performance.now();
  const calledFrom = process.env.INIT_CWD ?? process.cwd();
  const from = process.env.FROM?.trim();
  if (!from) throw new UsageError('Name the file: make restore FROM=tillmap.backup');
  const dataDir = dataDirFrom(process.env, ROOT, calledFrom);
  const replace = process.env.REPLACE === 'yes';
  const { header, files, aside } = await restoreBackup({ dataDir, from: resolve(calledFrom, from), replace });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(
    `${dataDir} is as it was at ${header.takenAt}: ${files} files, ${seconds} s. Start Tillmap with make run.\n`,
  );
  if (aside) process.stdout.write(`What was there before is in ${aside}; delete it when nobody needs it any more.\n`);
});
