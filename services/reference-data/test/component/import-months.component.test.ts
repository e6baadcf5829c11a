import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMonthlyPartitions } from '@tillmap/storage/database';
import { idAt, monthAfter, monthName, waitUntil } from '@tillmap/testing';
import { IMPORT_PARTS } from '../../src/adapters/postgres/import-parts.ts';
import { postgresRetention } from '../../src/adapters/postgres/postgres-retention.ts';
import { departmentsFile, type ReferenceData, startReferenceData } from '../harness.ts';

const TABLES = ['import_before', 'import_bad_row', 'import_chunk', 'import_note'] as const;
const HOUR_MS = 3_600_000;

let service: ReferenceData;

beforeAll(async () => {
  service = await startReferenceData();
  await service.addWholesaler('NISA');
});
afterAll(() => service.stop());

const partsOf = async (table: string): Promise<string[]> => {
  const rows = await service.sql.query<{ name: string }>(
    'select substr(inhrelid::regclass::text, $2) as name from pg_inherits where inhparent = $1::regclass order by 1',
    [table, table.length + 2],
  );
  return rows.map(({ name }) => name);
};
const untilPartsAre = (...names: string[]): Promise<unknown> =>
  waitUntil(
    async () => (await Promise.all(TABLES.map(partsOf))).every((parts) => parts.join() === names.join()) || undefined,
    { what: `the parts ${names.join()}` },
  );
const rowsOf = async (id: string): Promise<number> => {
  const counts = TABLES.map((table) => `(select count(*) from ${table} where import_id = $1)`);
  const [row] = await service.sql.query<{ rows: number }>(`select ${counts.join(' + ')} as rows`, [id]);
  return row!.rows;
};
/** A process whose housekeeping, which begins with its start, is done at that time. */
const keepHouse = async (time: number): Promise<void> => {
  const next = await service.more({ clock: async () => new Date(time) });
  await next.stop();
};

/** An import with a row that cannot be used, as if it had been made at that time and had ended long ago. */
const importedAt = async (time: number): Promise<string> => {
  const text = `${departmentsFile('NISA').trimEnd()}\nNISA,,,,,\n`;
  const answer = await service.upload('/api/admin/departments/import', { text });
  const { import_id: made } = (await answer.json()) as { import_id: string };
  await service.ended(made);
  const id = idAt(time);
  const moved = [['import_job', 'id'] as const, ...TABLES.map((table) => [table, 'import_id'] as const)];
  for (const [table, column] of moved)
    await service.sql.execute(`update ${table} set ${column} = $1 where ${column} = $2`, [id, made]);
  await service.sql.execute("update import_job set ended_at = now() - interval '31 days' where id = $1", [id]);
  return id;
};
const statusOf = async (id: string): Promise<number> =>
  (await service.get(`/api/admin/import-progress/${id}/errors`)).status;

test('When all imports of a month were forgotten, then what they left behind goes with the month', async () => {
  await untilPartsAre(monthName(2), 'first', 'other');
  const id = await importedAt(monthAfter(2) + HOUR_MS);
  const before = await importedAt(monthAfter(2) - HOUR_MS);
  expect([await statusOf(id), await statusOf(before)]).toEqual([200, 200]);
  expect([await rowsOf(id), await rowsOf(before)]).toEqual([1, 1]);

  await keepHouse(monthAfter(3) - HOUR_MS);
  await waitUntil(async () => (await statusOf(id)) === 404 && (await statusOf(before)) === 404);
  // What lies before there were months is deleted at once; the month is not over yet.
  expect([await rowsOf(id), await rowsOf(before)]).toEqual([1, 0]);
  await untilPartsAre(monthName(2), monthName(3), monthName(4), 'first', 'other');

  const kept = await importedAt(monthAfter(3) + HOUR_MS);
  await service.sql.execute('update import_job set ended_at = now() where id = $1', [kept]);
  await keepHouse(monthAfter(4));
  // The third month is over as well, but one of its imports is kept still.
  await untilPartsAre(monthName(3), monthName(4), monthName(5), monthName(6), 'first', 'other');
  expect([await rowsOf(id), await rowsOf(kept)]).toEqual([0, 1]);
  expect(await statusOf(kept)).toBe(200);

  // As if the import had come when nobody seemed to need its month any more.
  const parts = createMonthlyPartitions(service.sql, IMPORT_PARTS);
  const month = (await parts.list()).find(({ name }) => name === monthName(3));
  await postgresRetention(service.sql, parts).dropMonth(month!);
  expect(await rowsOf(kept)).toBe(1);
});
