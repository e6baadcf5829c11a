import { parseArgs } from 'node:util';
import { schema } from '@tillmap/audit/compose';
import { postgresParts } from '@tillmap/audit/trail-parts';
import type { Database } from '@tillmap/database';
import { runCommand } from '@tillmap/tools/run-command.ts';
import { toldDeletion } from './parts/measured-deletion.ts';
import { isFull, withDatabase } from './parts/with-database.ts';
import { fillMonth, withoutParts } from './trail-parts/fill-trail.ts';
import { appendedPerSecond, timesOfCalls, withAudit } from './trail-parts/measure-calls.ts';
import { deleteOldest, dropOldest } from './trail-parts/measure-retention.ts';

const USAGE = `Fills an audit trail with made records and measures it, with and without parts.

  node bench/src/trail-parts.ts --records 10000000 --months 36 --folder /somewhere

  --records   how many, evenly over the months (1,000,000)
  --months    how many, each a part (36)
  --without   one table instead of parts, as before them
  --folder    where the database lies meanwhile (the folder it is called in)
  --keep-free gigabytes that stay free there; it ends before (15)
`;

const GIGABYTE = 1_000_000_000;
const DAY_MS = 86_400_000;
const APPENDED = 20_000;
const MOST_ATTEMPTS = 10;

const say = (line: string): void => void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
const seconds = (began: number): string => ((performance.now() - began) / 1_000).toFixed(2);

type Options = Readonly<{ records: number; months: number; isWhole: boolean; folder: string; keepFree: number }>;

const optionsOf = (): Options => {
  const { values } = parseArgs({
    options: {
      records: { type: 'string', default: '1000000' },
      months: { type: 'string', default: '36' },
      without: { type: 'boolean', default: false },
      folder: { type: 'string', default: process.cwd() },
      'keep-free': { type: 'string', default: '15' },
    },
  });
  return {
    records: Number(values.records),
    months: Number(values.months),
    isWhole: values.without,
    folder: values.folder,
    keepFree: Number(values['keep-free']),
  };
};

/** Milliseconds that somebody who reads one record after the other waited at most while `work` was done. */
const longestRead = async (database: Database, work: () => Promise<void>): Promise<number> => {
  let isOver = false;
  let longest = 0;
  const done = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const began = performance.now();
    await database.query('select sequence from record where sequence = 1');
    longest = Math.max(longest, performance.now() - began);
  }
  await done;
  return longest;
};

/** Tried again where something is in the way, as the service does every minute. */
const closed = async (close: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await close();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS) throw error;
      say('gave way');
    }
  }
};

/** Fills month after month, and closes each; returns the records of a month. Ends early where the disk gets full. */
const fill = async (database: Database, options: Options): Promise<{ each: number; months: number }> => {
  const each = Math.floor(options.records / options.months);
  const parts = postgresParts(database);
  const began = performance.now();
  for (let month = 0; month < options.months; month += 1) {
    if (await isFull(options.folder, options.keepFree)) return { each, months: month };
    const first = month * each + 1;
    const from = new Date(Date.now() - (options.months - month) * 30 * DAY_MS);
    await fillMonth(database, { first, records: each, from });
    if (options.isWhole || month === options.months - 1) continue;
    const open = (await parts.list()).at(-1)!;
    const closing = performance.now();
    const longest = await longestRead(database, () => closed(() => parts.close(open, async () => first + each)));
    if (month === 0 || month === options.months - 2)
      say(`closed a part of ${each} in ${seconds(closing)} s; a reader waited ${longest.toFixed(1)} ms at most`);
  }
  say(`filled in ${seconds(began)} s`);
  return { each, months: options.months };
};

const measure = async (database: Database, options: Options): Promise<void> => {
  const { each, months } = await fill(database, options);
  const analysing = performance.now();
  await database.execute('vacuum (analyze) record, personal_data, acceptance_search, daily_count, trail_user');
  const [size] = await database.query<{ bytes: number; parts: number }>(
    `select pg_database_size(current_database()) as bytes, (select count(*) from pg_inherits where inhparent = 'record'::regclass) as parts`,
  );
  const records = each * months;
  say(`vacuumed in ${seconds(analysing)} s`);
  say(
    `${records} records in ${size!.parts} parts: ${(size!.bytes / GIGABYTE).toFixed(2)} GB, ${Math.round(size!.bytes / records)} bytes a record`,
  );
  const [row] = await database.query<{ id: string }>('select id from record where sequence = $1', [
    Math.floor(records / 20) * 10,
  ]);
  await withAudit(database.url, async (base) => {
    for (const run of [1, 2]) {
      const rate = await appendedPerSecond(database, APPENDED);
      say(`appended, run ${run}: ${Math.round(rate)} a second`);
    }
    for (const [what, ms] of await timesOfCalls(base, row!.id)) say(`${what}: ${ms.toFixed(1)} ms`);
  });
  for (const run of [1, 2]) {
    const deletion = options.isWhole ? await deleteOldest(database, each * run) : await dropOldest(database);
    say(`deleted the oldest ${each}: ${toldDeletion(deletion)}`);
  }
};

await runCommand(USAGE, () => {
  const options = optionsOf();
  return withDatabase(options.folder, schema, async (database) => {
    if (options.isWhole) await withoutParts(database);
    await measure(database, options);
  });
});
