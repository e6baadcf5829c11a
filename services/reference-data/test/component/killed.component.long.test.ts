import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { mappingsFile } from '../harness.ts';
import { startProcesses } from '../process.ts';

let processes: Awaited<ReturnType<typeof startProcesses>>;
const ROWS = 20_000;

beforeAll(async () => {
  processes = await startProcesses({ IMPORT_LEASE_SECONDS: '5' });
});
afterAll(() => processes.stop());

test('When the process is killed in the middle of an import, then the next one ends it and every row counts once', async () => {
  const first = await processes.run();
  await first.addWholesaler('NISA');
  const fields = { wholesaler_code: 'NISA' };
  const answer = await first.upload('/api/admin/reference-mappings/import', { text: mappingsFile(ROWS), fields });
  const { import_id } = (await answer.json()) as { import_id: string };
  const read = async (): Promise<number> =>
    (await processes.sql.query<{ rows_read: number }>('select rows_read from import_job where id = $1', [import_id]))[0]
      ?.rows_read ?? 0;
  await waitUntil(async () => (await read()) > 0);
  await first.kill();
  const readBefore = await read();
  expect(readBefore).toBeLessThan(ROWS);

  const second = await processes.run();
  const done = await second.ended(import_id);

  expect(done).toMatchObject({ status: 'completed', percentage: 100, processed: ROWS });
  expect(done.results).toMatchObject({ created: ROWS, updated: 0, skipped: 0, products_created: ROWS });
  expect(processes.catalog.products.size).toBe(ROWS);
  const told = () => processes.deeds.all().filter(({ subjectId }) => subjectId === import_id);
  await waitUntil(() => told().some(({ what }) => what === 'import_completed'));
  expect(told().map(({ what, count, byUserName }) => [what, Number(count), byUserName])).toEqual([
    ['import_started', ROWS, 'Ann'],
    ['import_completed', ROWS, 'Ann'],
  ]);
}, 150_000);
