import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ReferenceMapping } from '@tillmap/contracts';
import { hearDeeds, mappingsFile, type ReferenceData, standInCatalog, startReferenceData } from '../harness.ts';

const MAPPINGS = '/api/admin/reference-mappings';
const ADMIN = {
  byUserId: 'admin',
  byUserName: 'admin name',
  byUserEmail: 'admin@example.com',
  ipAddress: '127.0.0.1',
};

let service: ReferenceData;
let catalog: Awaited<ReturnType<typeof standInCatalog>>;
let deeds: Awaited<ReturnType<typeof hearDeeds>>;
/** Whether catalog answers the chunks of imports with a fault. */
let isFull = false;

beforeAll(async () => {
  service = await startReferenceData();
  deeds = await hearDeeds(service.openBus());
  catalog = await standInCatalog(service.openBus(), () => (isFull ? { error: 'The product database is full.' } : {}));
  await service.addWholesaler('NISA');
});
afterAll(async () => {
  await catalog.stop();
  await deeds.stop();
  await service.stop();
});

type Told = readonly (readonly [subject: string, what: string, count: number])[];

/** What is told while `work` runs. */
const toldDuring = async (work: () => Promise<unknown>) => {
  await deeds.untilAllHeard(service.sql);
  const before = deeds.all().length;
  await work();
  await deeds.untilAllHeard(service.sql);
  return deeds.all().slice(before);
};
const shortly = (told: Awaited<ReturnType<typeof toldDuring>>): Told =>
  told.map(({ subject, what, count }) => [subject, what, Number(count)]);
const json = async <T>(answer: Response | Promise<Response>): Promise<T> => (await (await answer).json()) as T;
const idOf = async (answer: Response | Promise<Response>): Promise<string> =>
  (await json<{ data: { id: string } }>(answer)).data.id;
const importOf = (text: string, code = 'NISA') =>
  service.importFile(`${MAPPINGS}/import`, { name: 'stock.csv', text, fields: { wholesaler_code: code } });
const mapping = async (): Promise<ReferenceMapping> => {
  const { data } = await json<{ data: { mappings: [ReferenceMapping] } }>(
    service.get(`${MAPPINGS}?wholesaler_code=NISA`),
  );
  return data.mappings[0];
};
const lastImport = async (): Promise<string> =>
  (await json<{ data: { data: { id: string }[] } }>(service.get('/api/admin/imports?type=reference_mappings'))).data
    .data[0]?.id ?? '';

describe('What is told of a list', () => {
  test.each([
    [
      'wholesaler',
      '/api/admin/wholesalers',
      { code: 'SPAR', name: 'Spar', description: '', active: true },
      { name: 'Spar plc' },
    ],
    [
      'department',
      '/api/admin/departments',
      { wholesaler_code: 'NISA', dept_code: '70', dept_name: 'Pets' },
      { dept_name: 'Pet food' },
    ],
    [
      'vat_code',
      '/api/admin/vat-codes',
      { wholesaler_code: 'NISA', code: 'R', description: 'Reduced', rate: 5 },
      { rate: 5.5 },
    ],
  ])(
    'When a %s is made, changed and deleted, and each request comes again, then each deed is told once',
    async (subject, path, form, change) => {
      let id = '';
      const told = await toldDuring(async () => {
        id = await idOf(service.postJson(path, form));
        expect((await service.postJson(path, form)).status).toBe(409);
        for (const _ of ['once', 'and again'])
          expect((await service.putJson(`${path}/${id}`, { ...form, ...change })).status).toBe(200);
        expect((await service.remove(`${path}/${id}`)).status).toBe(204);
        expect((await service.remove(`${path}/${id}`)).status).toBe(404);
      });
      expect(shortly(told)).toEqual([
        [subject, 'created', 1],
        [subject, 'changed', 1],
        [subject, 'deleted', 1],
      ]);
      const code = subject === 'wholesaler' ? 'SPAR' : 'NISA';
      for (const deed of told)
        expect(deed).toMatchObject({ ...ADMIN, subjectId: subject === 'wholesaler' ? code : id, wholesalerCode: code });
    },
  );

  test('When a change is refused, then nothing is told', async () => {
    const told = await toldDuring(async () => {
      await service.postJson('/api/admin/wholesalers', { code: 'NISA', name: 'Again' });
      await service.postJson('/api/admin/departments', { wholesaler_code: 'NONE', dept_code: '1', dept_name: 'x' });
      await service.postJson('/api/admin/wholesalers', { code: 'X', name: 'x' }, 'user');
    });
    expect(told).toEqual([]);
  });
});

describe('What is told of imports and mappings', () => {
  test('When files are imported, then each start and end is told with the file and the counts; a repeated request is not', async () => {
    const told = await toldDuring(async () => {
      await importOf(`${mappingsFile(5)}\nX1,Bad,,10,,,`);
      const lists = `wholesaler_code,dept_code,dept_name\nNISA,60,Bakery`;
      await service.importFile('/api/admin/departments/import', { name: 'lists.csv', text: lists });
      const vat = { name: 'vat.csv', text: 'wholesaler_code,code,description,rate\nNISA,H,Half,10', key: 'vat-1' };
      for (const _ of ['once', 'and again'])
        expect((await service.upload('/api/admin/vat-codes/import', vat)).status).toBe(200);
    });
    expect(
      told.map(({ what, filename, wholesalerCode, count }) => [what, filename, wholesalerCode, Number(count)]),
    ).toEqual(
      expect.arrayContaining([
        ['import_started', 'stock.csv', 'NISA', 6],
        ['import_completed', 'stock.csv', 'NISA', 5],
        ['import_started', 'lists.csv', '', 1],
        ['import_completed', 'lists.csv', '', 1],
        ['import_started', 'vat.csv', '', 1],
        ['import_completed', 'vat.csv', '', 1],
      ]),
    );
    expect(told).toHaveLength(6);
    for (const deed of told) expect(deed).toMatchObject(ADMIN);
  });

  test('When one fails, then it is told with what it did', async () => {
    isFull = true;
    const told = await toldDuring(() => importOf(mappingsFile(2, 900)));
    isFull = false;
    expect(shortly(told)).toEqual([
      ['import', 'import_started', 2],
      ['import', 'import_failed', 2],
    ]);
  });

  test('When a mapping is edited and deleted, each twice, then each is told once', async () => {
    const { id } = await mapping();
    const form = { name: 'New', size: '', dept_code: '20', sub_dept_code: '10', cg_group_code: '1', vat_code: '' };
    const told = await toldDuring(async () => {
      for (const _ of ['once', 'and again'])
        expect((await service.putJson(`${MAPPINGS}/${id}`, form)).status).toBe(200);
      expect((await service.remove(`${MAPPINGS}/${id}`)).status).toBe(204);
      expect((await service.remove(`${MAPPINGS}/${id}`)).status).toBe(404);
    });
    expect(shortly(told)).toEqual([
      ['mapping', 'changed', 1],
      ['mapping', 'deleted', 1],
    ]);
    expect(told[0]).toMatchObject({ ...ADMIN, subjectId: id, wholesalerCode: 'NISA', wholesalerName: 'NISA Ltd' });
  });

  test('When an import is taken back, then that is told once with its count, for the import', async () => {
    await importOf(mappingsFile(7, 500, 'More'));
    const id = await lastImport();
    const told = await toldDuring(async () => {
      const revert = () => service.postJson(`/api/admin/imports/${id}/revert`, {}, 'other-admin');
      const { import_id } = await json<{ import_id: string }>(revert());
      await service.ended(import_id);
      expect((await revert()).status).toBe(409);
    });
    expect(shortly(told)).toEqual([['import', 'import_reverted', 7]]);
    expect(told[0]).toMatchObject({ subjectId: id, byUserId: 'other-admin', filename: 'stock.csv' });
  });

  test('When all mappings are deleted, twice, then it is told once with the count', async () => {
    const told = await toldDuring(async () => {
      for (const _ of ['once', 'and again'])
        await service.remove(`${MAPPINGS}/wholesaler/delete-all?wholesaler_code=NISA`);
    });
    expect(told.map(({ subject, subjectId, what }) => [subject, subjectId, what])).toEqual([
      ['mappings', 'NISA', 'cleared'],
    ]);
    expect(Number(told[0]?.count)).toBeGreaterThan(0);
  });

  test('When orphaned products are cleaned up, then catalog is told who asked', async () => {
    service.neighbours.orphans = ['1', '2'];
    await service.postJson(`${MAPPINGS}/cleanup-orphaned-products`, {});
    expect(service.neighbours.cleanedUpBy).toEqual({
      id: 'admin',
      name: 'admin name',
      email: 'admin@example.com',
      ip_address: '127.0.0.1',
    });
  });
});
