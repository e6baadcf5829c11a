import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ReferenceMapping } from '@tillmap/contracts';
import { waitUntil } from '@tillmap/testing';
import { mappingsFile, type ReferenceData, standInCatalog, startReferenceData } from '../harness.ts';

let service: ReferenceData;
let catalog: Awaited<ReturnType<typeof standInCatalog>>;

const AT = '/api/admin/reference-mappings';
const NONE = '01890a5d-ac96-774b-bcce-b302099a8057';

const importFor = (code: string, text: string) =>
  service.importFile(`${AT}/import`, { text, fields: { wholesaler_code: code } });

beforeAll(async () => {
  service = await startReferenceData();
  catalog = await standInCatalog(service.openBus());
  await service.addWholesaler('NISA');
  await service.addWholesaler('BOOKER');
  await importFor('NISA', mappingsFile(120));
  await importFor(
    'NISA',
    'barcode,name,size,dept_code\n12345678905,100% Juice_Box "O\'Neil",1L,10\n4006381333931,Zebra pen,,10',
  );
  await importFor('BOOKER', mappingsFile(3));
});
afterAll(async () => {
  await catalog.stop();
  await service.stop();
});
beforeEach(() => {
  service.neighbours.away = false;
  service.neighbours.orphans = [];
  service.neighbours.asked.length = 0;
});

type Page = {
  mappings: ReferenceMapping[];
  pagination: { current_page: number; last_page: number; per_page: number; total: number };
};
const json = async (answer: Response | Promise<Response>) => (await (await answer).json()) as never;
const list = async (search = '', rest = '', code = 'NISA'): Promise<Page> => {
  const answer = await service.get(`${AT}?wholesaler_code=${code}&search=${encodeURIComponent(search)}${rest}`);
  expect(answer.status).toBe(200);
  return ((await json(answer)) as { data: Page }).data;
};
const stats = async (code: string): Promise<object> =>
  ((await json(service.get(`${AT}/stats?wholesaler_code=${code}`))) as { data: object }).data;
const first = async (search: string): Promise<ReferenceMapping> => {
  const [found] = (await list(search)).mappings;
  if (!found) throw new Error(`Nothing found for ${search}`);
  return found;
};

describe('The list of mappings', () => {
  test('When it is asked for, then a page of 50 comes by barcode with names, rates and where it stands', async () => {
    const { mappings, pagination } = await list();
    expect(pagination).toEqual({ current_page: 1, last_page: 3, per_page: 50, total: 122 });
    expect(mappings).toHaveLength(50);
    expect(mappings[2]).toEqual({
      id: expect.any(String),
      wholesaler_code: 'NISA',
      barcode: '5000000000010',
      name: 'Product 1',
      size: '500g',
      dept_code: '10',
      sub_dept_code: '90',
      cg_group_code: '2',
      vat_code: 'S',
      vat_rate: 20,
      department_name: 'Grocery',
      sub_department_name: 'Biscuits',
      category_group_name: 'Chocolate',
      source: 'import',
      confidence_score: 100,
    });
    expect(mappings[0]).toMatchObject({
      barcode: '12345678905',
      vat_code: '',
      vat_rate: null,
      sub_department_name: '',
    });
  });

  test('When pages are turned to the end and past it, then all come once and then none', async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 13; page++)
      seen.push(
        ...(await list('', `&per_page=10&page=${page}`)).mappings.map(({ barcode }) => barcode.padStart(14, '0')),
      );
    expect(seen).toHaveLength(122);
    expect(seen).toEqual([...new Set(seen)].sort());
    expect((await list('', '&page=4')).mappings).toEqual([]);
    expect((await list('', '&page=9999999')).mappings).toEqual([]);
  });

  test.each([
    ['product 12', 3],
    ['12 PRODUCT', 3],
    ['PRODUCT', 120],
    ['ze', 1],
    ['z', 1],
    ['du', 0],
    ['123', 1],
    ['012345678905', 1],
    ['00012345678905', 1],
    ['4006381333931', 1],
    ['006381', 1],
    ['40', 1],
    ['100% j', 1],
    ['x_b', 0],
    ['%', 0],
    ['_', 0],
    ['"o\'neil"', 1],
    ["'; drop table reference_mapping; --", 0],
    ['\\', 0],
  ])('When %j is searched for, then %i are found', async (search, found) => {
    const { mappings, pagination } = await list(search);
    expect(pagination.total).toBe(found);
    expect(mappings).toHaveLength(Math.min(50, found));
  });

  test.each([
    '',
    'wholesaler_code=',
    'wholesaler_code=NISA&page=0',
    'wholesaler_code=NISA&page=1000000000',
    'wholesaler_code=NISA&per_page=501',
    `wholesaler_code=NISA&search=${'x'.repeat(10_000)}`,
  ])('When the query is "%.50s", then the answer is 422 with a sentence', async (query) => {
    const answer = await service.get(`${AT}?${query}`);
    expect(answer.status).toBe(422);
    expect(((await json(answer)) as { message: string }).message).toMatch(/\.$|first$/);
  });

  test('When the wholesaler is unknown, then the list is empty', async () => {
    expect((await list('', '', 'NOBODY')).pagination).toMatchObject({ total: 0, last_page: 1 });
    expect(await stats('NOBODY')).toEqual({ total: 0, by_source: {} });
  });
});

const NEW = { name: 'New name', size: '2L', dept_code: '20', sub_dept_code: '10', cg_group_code: '1', vat_code: 'Z' };

describe('Changing a mapping', () => {
  test('When it changes, then its source is manual, the counts follow, catalog is told and asked', async () => {
    const { id, barcode } = await first('Product 5');
    await catalog.untilAllHeard(service.sql);
    const heard = catalog.heard.length;
    const answer = await service.putJson(`${AT}/${id}`, NEW);
    expect(answer.status).toBe(200);
    expect(await json(answer)).toMatchObject({
      data: {
        ...NEW,
        id,
        barcode,
        source: 'manual',
        vat_rate: 0,
        department_name: 'Drinks',
        category_group_name: 'Cola',
      },
    });
    expect(await stats('NISA')).toEqual({ total: 122, by_source: { import: 121, manual: 1 } });
    await waitUntil(() => catalog.heard.length > heard);
    const told = catalog.heard.at(-1)?.mappings[0];
    expect(told).toMatchObject({ name: 'New name', source: 'manual', confidence: 100 });
    expect(service.neighbours.asked).toMatchObject([
      { wholesaler_code: 'NISA', mapping: { barcode: `0${barcode}`, version: Number(told?.version) } },
    ]);
  });

  test('When catalog is away, then the change is made all the same', async () => {
    service.neighbours.away = true;
    const { id } = await first('Product 6');
    expect((await service.putJson(`${AT}/${id}`, NEW)).status).toBe(200);
  });

  test.each([
    [
      { dept_code: '77' },
      'dept_code',
      'Department 77/10/1 is not in the hierarchy of NISA; its departments are 10 Grocery and 20 Drinks.',
    ],
    [
      { cg_group_code: '' },
      'dept_code',
      'Department 20/10 is not in the hierarchy of NISA; the nearest is 20/10/1 (Drinks / Soft / Cola).',
    ],
    [
      { vat_code: 'X' },
      'vat_code',
      'VAT code X is not in the list of NISA; its VAT codes are S (Standard, 20%) and Z (Zero, 0%).',
    ],
    [{ name: '' }, 'name', 'Name is required'],
    [{ dept_code: '' }, 'dept_code', 'Please choose a department'],
    [{ size: 'x'.repeat(51) }, 'size', 'Please use at most 50 characters.'],
  ])('When the form has %j, then the answer is 422 and says why at %s', async (over, field, said) => {
    const { id } = await first('Product 7');
    const answer = await service.putJson(`${AT}/${id}`, { ...NEW, ...over });
    expect(answer.status).toBe(422);
    expect(await json(answer)).toMatchObject({ errors: { [field]: [expect.stringContaining(said)] } });
  });

  test('When there is none, then the answer is 404', async () => {
    expect((await service.putJson(`${AT}/${NONE}`, NEW)).status).toBe(404);
    expect((await service.putJson(`${AT}/x`, NEW)).status).toBe(404);
    expect((await service.remove(`${AT}/${NONE}`)).status).toBe(404);
  });
});

describe('Deleting', () => {
  test('When one mapping is deleted, then it is gone, leaves its version behind, and can be imported again above it', async () => {
    const { id, barcode } = await first('Zebra');
    expect((await service.remove(`${AT}/${id}`)).status).toBe(204);
    expect((await service.remove(`${AT}/${id}`)).status).toBe(404);
    expect((await list('Zebra')).mappings).toEqual([]);
    await waitUntil(() => catalog.removed.includes(`0${barcode}`));
    const version = 'select version from mapping_tombstone where barcode = $1';
    const [left] = await service.sql.query<{ version: number }>(version, [`0${barcode}`]);
    await importFor('NISA', `barcode,name,dept_code\n${barcode},Zebra pen,10`);
    const told = catalog.heard.at(-1)?.mappings[0];
    expect(Number(told?.version)).toBeGreaterThan(left?.version ?? Number.POSITIVE_INFINITY);
    expect(await stats('NISA')).toMatchObject({ total: 122 });
  });

  test('When all of a wholesaler are deleted, then only its own go, and the answer counts them; again, then none', async () => {
    const answer = await service.remove(`${AT}/wholesaler/delete-all?wholesaler_code=NISA`);
    expect(answer.status).toBe(200);
    expect(await json(answer)).toEqual({ message: 'Deleted 122 reference mappings of NISA Ltd.', deleted: 122 });
    expect(await stats('NISA')).toEqual({ total: 0, by_source: {} });
    expect(await stats('BOOKER')).toEqual({ total: 3, by_source: { import: 3 } });
    await waitUntil(() => catalog.cleared.length === 1);
    const highest = Math.max(
      ...catalog.heard.flatMap(({ mappings }) => mappings.map(({ version }) => Number(version))),
    );
    expect(catalog.cleared[0]).toMatchObject({ wholesalerCode: 'NISA' });
    expect(Number(catalog.cleared[0]?.version)).toBeGreaterThan(highest);
    expect(await json(service.remove(`${AT}/wholesaler/delete-all?wholesaler_code=NISA`))).toEqual({
      message: 'No reference mappings found for this wholesaler',
      deleted: 0,
    });
    expect(catalog.cleared).toHaveLength(1);
  });

  test('When no wholesaler is chosen, or an unknown one, then the answer is 422 or 404', async () => {
    expect((await service.remove(`${AT}/wholesaler/delete-all`)).status).toBe(422);
    expect((await service.remove(`${AT}/wholesaler/delete-all?wholesaler_code=NOBODY`)).status).toBe(404);
    expect((await service.remove(`${AT}/wholesaler/delete-all?wholesaler_code=BOOKER`, 'user')).status).toBe(403);
  });
});

describe('The clean-up', () => {
  test('When statistics are asked for, then products come from catalog and mappings from here', async () => {
    service.neighbours.orphans = ['05000000000010'];
    expect(await json(service.get(`${AT}/cleanup-stats`))).toEqual({
      data: {
        total_products: 11,
        products_with_mappings: 10,
        orphaned_products: 1,
        total_reference_mappings: 3,
        mappings_by_wholesaler: { BOOKER: 3, NISA: 0 },
      },
    });
  });

  test('When orphaned products are listed, then the first ones come, and how many there are', async () => {
    service.neighbours.orphans = ['1', '2', '3'];
    expect(await json(service.get(`${AT}/orphaned-products?limit=2`))).toMatchObject({
      data: { products: [{ barcode: '1' }, { barcode: '2' }], total: 3 },
    });
    expect((await service.get(`${AT}/orphaned-products?limit=501`)).status).toBe(422);
  });

  test('When they are removed, then the answer counts them; again, then there are none', async () => {
    service.neighbours.orphans = Array.from({ length: 12_345 }, (_, at) => String(at));
    const clean = () => json(service.postJson(`${AT}/cleanup-orphaned-products`, {}));
    expect(await clean()).toEqual({ message: 'Removed 12,345 orphaned products.', removed: 12_345 });
    expect(await clean()).toEqual({ message: 'No orphaned products to clean up!', removed: 0 });
  });

  test('When catalog is away, then the answer is 503', async () => {
    service.neighbours.away = true;
    for (const path of ['cleanup-stats', 'orphaned-products'])
      expect((await service.get(`${AT}/${path}`)).status).toBe(503);
    expect((await service.postJson(`${AT}/cleanup-orphaned-products`, {})).status).toBe(503);
  });
});
