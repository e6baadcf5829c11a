import { parseArgs } from 'node:util';
import { type Database, monthParts } from '@tillmap/database';
import { fileBuildingSchema } from '@tillmap/file-building/compose';
import { DOWNLOAD_PARTS } from '@tillmap/file-building/download-parts';
import { postgresDownloads } from '@tillmap/file-building/download-store';
import { runCommand } from '@tillmap/tools/run-command.ts';
import { fillMonth, withoutParts } from './line-parts/fill-lines.ts';
import { timesOfCalls } from './line-parts/measure-calls.ts';
import { measuredDeletion, toldDeletion } from './parts/measured-deletion.ts';
import { isFull, withDatabase } from './parts/with-database.ts';

const USAGE = `Fills the lines of downloads with made ones and measures them, with and without parts.

  node bench/src/line-parts.ts --lines 100000000 --months 20 --folder /somewhere

  --lines     how many, evenly over the months (1,000,000)
  --months    how many, each a part (20)
  --each      how many a download has (10,000)
  --without   one table instead of parts, as before them
  --folder    where the database lies meanwhile (the folder it is called in)
  --keep-free gigabytes that stay free there; it ends before (10)
`;

const GIGABYTE = 1_000_000_000;

const say = (line: string): void => void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
const seconds = (began: number): string => ((performance.now() - began) / 1_000).toFixed(2);

const optionsOf = () => {
  const { values } = parseArgs({
    options: {
      lines: { type: 'string', default: '1000000' },
      months: { type: 'string', default: '20' },
      each: { type: 'string', default: '10000' },
      without: { type: 'boolean', default: false },
      folder: { type: 'string', default: process.cwd() },
      'keep-free': { type: 'string', default: '10' },
    },
  });
  return {
    lines: Number(values.lines),
    months: Number(values.months),
    each: Number(values.each),
    isWhole: values.without,
    folder: values.folder,
    keepFree: Number(values['keep-free']),
  };
};
type Options = ReturnType<typeof optionsOf>;

/** Parts of a month begin with the month after next: what was there before there were parts is not measured. */
const startOf = (month: number): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2 + month));
};

/** Fills month after month and answers their downloads. Ends early where the disk gets full. */
const fill = async (database: Database, options: Options): Promise<string[][]> => {
  const downloads = Math.floor(options.lines / options.months / options.each);
  const filled: string[][] = [];
  for (let month = 0; month < options.months && !(await isFull(options.folder, options.keepFree)); month += 1) {
    const [from, to] = [startOf(month), startOf(month + 1)];
    if (!options.isWhole) await monthParts(database, DOWNLOAD_PARTS, async () => from).begin();
    const began = performance.now();
    filled.push(await fillMonth(database, { from, to, downloads, lines: options.each }));
    say(`month ${month + 1}: ${downloads * options.each} lines in ${seconds(began)} s`);
  }
  return filled;
};

const deleteRows = async (database: Database, ids: readonly string[]): Promise<void> => {
  await database.execute('delete from download_line where download_id = any($1::uuid[])', [ids]);
  await database.execute('vacuum (analyze) download_line');
};

const measure = async (database: Database, options: Options): Promise<void> => {
  const began = performance.now();
  const months = await fill(database, options);
  say(`filled in ${seconds(began)} s`);
  const vacuuming = performance.now();
  await database.execute('vacuum (analyze) download_line');
  say(`vacuumed in ${seconds(vacuuming)} s`);
  const ids = months.flat();
  const [size] = await database.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes');
  const lines = ids.length * options.each;
  say(`${lines} lines: ${(size!.bytes / GIGABYTE).toFixed(2)} GB, ${Math.round(size!.bytes / lines)} bytes a line`);
  for (const [what, ms] of await timesOfCalls(postgresDownloads(database), ids)) say(`${what}: ${ms.toFixed(1)} ms`);
  const parts = monthParts(database, DOWNLOAD_PARTS);
  for (const month of months.slice(0, 2)) {
    const part = (await parts.list()).find(({ from }) => from !== null);
    const deletion = await measuredDeletion(database, () =>
      options.isWhole ? deleteRows(database, month) : parts.drop(part!, async () => false),
    );
    say(`deleted the oldest ${month.length * options.each}: ${toldDeletion(deletion)}`);
  }
};

await runCommand(USAGE, () => {
  const options = optionsOf();
  return withDatabase(options.folder, fileBuildingSchema, async (database) => {
    if (options.isWhole) await withoutParts(database);
    await measure(database, options);
  });
});
