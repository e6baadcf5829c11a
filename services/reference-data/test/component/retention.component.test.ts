import { mkdir, readdir, rm } from 'node:fs/promises';
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

test('When the clock is not to be believed, then nothing goes, however old it is', async () => {
  const [old] = await service.sql.query<{ id: string }>(
    "select id from import_job where type = 'departments' order by id",
  );
  await service.sql.execute("update import_job set ended_at = now() - interval '31 days' where id = $1", [old?.id]);
  let isAsked = false;
  const next = await service.more({
    isClockStable: async () => {
      isAsked = true;
      return false;
    },
  });
  await waitUntil(() => isAsked, { what: 'the question whether the clock is to be believed', seconds: 10 });
  await next.stop();
  expect((await service.get(`/api/admin/import-progress/${old?.id}/errors`)).status).toBe(200);
});

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

test('When the file of an old import cannot be removed, then others go, and so does it when it can be', async () => {
  const imports = await service.sql.query<{ id: string; key: string }>(
    "select id, file_key as key from import_job where type = 'vat_codes' order by id",
  );
  const [stuck, sound] = imports;
  const path = join(service.folder, stuck?.key ?? '');
  // A folder that is not empty where the file was: it is no file to remove.
  await rm(path);
  await mkdir(join(path, 'in the way'), { recursive: true });
  await service.sql.execute("update import_job set ended_at = now() - interval '31 days' where type = 'vat_codes'");
  const left = async (): Promise<string[]> =>
    (await service.sql.query<{ id: string }>("select id from import_job where type = 'vat_codes'")).map(({ id }) => id);
  const next = await service.more();
  await waitUntil(async () => !(await left()).includes(sound?.id ?? ''), { what: 'the other one to go' });
  expect(await left()).toEqual([stuck?.id]);

  await next.stop();
  await rm(path, { recursive: true });
  await service.more();
  await waitUntil(async () => (await left()).length === 0, { what: 'the import to go' });
});
