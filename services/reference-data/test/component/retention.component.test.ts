import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { type ReferenceData, startReferenceData } from '../harness.ts';

let service: ReferenceData;

beforeAll(async () => {
  service = await startReferenceData();
  await service.addWholesaler('NISA');
  await service.addWholesaler('BOOK');
});
afterAll(() => service.stop());

test('When an import ended longer ago than imports are kept, then it goes with its file and all that belongs to it', async () => {
  const [old, young] = await service.sql.query<{ id: string }>(
    "select id from import_job where type = 'departments' order by id",
  );
  await service.sql.execute("update import_job set ended_at = now() - interval '31 days' where id = $1", [old?.id]);
  // Housekeeping begins with the start of a process.
  await service.more();

  await waitUntil(async () => (await service.get(`/api/admin/import-progress/${old?.id}/errors`)).status === 404);
  expect((await service.progress(young?.id ?? '')).status).toBe('completed');
  await waitUntil(async () => !(await readdir(join(service.folder, 'imports'))).includes(old?.id ?? ''));
  expect(await readdir(join(service.folder, 'imports'))).toContain(young?.id);
  expect(await service.sql.query('select from import_before where import_id = $1', [old?.id])).toEqual([]);
});
