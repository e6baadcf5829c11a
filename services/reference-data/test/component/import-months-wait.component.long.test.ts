import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '@tillmap/storage/database';
import { idAt, monthAfter, monthName, waitUntil } from '@tillmap/testing';
import { DataSource } from 'typeorm';
import { ImportsInParts } from '../../src/adapters/postgres/migrations/1765800000001-imports-in-parts.ts';
import { MIGRATIONS } from '../../src/adapters/postgres/migrations.ts';
import { departmentsFile, type ReferenceData, startReferenceData } from '../harness.ts';

const HOUR_MS = 3_600_000;

let service: ReferenceData;

beforeAll(async () => {
  service = await startReferenceData();
  await service.addWholesaler('NISA');
  // As an update left it that did not get the tables for its third step, so that they take no id of the month after next.
  const source = await new DataSource({
    type: 'postgres',
    url: service.sql.url,
    migrations: [...MIGRATIONS],
    migrationsTableName: 'schema_migration',
  }).initialize();
  for (let undone = 0; undone < 3; undone++)
    await waitUntil(() => source.undoLastMigration().then(() => true), { what: 'the tables beside the service' });
  await source.destroy();
  const migrations = MIGRATIONS.filter((migration) => migration !== ImportsInParts);
  const before = await openDatabase({ url: service.sql.url, applicationName: 'before', migrations });
  expect(await before.migrate()).toHaveLength(2);
  await before.close();
});
afterAll(() => service.stop());

const waiting = async (port: number): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/tillmap_migrations_waiting\{[^}]*\} (\d+)/.exec(text)?.[1]);
};
const importNow = async (): Promise<string> => {
  const answer = await service.upload('/api/admin/departments/import', {
    text: `${departmentsFile('NISA').trimEnd()}\nNISA,,,,,\n`,
  });
  const { import_id: id } = (await answer.json()) as { import_id: string };
  expect((await service.ended(id)).status).toBe('completed');
  return id;
};
/** As if the import had been made at that time. */
const moveTo = async (id: string, time: number): Promise<void> => {
  const then = idAt(time);
  await service.sql.execute('update import_bad_row set import_id = $1 where import_id = $2', [then, id]);
  await service.sql.execute('update import_job set id = $1 where id = $2', [then, id]);
};
const partOfRows = async (): Promise<string[]> =>
  (
    await service.sql.query<{ part: string }>(
      `select distinct substr(tableoid::regclass::text, 16) as part from import_bad_row where import_id > $1 order by 1`,
      [idAt(monthAfter(2))],
    )
  ).map(({ part }) => part);

test('When tables are held while they are to be cut, then imports go on, and the months of the next third of a year come by themselves', async () => {
  const free = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const reader = await openDatabase({
    url: service.sql.url,
    applicationName: 'dump',
    idleTransactionTimeoutMs: 60_000,
  });
  const dump = reader.transaction(async (tx) => {
    await tx.query('select count(*) from import_bad_row');
    held.resolve();
    await free.promise;
  });
  await held.promise;
  let now = monthAfter(0) + HOUR_MS;
  const next = await service.more({ clock: async () => new Date(now) });
  expect(await waiting(next.port())).toBe(1);
  await expect(moveTo(await importNow(), monthAfter(2))).rejects.toThrow(/import_bad_row_ends/);
  free.resolve();
  await dump;
  await reader.close();
  await next.stop();

  for (let month = 0; month <= 4; month++) {
    now = monthAfter(month) + HOUR_MS;
    const process = await service.more({ clock: async () => new Date(now) });
    const hasMonth = () =>
      service.sql.query('select from pg_class where relname = $1', [`import_bad_row_${monthName(month + 2)}`]);
    await waitUntil(async () => (await hasMonth()).length > 0, { what: `the part of month ${month + 2}` });
    expect(await waiting(process.port())).toBe(0);
    await process.stop();
    await moveTo(await importNow(), now);
  }
  expect(await partOfRows()).toEqual([monthName(2), monthName(3), monthName(4)]);
});
