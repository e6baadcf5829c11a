import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Department, VatCode, Wholesaler } from '@tillmap/contracts';
import { waitUntil } from '@tillmap/testing';
import { mappingsFile, type ReferenceData, standInCatalog, startReferenceData } from '../harness.ts';

let service: ReferenceData;
let catalog: Awaited<ReturnType<typeof standInCatalog>>;

beforeAll(async () => {
  service = await startReferenceData();
  catalog = await standInCatalog(service.openBus());
  await service.addWholesaler('NISA');
  await service.addWholesaler('BOOKER');
  const file = { text: mappingsFile(4), fields: { wholesaler_code: 'NISA' } };
  await service.importFile('/api/admin/reference-mappings/import', file);
});
afterAll(async () => {
  await catalog.stop();
  await service.stop();
});
beforeEach(() => {
  service.neighbours.away = false;
  service.neighbours.unfinishedSessions = 0;
  service.neighbours.promotions = 0;
  service.neighbours.isPromotionAway = false;
  service.neighbours.asked.length = 0;
});

const NONE = '01890a5d-ac96-774b-bcce-b302099a8057';
const json = async (answer: Response | Promise<Response>) => (await (await answer).json()) as never;
const message = async (answer: Promise<Response>) => ((await json(answer)) as { message: string }).message;

const wholesalerId = async (code: string): Promise<string> => {
  const { data } = (await json(service.get('/api/admin/wholesalers'))) as { data: Wholesaler[] };
  return data.find((one) => one.code === code)?.id ?? '';
};

describe('Changing a wholesaler', () => {
  test('When its name and state change, then the answer has them, catalog is told and asked', async () => {
    const id = await wholesalerId('BOOKER');
    const body = { name: 'Booker plc', description: 'Cash & carry', active: false };
    const answer = await service.putJson(`/api/admin/wholesalers/${id}`, { ...body, code: 'BOOKER' });
    expect(answer.status).toBe(200);
    expect(await json(answer)).toEqual({ data: { id, code: 'BOOKER', ...body } });
    expect(service.neighbours.asked).toMatchObject([
      { wholesaler_code: 'BOOKER', wholesaler_version: expect.any(Number) },
    ]);
    expect((await service.putJson(`/api/admin/wholesalers/${id}`, { name: 'Booker plc' })).status).toBe(200);
    await waitUntil(() => catalog.changedWholesalers.filter((code) => code === 'BOOKER').length >= 2);
  });

  test.each([
    [{ code: 'OTHER', name: 'x' }, 'code'],
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'x', active: 'yes' }, 'active'],
  ])('When the form is %j, then the answer is 422 and names %s', async (body, field) => {
    const answer = await service.putJson(`/api/admin/wholesalers/${await wholesalerId('BOOKER')}`, body);
    expect(answer.status).toBe(422);
    expect(await json(answer)).toMatchObject({ errors: { [field]: [expect.any(String)] } });
  });

  test('When there is none with the id, or the id is no id, then the answer is 404', async () => {
    expect((await service.putJson(`/api/admin/wholesalers/${NONE}`, { name: 'x' })).status).toBe(404);
    expect((await service.putJson('/api/admin/wholesalers/7', { name: 'x' })).status).toBe(404);
    expect((await service.remove(`/api/admin/wholesalers/${NONE}`)).status).toBe(404);
  });
});

describe('Deleting a wholesaler', () => {
  test('When mappings and unfinished sessions use it, then the answer is 409 with the counts', async () => {
    service.neighbours.unfinishedSessions = 1;
    const answer = await service.remove(`/api/admin/wholesalers/${await wholesalerId('NISA')}`);
    expect(answer.status).toBe(409);
    expect(await json(answer)).toMatchObject({
      message: 'NISA Ltd cannot be deleted: it is used by 4 reference mappings and 1 unfinished session.',
    });
  });

  test('When it has promotions, then the answer is 409 with their number', async () => {
    service.neighbours.promotions = 2;
    await service.addWholesaler('PROMOTED');
    const answer = await service.remove(`/api/admin/wholesalers/${await wholesalerId('PROMOTED')}`);
    expect([answer.status, await message(Promise.resolve(answer))]).toEqual([
      409,
      expect.stringContaining('it is used by 2 promotions.'),
    ]);
    service.neighbours.promotions = 0;
    expect((await service.remove(`/api/admin/wholesalers/${await wholesalerId('PROMOTED')}`)).status).toBe(204);
  });

  test('When promotion cannot be asked, then the answer is 503 with a sentence and it stays', async () => {
    service.neighbours.isPromotionAway = true;
    const id = await wholesalerId('BOOKER');
    const answer = await service.remove(`/api/admin/wholesalers/${id}`);
    expect([answer.status, await message(Promise.resolve(answer))]).toEqual([
      503,
      'Tillmap cannot check right now whether promotions use this wholesaler. Please try again in a moment.',
    ]);
    expect(await wholesalerId('BOOKER')).toBe(id);
  });

  test('When file-building cannot be asked, then the answer is 503 and it stays', async () => {
    service.neighbours.away = true;
    const id = await wholesalerId('BOOKER');
    expect((await service.remove(`/api/admin/wholesalers/${id}`)).status).toBe(503);
    expect(await wholesalerId('BOOKER')).toBe(id);
  });

  test('When nothing uses it, then it is gone with its hierarchy and VAT codes, and can be added again', async () => {
    await service.addWholesaler('GONE');
    const id = await wholesalerId('GONE');
    const told = catalog.changedWholesalers.filter((code) => code === 'GONE').length;
    expect((await service.remove(`/api/admin/wholesalers/${id}`)).status).toBe(204);
    expect(await wholesalerId('GONE')).toBe('');
    expect((await service.get('/api/v1/wholesalers/GONE/hierarchy')).status).toBe(404);
    await waitUntil(() => catalog.changedWholesalers.filter((code) => code === 'GONE').length > told);
    expect((await service.postJson('/api/admin/wholesalers', { code: 'GONE', name: 'Back' })).status).toBe(201);
    expect(await json(service.get('/api/v1/wholesalers/GONE/vat-codes'))).toEqual({ data: [] });
  });
});

describe('Departments', () => {
  const at = '/api/admin/departments';
  type Page = { data: Department[]; current_page: number; last_page: number; per_page: number; total: number };
  const list = async (query: string): Promise<Page> =>
    ((await json(service.get(`${at}?${query}`))) as { data: Page }).data;
  const add = (body: object) =>
    service.postJson(at, { wholesaler_code: 'NISA', dept_code: '30', dept_name: 'Frozen', ...body });
  const idOf = async (search: string): Promise<string> =>
    (await list(`wholesaler_code=NISA&search=${search}`)).data[0]?.id ?? '';

  test('When they are listed, then they come in pages of 20 by wholesaler and codes, with the wholesaler', async () => {
    const page = await list('');
    expect(page).toMatchObject({ current_page: 1, last_page: 1, per_page: 20, total: 8 });
    expect(page.data[0]).toMatchObject({ wholesaler_code: 'BOOKER', dept_code: '10', sub_dept_code: '' });
    const nisa = await list('wholesaler_code=NISA&per_page=3&page=2');
    expect(nisa).toMatchObject({ current_page: 2, last_page: 2, per_page: 3, total: 4 });
    expect(nisa.data).toEqual([
      {
        id: expect.any(String),
        wholesaler_code: 'NISA',
        wholesaler: { code: 'NISA', name: 'NISA Ltd' },
        dept_code: '20',
        dept_name: 'Drinks',
        sub_dept_code: '10',
        sub_dept_name: 'Soft',
        cg_group_code: '1',
        cg_group_name: 'Cola',
      },
    ]);
    expect((await list('page=999')).data).toEqual([]);
    expect((await list('wholesaler_code=NOBODY')).total).toBe(0);
  });

  test.each([
    ['BISC', 4],
    ['plain', 2],
    ['gr', 6],
    ['ro', 0],
    ['90', 4],
    ['%', 0],
    ['_', 0],
    ["' or 1=1 --", 0],
    ['nisa', 4],
  ])('When %j is searched for, then %i are found', async (search, found) => {
    expect((await list(`search=${encodeURIComponent(search)}`)).total).toBe(found);
  });

  test.each(['page=0', 'page=1e9', 'per_page=501', `search=${'x'.repeat(10_000)}`])(
    'When the query is %.20s, then the answer is 422 with a sentence',
    async (query) => {
      expect((await service.get(`${at}?${query}`)).status).toBe(422);
    },
  );

  test('When one is added, then the answer is 201 with it; when the row is there already, 409', async () => {
    const answer = await add({ sub_dept_code: '', cg_group_name: null });
    expect(answer.status).toBe(201);
    expect(await json(answer)).toMatchObject({
      data: { dept_code: '30', sub_dept_code: '', wholesaler: { name: 'NISA Ltd' } },
    });
    const again = await add({ dept_name: 'Other' });
    expect(again.status).toBe(409);
    expect(await json(again)).toMatchObject({ message: 'There is already the department 30 of NISA.' });
    expect(service.neighbours.asked).toMatchObject([
      { wholesaler_code: 'NISA', wholesaler_version: expect.any(Number) },
    ]);
  });

  test.each([
    [{ wholesaler_code: '' }, 'wholesaler_code'],
    [{ wholesaler_code: 'NOBODY' }, 'wholesaler_code'],
    [{ dept_code: ' ' }, 'dept_code'],
    [{ dept_name: '' }, 'dept_name'],
    [{ dept_code: 'x'.repeat(51) }, 'dept_code'],
    [{ sub_dept_name: 'x'.repeat(301) }, 'sub_dept_name'],
  ])('When the form has %j, then the answer is 422 and names %s', async (body, field) => {
    const answer = await add(body);
    expect(answer.status).toBe(422);
    expect(await json(answer)).toMatchObject({ errors: { [field]: [expect.any(String)] } });
  });

  test('When names change, then they do; when a locked field has another value, then 422', async () => {
    const id = await idOf('drinks');
    const same = { sub_dept_code: '10', sub_dept_name: 'Soft drinks', cg_group_code: '1', cg_group_name: 'Cola' };
    const answer = await service.putJson(`${at}/${id}`, { dept_name: 'Drinks', ...same });
    expect(answer.status).toBe(200);
    expect(await json(answer)).toMatchObject({ data: { id, dept_code: '20', sub_dept_name: 'Soft drinks' } });
    for (const locked of [{ dept_code: '21' }, { wholesaler_code: 'BOOKER' }])
      expect((await service.putJson(`${at}/${id}`, { dept_name: 'Drinks', ...same, ...locked })).status).toBe(422);
    const unchanged = { dept_code: '20', wholesaler_code: 'NISA', dept_name: 'Drinks', ...same };
    expect((await service.putJson(`${at}/${id}`, unchanged)).status).toBe(200);
    expect((await service.putJson(`${at}/${NONE}`, { dept_name: 'x' })).status).toBe(404);
  });

  test('When mappings use the row, then its codes and the row stay: 409 with the count', async () => {
    const id = await idOf('chocolate');
    const changed = { dept_name: 'Grocery', sub_dept_code: '91', cg_group_code: '2' };
    expect(await message(service.putJson(`${at}/${id}`, changed))).toBe(
      '2 reference mappings use the department 10/90/2 of NISA, so it cannot be given other codes.',
    );
    const answer = await service.remove(`${at}/${id}`);
    expect(answer.status).toBe(409);
    expect(await json(answer)).toMatchObject({
      message: '2 reference mappings use the department 10/90/2 of NISA, so it cannot be deleted.',
    });
  });

  test('When nothing uses the row, then its codes can change, but not to another row’s, and it can be deleted', async () => {
    const id = await idOf('frozen');
    expect((await service.putJson(`${at}/${id}`, { dept_name: 'Frozen', sub_dept_code: '5' })).status).toBe(200);
    await add({ sub_dept_code: '6' });
    expect((await service.putJson(`${at}/${id}`, { dept_name: 'Frozen', sub_dept_code: '6' })).status).toBe(409);
    expect((await service.remove(`${at}/${id}`)).status).toBe(204);
    expect((await service.remove(`${at}/${id}`)).status).toBe(404);
  });
});

describe('VAT codes', () => {
  const at = '/api/admin/vat-codes';
  const list = async (query: string) =>
    ((await json(service.get(`${at}?${query}`))) as { data: { data: VatCode[]; total: number } }).data;
  const add = (body: object) =>
    service.postJson(at, { wholesaler_code: 'NISA', code: 'R', description: 'Reduced', rate: '5.00', ...body });

  test('When they are listed, then rates are numbers and the wholesaler is there', async () => {
    expect((await list('wholesaler_code=NISA')).data).toEqual([
      expect.objectContaining({
        code: 'S',
        description: 'Standard',
        rate: 20,
        wholesaler: { code: 'NISA', name: 'NISA Ltd' },
      }),
      expect.objectContaining({ code: 'Z', rate: 0 }),
    ]);
    expect((await list('search=stand')).total).toBe(2);
    expect((await list('search=an')).total).toBe(0);
  });

  test.each([
    ['R1', '5.00', 5],
    ['R2', 17.5, 17.5],
    ['R3', 0, 0],
    ['R4', '100', 100],
    ['R5', 8.25, 8.25],
    ['R6', '.5', 0.5],
    ['R7', ' 5. ', 5],
    ['R8', '100.', 100],
  ])('When %s is added with the rate %j, then it is %d', async (code, rate, shown) => {
    const answer = await add({ code, rate });
    expect(answer.status).toBe(201);
    expect(await json(answer)).toMatchObject({ data: { code, rate: shown } });
  });

  test.each([
    [{ code: '' }, 'code'],
    [{ code: 'x'.repeat(11) }, 'code'],
    [{ description: '' }, 'description'],
    [{ rate: '' }, 'rate'],
    [{ rate: null }, 'rate'],
    [{ rate: 100.01 }, 'rate'],
    [{ rate: -1 }, 'rate'],
    [{ rate: 1.234 }, 'rate'],
    [{ rate: '1e1' }, 'rate'],
    [{ rate: 'twenty' }, 'rate'],
    [{ rate: '.' }, 'rate'],
    [{ rate: '.125' }, 'rate'],
    [{ rate: '100.01' }, 'rate'],
    [{ wholesaler_code: 'NOBODY' }, 'wholesaler_code'],
  ])('When the form has %j, then the answer is 422 and names %s', async (body, field) => {
    const answer = await add(body);
    expect(answer.status).toBe(422);
    expect(await json(answer)).toMatchObject({ errors: { [field]: [expect.any(String)] } });
  });

  test('When a code is there already, then 409; when mappings use one, then it can get another rate but no other code', async () => {
    expect((await add({ code: 'S' })).status).toBe(409);
    const id = (await list('wholesaler_code=NISA&search=standard')).data[0]?.id;
    const changed = await service.putJson(`${at}/${id}`, { code: 'S', description: 'Standard rate', rate: 21 });
    expect(await json(changed)).toMatchObject({ data: { id, rate: 21, description: 'Standard rate' } });
    const body = { code: 'T', description: 'Standard rate', rate: 21 };
    expect(await message(service.putJson(`${at}/${id}`, body))).toBe(
      '2 reference mappings use the VAT code S of NISA, so it cannot be given other codes.',
    );
    expect((await service.putJson(`${at}/${id}`, { ...body, code: 'S', wholesaler_code: 'BOOKER' })).status).toBe(422);
    expect((await service.remove(`${at}/${id}`)).status).toBe(409);
    const unused = (await list('wholesaler_code=NISA&search=R1')).data[0]?.id;
    expect((await service.remove(`${at}/${unused}`)).status).toBe(204);
  });
});

describe('Who may', () => {
  test.each(['user', 'manager'])('When a %s tries, then every call answers 403', async (role) => {
    for (const path of ['departments', 'vat-codes', 'imports', 'reference-mappings/stats', 'reference-mappings'])
      expect([path, (await service.get(`/api/admin/${path}`, role)).status]).toEqual([path, 403]);
    for (const path of ['wholesalers', 'departments', 'vat-codes', 'reference-mappings']) {
      expect([path, (await service.putJson(`/api/admin/${path}/${NONE}`, {}, role)).status]).toEqual([path, 403]);
      expect([path, (await service.remove(`/api/admin/${path}/${NONE}`, role)).status]).toEqual([path, 403]);
    }
    for (const path of [
      'departments',
      'vat-codes',
      `imports/${NONE}/revert`,
      'reference-mappings/cleanup-orphaned-products',
    ])
      expect([path, (await service.postJson(`/api/admin/${path}`, {}, role)).status]).toEqual([path, 403]);
  });

  test('When nobody is signed in, then the answer is 401', async () => {
    expect((await service.get('/api/admin/departments', 'nobody')).status).toBe(401);
    expect((await service.remove(`/api/admin/vat-codes/${NONE}`, 'nobody')).status).toBe(401);
  });
});
