import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ImportSummary, ReferenceMapping } from '@tillmap/contracts';
import { mappingsFile, type ReferenceData, standInCatalog, startReferenceData } from '../harness.ts';

const AT = '/api/admin/reference-mappings';
const NONE = '01890a5d-ac96-774b-bcce-b302099a8057';

let service: ReferenceData;
let catalog: Awaited<ReturnType<typeof standInCatalog>>;
/** Ends the work behind so many chunks of a revert, as a process that dies does. */
let dieAfter = Number.POSITIVE_INFINITY;
let wholesalers = 0;
let code = '';

beforeAll(async () => {
  const afterChunk = async ({ type }: { type: string }): Promise<void> => {
    if (type !== 'revert') return;
    dieAfter -= 1;
    if (dieAfter <= 0) {
      dieAfter = Number.POSITIVE_INFINITY;
      throw new Error('The process dies here.');
    }
  };
  service = await startReferenceData({ IMPORT_LEASE_SECONDS: '1' }, { chunkRows: 7, afterChunk });
  catalog = await standInCatalog(service.openBus());
});
afterAll(async () => {
  await catalog.stop();
  await service.stop();
});
beforeEach(async () => {
  dieAfter = Number.POSITIVE_INFINITY;
  wholesalers += 1;
  code = `W${wholesalers}`;
  await service.addWholesaler(code);
});

const json = async <T>(answer: Response | Promise<Response>): Promise<T> => (await (await answer).json()) as T;

const start = async (text: string): Promise<string> => {
  const answer = await service.upload(`${AT}/import`, { text, fields: { wholesaler_code: code } });
  const { import_id } = await json<{ import_id: string }>(answer);
  return import_id;
};
const imported = async (text: string): Promise<string> => {
  const id = await start(text);
  expect(await service.ended(id)).toMatchObject({ status: 'completed' });
  return id;
};
const revert = async (id: string) => {
  const answer = await service.postJson(`/api/admin/imports/${id}/revert`, {});
  expect(answer.status).toBe(202);
  const { import_id } = await json<{ import_id: string }>(answer);
  return service.ended(import_id, 30);
};
type Row = Pick<ReferenceMapping, 'barcode' | 'name' | 'vat_code' | 'source'>;
const table = async (): Promise<Row[]> => {
  const { data } = await json<{ data: { mappings: ReferenceMapping[] } }>(
    service.get(`${AT}?wholesaler_code=${code}&per_page=500`),
  );
  return data.mappings.map(({ barcode, name, vat_code, source }) => ({ barcode, name, vat_code, source }));
};
const row = (n: number, name: string, source: Row['source'] = 'import'): Row => ({
  barcode: String(5_000_000_000_000 + n * 10),
  name: `${name} ${n}`,
  vat_code: n % 2 === 0 ? 'Z' : 'S',
  source,
});
const rows = (from: number, to: number, name: string): Row[] =>
  Array.from({ length: to - from + 1 }, (_, at) => row(from + at, name));
const idOf = async (n: number): Promise<string> => {
  const { data } = await json<{ data: { mappings: ReferenceMapping[] } }>(
    service.get(`${AT}?wholesaler_code=${code}&search=${row(n, '').barcode}`),
  );
  return data.mappings[0]?.id ?? '';
};
const edit = async (n: number, name: string): Promise<void> => {
  const body = { name, size: '', dept_code: '10', sub_dept_code: '90', cg_group_code: '1', vat_code: 'Z' };
  expect((await service.putJson(`${AT}/${await idOf(n)}`, body)).status).toBe(200);
};
/** What catalog has heard last of each barcode of the wholesaler: the lookup's view. */
const toldNames = (): Map<string, string> =>
  new Map(
    catalog.heard
      .filter(({ wholesalerCode }) => wholesalerCode === code)
      .flatMap(({ mappings }) => mappings.map(({ barcodeGiven, name }) => [barcodeGiven, name] as const)),
  );

/**
 * Old 1–20 · A renames 11–20 and adds 21–40 · 12 is edited, 25 deleted · B renames 15–18 and 31–40 · A is taken back.
 */
const story = async (): Promise<{ a: string; expected: Row[]; keptBarcodes: string[] }> => {
  await imported(mappingsFile(20, 1, 'Old'));
  const a = await imported(mappingsFile(30, 11, 'A'));
  await edit(12, 'Edited 12');
  expect((await service.remove(`${AT}/${await idOf(25)}`)).status).toBe(204);
  await imported(`${mappingsFile(4, 15, 'B')}\n${mappingsFile(10, 31, 'B').split('\n').slice(1).join('\n')}`);
  const expected = [
    ...rows(1, 11, 'Old'),
    row(12, 'Edited', 'manual'),
    ...rows(13, 14, 'Old'),
    ...rows(15, 18, 'B'),
    ...rows(19, 20, 'Old'),
    ...rows(31, 40, 'B'),
  ];
  const kept = [12, 15, 16, 17, 18, 25, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40];
  return { a, expected, keptBarcodes: kept.map((n) => row(n, '').barcode) };
};

describe('Taking an import back', () => {
  test('When rows were touched since, then they are kept and named, and the table equals one written by hand', async () => {
    const { a, expected, keptBarcodes } = await story();
    const ended = await revert(a);
    expect(await table()).toEqual(expected);
    expect(ended).toMatchObject({
      status: 'completed',
      type: 'revert',
      percentage: 100,
      processed: 30,
      total: 30,
      results: { updated: 5, skipped: 16, errors_count: 0, errors: [] },
      reverted: { removed: 9, restored: 5, kept: 16 },
    });
    expect(ended.results?.updated_list).toHaveLength(5);
    for (const barcode of ended.results?.updated_list ?? [])
      expect(expected.map((one) => one.barcode)).toContain(barcode);
    expect(ended.reverted?.kept_list.map(({ barcode }) => barcode)).toEqual(keptBarcodes);
    expect(ended.reverted?.kept_list[0]).toMatchObject({ name: 'Edited 12', reason: 'It was edited later.' });
    expect(ended.reverted?.kept_list[1]).toMatchObject({ reason: 'A later import changed it.' });
    expect(ended.reverted?.kept_list[5]).toMatchObject({ reason: 'It was deleted later.' });
    // Lookups agree row by row: what was told last of each barcode, without those told as removed.
    await catalog.untilAllHeard(service.sql);
    const told = toldNames();
    for (const { barcode, name } of expected) expect([barcode, told.get(barcode)]).toEqual([barcode, name]);
    for (const gone of rows(21, 30, 'A')) expect(catalog.removed).toContain(`0${gone.barcode}`);
  });

  test('When it is killed in the middle and goes on, then it ends the same', async () => {
    const { a, expected } = await story();
    dieAfter = 2;
    expect(await revert(a)).toMatchObject({ status: 'completed', reverted: { removed: 9, restored: 5, kept: 16 } });
    expect(await table()).toEqual(expected);
  });

  test('When it failed and is started again, then it goes on where it stood under the same id', async () => {
    const { a, expected } = await story();
    dieAfter = 1;
    const { import_id } = await json<{ import_id: string }>(service.postJson(`/api/admin/imports/${a}/revert`, {}));
    await service.sql.execute(
      `update import_job set status = 'failed', phase = 'ended', error = 'A fault.' where id = $1`,
      [import_id],
    );
    const again = await json<{ import_id: string }>(service.postJson(`/api/admin/imports/${a}/revert`, {}));
    expect(again.import_id).toBe(import_id);
    expect(await service.ended(import_id, 30)).toMatchObject({
      status: 'completed',
      reverted: { removed: 9, restored: 5, kept: 16 },
    });
    expect(await table()).toEqual(expected);
  });

  test('When the later import is taken back first, then the earlier one can be, and nothing of both is left', async () => {
    await imported(mappingsFile(10, 1, 'Old'));
    const a = await imported(mappingsFile(10, 6, 'A'));
    const b = await imported(mappingsFile(10, 11, 'B'));
    expect(await revert(b)).toMatchObject({ reverted: { removed: 5, restored: 5, kept: 0 } });
    expect(await table()).toEqual([...rows(1, 5, 'Old'), ...rows(6, 15, 'A')]);
    expect(await revert(a)).toMatchObject({ reverted: { removed: 5, restored: 5, kept: 0 } });
    expect(await table()).toEqual(rows(1, 10, 'Old'));
  });

  test('When an old department is gone from the hierarchy, then its rows are kept and it is named', async () => {
    const cola = 'barcode,name,dept_code,sub_dept_code,cg_group_code\n5000000000010,Cola,20,10,1';
    await imported(cola);
    const a = await imported(cola.replace('20,10,1', '10,90,1'));
    const { data } = await json<{ data: { data: { id: string }[] } }>(
      service.get(`/api/admin/departments?wholesaler_code=${code}&search=drinks`),
    );
    expect((await service.remove(`/api/admin/departments/${data.data[0]?.id}`)).status).toBe(204);
    expect((await revert(a)).reverted).toEqual({
      removed: 0,
      restored: 0,
      kept: 1,
      kept_list: [
        {
          barcode: '5000000000010',
          name: 'Cola',
          reason: 'Its old department 20/10/1 is no longer in the hierarchy.',
        },
      ],
    });
  });

  test('When what it kept is downloaded, then each row has its reason', async () => {
    const a = await imported(mappingsFile(2, 1, 'A'));
    await edit(1, 'Edited 1');
    await revert(a);
    const { data } = await json<{ data: { data: ImportSummary[] } }>(
      service.get(`/api/admin/imports?wholesaler_code=${code}&type=revert`),
    );
    const file = await service.get(`/api/admin/import-progress/${data.data[0]?.id}/errors`);
    expect((await file.text()).trim().split('\r\n').slice(1)).toEqual([
      '1,It was edited later.,5000000000010,Edited 1',
    ]);
  });
});

describe('What can be taken back', () => {
  const status = async (id: string, role?: string) =>
    (await service.postJson(`/api/admin/imports/${id}/revert`, {}, role)).status;

  test('When it was taken back already, is no import of mappings, or is none, then the answer is 409 or 404', async () => {
    const a = await imported(mappingsFile(3));
    expect(await status(a, 'manager')).toBe(403);
    await revert(a);
    expect(await status(a)).toBe(409);
    const text = `wholesaler_code,dept_code,dept_name\n${code},40,Bakery`;
    const { import_id: lists } = await json<{ import_id: string }>(
      service.upload('/api/admin/departments/import', { text }),
    );
    await service.ended(lists);
    expect(await status(lists)).toBe(409);
    expect(await status(NONE)).toBe(404);
    expect(await status('x')).toBe(404);
  });

  test('When all mappings were deleted since, then it is refused with a sentence, and rows that came later stay', async () => {
    const a = await imported(mappingsFile(5));
    await service.remove(`${AT}/wholesaler/delete-all?wholesaler_code=${code}`);
    const b = await imported(mappingsFile(3, 1, 'B'));
    const answer = await service.postJson(`/api/admin/imports/${a}/revert`, {});
    expect([answer.status, ((await json(answer)) as { message: string }).message]).toEqual([
      409,
      `All reference mappings of ${code} Ltd were deleted later, so there is nothing to revert.`,
    ]);
    const page = await json<{ data: { data: ImportSummary[] } }>(
      service.get(`/api/admin/imports?wholesaler_code=${code}`),
    );
    expect(page.data.data.map(({ id, can_revert }) => [id, can_revert])).toEqual([
      [b, true],
      [a, false],
    ]);
    expect(await table()).toEqual(rows(1, 3, 'B'));
  });

  test('When imports are listed, then they come newest first with what can be done', async () => {
    const a = await imported(mappingsFile(3));
    const b = await imported(mappingsFile(3, 2, 'B'));
    await revert(b);
    const page = await json<{ data: { data: ImportSummary[]; total: number } }>(
      service.get(`/api/admin/imports?wholesaler_code=${code}`),
    );
    expect(page.data.total).toBe(3);
    const [reverted, second, initial] = page.data.data;
    expect(reverted).toMatchObject({
      type: 'revert',
      reverts: b,
      can_revert: false,
      reverted_by: null,
      status: 'completed',
    });
    expect(second).toMatchObject({
      id: b,
      type: 'reference_mappings',
      wholesaler_code: code,
      file_name: 'file.csv',
      created: 1,
      updated: 2,
      started_by: 'admin name',
      can_revert: false,
      reverted_by: { import_id: reverted?.id, status: 'completed' },
      requested_at: expect.stringMatching(/Z$/),
      ended_at: expect.stringMatching(/Z$/),
    });
    expect(initial).toMatchObject({ id: a, can_revert: true, reverted_by: null });
    expect((await service.get('/api/admin/imports?type=nothing')).status).toBe(422);
    expect((await service.get('/api/admin/imports?page=0')).status).toBe(422);
  });
});
