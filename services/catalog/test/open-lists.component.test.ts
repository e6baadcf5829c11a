import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import { aWholesaler, type CatalogUnderTest, startCatalog } from './catalog-under-test.ts';

let catalog: CatalogUnderTest;
let database: Database;
beforeAll(async () => {
  catalog = await startCatalog(new Map([aWholesaler('NORTH', [])]));
  database = await openDatabase({ url: catalog.database.url, applicationName: 'test', poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  await catalog.stop();
});

const PATH = '/api/admin/open-lists';
const BARCODE = '5000112637922';

const send = (content: string, name: string, role: 'admin' | 'manager' = 'admin') => {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  return fetch(`${catalog.url()}${PATH}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${catalog.around.token({ sub: 'user-1', role })}` },
    body: form,
  });
};

const lists = async () => {
  const response = await catalog.get(PATH, { role: 'admin' });
  return ((await response.json()) as { data: { id: number; file_name: string }[] }).data;
};

const messageOf = async (): Promise<string> => {
  const response = await catalog.post('/api/external/product/batch-lookup', {
    wholesaler_code: 'NORTH',
    products: [{ barcode: BARCODE }],
  });
  return ((await response.json()) as { errors: { message: string }[] }).errors[0]?.message ?? '';
};

const EXPORT = [
  'code\tcreator\tproduct_name\tquantity\tbrands',
  `${BARCODE}\tsomebody\tTavy Cola\t330 ml\tTavy`,
  '5000112545104\tsomebody\t\t\t',
  '2000000000015\tsomebody\tCounter cheese\t\t',
  'nonsense\tsomebody\tNo barcode\t\t',
].join('\n');

describe('An open product list', () => {
  test('When an export is given, then its names are remembered as of an open list, and rows of no use are counted', async () => {
    const response = await send(EXPORT, 'openfoodfacts.tsv');
    const { data } = (await response.json()) as { data: object };
    expect([response.status, data]).toMatchObject([
      201,
      { file_name: 'openfoodfacts.tsv', state: 'ready', rows_read: 4, names_kept: 1, rows_rejected: 3 },
    ]);
    expect(await messageOf()).toMatch(/^Remembered as "Tavy Cola" \(open product list, /);
  });

  test('When it is removed, then nothing of it is left', async () => {
    const [list] = await lists();
    const remove = (id: number) =>
      fetch(`${catalog.url()}${PATH}/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${catalog.around.token({ sub: 'user-1', role: 'admin' })}` },
      });
    expect((await remove(list!.id)).status).toBe(204);
    expect((await remove(list!.id)).status).toBe(404);
    expect(await lists()).toEqual([]);
    expect(await messageOf()).toBe('This barcode is not known.');
    await waitUntil(async () => {
      const [left] = await database.query<{ count: number }>(
        'select ((select count(*) from product_memory) + (select count(*) from name_source))::int as count',
      );
      return left?.count === 0;
    });
  });

  test.each([
    ['no-columns.csv', 'a,b\n1,2', 422],
    ['picture.png', 'PNG', 415],
  ])('When %s is given, then it is refused and leaves nothing', async (name, content, status) => {
    expect((await send(content, name)).status).toBe(status);
    expect(await lists()).toEqual([]);
  });

  test('When a manager gives one, then it is refused', async () => {
    expect((await send(EXPORT, 'openfoodfacts.tsv', 'manager')).status).toBe(403);
  });
});
