import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decode, encode, type Subscription } from '@tillmap/bus';
import { type Administered, create, EVENTS, MappingsClearedSchema, MappingsRemovedSchema } from '@tillmap/bus/events';
import type { Product } from '@tillmap/contracts';
import { openDatabase } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import { type CatalogUnderTest, type Given, startCatalog } from './catalog-under-test.ts';

const CODES: Given['codes'] = ['10', '', '', 'S'];
const hierarchy = [
  { dept_code: '10', dept_name: 'Drinks', sub_dept_code: '', sub_dept_name: '', cg_group_code: '', cg_group_name: '' },
];
const wholesaler = (code: string) =>
  [code, { code, name: `${code} today`, active: true, version: 5, hierarchy, vat_codes: [] as never[] }] as const;

const barcode = (n: number): string => `0${5_000_000_000_000 + n * 10}`;
const product = (n: number, name = `Lemon drink ${n}`): Given => ({
  barcode: barcode(n),
  name,
  size: '1L',
  codes: CODES,
});

let catalog: CatalogUnderTest;
beforeAll(async () => {
  catalog = await startCatalog(new Map([wholesaler('NORTH'), wholesaler('SOUTH')]));
  await catalog.publish(
    catalog.upserted(
      'NORTH',
      Array.from({ length: 45 }, (_, at) => product(at)),
    ),
    catalog.upserted('NORTH', [
      { barcode: '00012345678905', name: '100% Juice_Box "O\'Neil"', codes: CODES },
      { barcode: barcode(900), name: 'Érable syrup', codes: CODES },
    ]),
    catalog.upserted('SOUTH', [product(1, 'Zitronade')]),
  );
  await waitUntil(async () => (await list()).total === 47 && (await list('zitro')).data.length === 1);
});
afterAll(() => catalog.stop());

type Page = { data: Product[]; current_page: number; last_page: number; per_page: number; total: number };
const list = async (search = '', rest = ''): Promise<Page> => {
  const answer = await catalog.get(`/api/admin/products?search=${encodeURIComponent(search)}${rest}`, {
    role: 'admin',
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: Page }).data;
};

describe('The list of products', () => {
  test('When it is asked for, then a page of 20 comes by barcode, with the wholesalers’ names of today', async () => {
    const page = await list();
    expect(page).toMatchObject({ current_page: 1, last_page: 3, per_page: 20, total: 47 });
    expect(page.data).toHaveLength(20);
    expect(page.data[0]).toEqual({
      id: '012345678905',
      barcode: '012345678905',
      name: '100% Juice_Box "O\'Neil"',
      size: '',
      wholesalers: ['NORTH today'],
    });
    expect(page.data.find(({ barcode: shown }) => shown === barcode(1).slice(1))).toMatchObject({
      name: 'Zitronade',
      wholesalers: ['NORTH today', 'SOUTH today'],
    });
  });

  test('When pages are turned to the end and past it, then all come once and then none', async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 3; page++)
      seen.push(...(await list('', `&page=${page}`)).data.map((row) => row.barcode));
    expect(seen).toHaveLength(47);
    expect([...seen]).toEqual([...seen].sort((a, b) => (a.padStart(14, '0') < b.padStart(14, '0') ? -1 : 1)));
    expect(new Set(seen).size).toBe(47);
    expect((await list('', '&page=4')).data).toEqual([]);
    expect((await list('', '&page=9999999')).data).toEqual([]);
  });

  test.each([
    ['lemon drink 44', 1],
    ['LEMON', 44],
    ['le', 44],
    ['mo', 0],
    ['500000000044', 1],
    ['5000000000440', 1],
    ['05000000000440', 1],
    ['12345678905', 1],
    ['12', 1],
    ['érable', 1],
    ['100% j', 1],
    ['x_b', 0],
    ['e_b', 1],
    ['%', 0],
    ['"o\'neil"', 1],
    ["'; drop table products; --", 0],
    ['\\', 0],
  ])('When %j is searched for, then %i are found', async (search, found) => {
    expect((await list(search)).total).toBe(found);
  });

  test.each(['page=0', 'page=x', 'page=1000000000', 'per_page=501', `search=${'a'.repeat(10_000)}`])(
    'When the query is %.30s, then the answer is 422 with a sentence',
    async (query) => {
      const answer = await catalog.get(`/api/admin/products?${query}`, { role: 'admin' });
      expect(answer.status).toBe(422);
      expect(((await answer.json()) as { message: string }).message).toMatch(/\.$|number/);
    },
  );

  test('When someone who is no administrator asks, then the answer is 403', async () => {
    expect((await catalog.get('/api/admin/products', { role: 'user' })).status).toBe(403);
    expect((await catalog.get('/api/admin/products', { role: 'manager' })).status).toBe(403);
  });
});

describe('The export of a lookup', () => {
  const row = { barcode: '5000000000440', name: '=cmd()', size: '', dept_code: '10', vat_rate: 20, confidence: 97.5 };

  test('When rows are sent, then a CSV file for a spreadsheet comes, texts guarded and numbers as they are', async () => {
    const answer = await catalog.post('/api/v1/products/export', {
      data: [row, { ...row, name: 'a "b", c', vat_rate: null }],
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/filename="product_lookup_\d{8}-\d{6}\.csv"/);
    const text = Buffer.from(await answer.arrayBuffer()).toString();
    expect(text.split('\r\n')).toEqual([
      '\ufeffbarcode,name,size,dept_code,dept_name,sub_dept_code,sub_dept_name,cg_group_code,cg_group_name,vat_code,vat_rate,vat_description,confidence,source',
      "5000000000440,'=cmd(),,10,,,,,,,20,,97.5,",
      '5000000000440,"a ""b"", c",,10,,,,,,,,,97.5,',
      '',
    ]);
  });

  test.each([[{}], [{ data: [] }], [{ data: [{ barcode: 1 }] }], [{ data: Array.from({ length: 5_001 }, () => row) }]])(
    'When %.40j is sent, then the answer is 422',
    async (body) => {
      expect((await catalog.post('/api/v1/products/export', body)).status).toBe(422);
    },
  );
});

describe('Products without a mapping', () => {
  const stats = async () => (await catalog.get('/internal/product-stats', { internal: true })).json();
  const orphans = async (limit = 100) =>
    (await catalog.get(`/internal/orphaned-products?limit=${limit}`, { internal: true })).json();
  const by = { id: 'ann', name: 'Ann', email: 'ann@example.com', ip_address: '10.0.0.7' };
  const removeOrphans = async (most = 100) =>
    (await catalog.post('/internal/orphaned-products/remove', { most, by }, { internal: true })).json();
  const removed = (code: string, ...numbers: number[]) =>
    encode(
      EVENTS.mappingsRemoved,
      create(MappingsRemovedSchema, {
        wholesalerCode: code,
        mappings: numbers.map((n) => ({ barcode: barcode(n), version: 1_000n })),
      }),
      { source: 'reference-data' },
    );

  test('When single mappings are removed, then only products that no other wholesaler maps are left without', async () => {
    expect(await stats()).toEqual({ total_products: 47, products_with_mappings: 47, orphaned_products: 0 });
    await catalog.publish(removed('NORTH', 1, 2, 3));
    await waitUntil(async () => ((await stats()) as { orphaned_products: number }).orphaned_products === 2);
    expect(await orphans(1)).toEqual({
      products: [{ barcode: barcode(2).slice(1), name: 'Lemon drink 2', size: '1L' }],
      total: 2,
    });
    expect((await list('Lemon drink 2')).data[0]).toMatchObject({ name: 'Lemon drink 2', wholesalers: [] });
  });

  const told = new Map<string, Administered>();
  let hearing: Subscription;

  test('When one is mapped again before the clean-up, then it stays; the others go, once', async () => {
    hearing = await catalog.bus.consumeGroup({
      group: 'audit',
      topics: [EVENTS.adminActionRecorded.topic],
      handle: async (message) => void told.set(message.id, decode(EVENTS.adminActionRecorded, message)),
    });
    await catalog.publish(catalog.upserted('SOUTH', [product(3)], { at: 2_000n }));
    await waitUntil(async () => ((await stats()) as { orphaned_products: number }).orphaned_products === 1);
    expect(await removeOrphans()).toEqual({ removed: 1 });
    expect(await removeOrphans()).toEqual({ removed: 0 });
    expect(await stats()).toEqual({ total_products: 46, products_with_mappings: 46, orphaned_products: 0 });
  });

  test('When a wholesaler is cleared, then its mappings are gone at once, later ones count, and the documents follow', async () => {
    const cleared = encode(
      EVENTS.mappingsCleared,
      create(MappingsClearedSchema, { wholesalerCode: 'NORTH', version: 3_000n }),
      { source: 'reference-data' },
    );
    await catalog.publish(cleared, catalog.upserted('NORTH', [product(7)], { at: 3_001n }));
    await waitUntil(async () => ((await stats()) as { orphaned_products: number }).orphaned_products === 43);
    const database = await openDatabase({ url: catalog.database.url, applicationName: 'test' });
    await waitUntil(
      async () => (await database.query('select from cleared_wholesalers where swept_to is not null')).length === 0,
    );
    const kept = await database.query<{ barcode: string }>(
      `select barcode from products where doc->'mappings' ? 'NORTH'`,
    );
    await database.close();
    expect(kept).toEqual([{ barcode: barcode(7) }]);
    expect(await stats()).toEqual({ total_products: 46, products_with_mappings: 3, orphaned_products: 43 });
    expect(await removeOrphans(40)).toEqual({ removed: 40 });
    expect(await removeOrphans(40)).toEqual({ removed: 3 });
    expect((await list()).total).toBe(3);
    // Each removal is told with it, and one that removed nothing is not.
    await waitUntil(() => told.size === 3);
    expect([...told.values()].map(({ count }) => Number(count))).toEqual([1, 40, 3]);
    expect([...told.values()][0]).toMatchObject({
      subject: 'products',
      what: 'cleaned_up',
      byUserId: 'ann',
      byUserName: 'Ann',
      byUserEmail: 'ann@example.com',
      ipAddress: '10.0.0.7',
    });
    await hearing.stop();
  });

  test('When a person asks, then the answer is 401: these calls are for services', async () => {
    expect((await catalog.get('/internal/product-stats', { role: 'admin' })).status).toBe(401);
    expect((await catalog.post('/internal/orphaned-products/remove', { most: 1 }, { role: 'admin' })).status).toBe(401);
  });
});

describe('Whether a change has been seen', () => {
  const seen = async (body: object) =>
    (await catalog.post('/internal/changes-seen', { wholesaler_code: 'SOUTH', ...body }, { internal: true })).json();

  test('When the mapping is there at that version, then at once; when it comes meanwhile, then as soon as it does', async () => {
    expect(await seen({ mapping: { barcode: barcode(3), version: 2_000 }, wait_ms: 0 })).toEqual({ seen: true });
    const waiting = seen({ mapping: { barcode: barcode(3), version: 4_000 }, wait_ms: 5_000 });
    await catalog.publish(catalog.upserted('SOUTH', [product(3, 'Renamed')], { at: 4_000n }));
    expect(await waiting).toEqual({ seen: true });
  });

  test('When it does not come, then the answer is no after the wait', async () => {
    expect(await seen({ mapping: { barcode: barcode(3), version: 9_000 }, wait_ms: 60 })).toEqual({ seen: false });
  });

  test('When a list of the wholesaler changed, then the next lookup asks for it again', async () => {
    await list();
    catalog.wholesalers.set('SOUTH', { ...wholesaler('SOUTH')[1], name: 'Renamed Ltd', version: 6 });
    expect(await seen({ wholesaler_version: 6, wait_ms: 0 })).toEqual({ seen: true });
    expect((await list('renamed')).data[0]).toMatchObject({ wholesalers: ['Renamed Ltd'] });
  });
});
