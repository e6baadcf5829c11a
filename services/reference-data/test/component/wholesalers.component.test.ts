import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { departmentsFile, type ReferenceData, standInCatalog, startReferenceData } from '../harness.ts';

let service: ReferenceData;
let catalog: Awaited<ReturnType<typeof standInCatalog>>;

beforeAll(async () => {
  service = await startReferenceData();
  catalog = await standInCatalog(service.openBus());
  await service.addWholesaler('NISA');
  await service.postJson('/api/admin/wholesalers', { code: 'OLD', name: 'an old one', active: false });
  await service.postJson('/api/admin/wholesalers', { code: 'B', name: 'booker', description: 'Cash and carry' });
});
afterAll(async () => {
  await catalog.stop();
  await service.stop();
});

const data = async (path: string, token?: string): Promise<unknown> =>
  ((await (await service.get(path, token)).json()) as { data: unknown }).data;

describe('Wholesalers', () => {
  test('When staff ask, then the active ones come by name', async () => {
    expect(await data('/api/v1/wholesalers', 'user')).toEqual([
      { code: 'B', name: 'booker' },
      { code: 'NISA', name: 'NISA Ltd' },
    ]);
  });

  test('When an administrator asks, then all come with all their fields', async () => {
    expect(await data('/api/admin/wholesalers')).toEqual([
      { id: expect.any(String), code: 'OLD', name: 'an old one', description: '', active: false },
      { id: expect.any(String), code: 'B', name: 'booker', description: 'Cash and carry', active: true },
      { id: expect.any(String), code: 'NISA', name: 'NISA Ltd', description: '', active: true },
    ]);
  });

  test('When one is added, then the answer is 201 with it; when its code is taken, 409', async () => {
    const added = await service.postJson('/api/admin/wholesalers', { code: 'NEW-1', name: 'New', active: false });
    expect(added.status).toBe(201);
    expect(await added.json()).toMatchObject({ data: { code: 'NEW-1', name: 'New', description: '', active: false } });

    const again = await service.postJson('/api/admin/wholesalers', { code: 'NEW-1', name: 'Other' });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ message: 'There is already a wholesaler with the code NEW-1.' });
    await waitUntil(() => catalog.changedWholesalers.includes('NEW-1'));
  });

  test.each([
    [{ code: 'a b', name: 'x' }, 'code'],
    [{ code: 'X'.repeat(21), name: 'x' }, 'code'],
    [{ code: 'OK', name: ' ' }, 'name'],
    [{ code: 'OK', name: 'a\0b' }, 'name'],
  ])('When the form is %j, then the answer is 422 and names %s', async (form, field) => {
    const answer = await service.postJson('/api/admin/wholesalers', form);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: { [field]: [expect.any(String)] } });
  });

  test('When someone who is no administrator tries, then the answer is 403; when nobody is signed in, 401', async () => {
    expect((await service.get('/api/admin/wholesalers', 'user')).status).toBe(403);
    expect((await service.postJson('/api/admin/wholesalers', { code: 'X', name: 'x' }, 'user')).status).toBe(403);
    expect((await service.get('/api/v1/wholesalers', 'nobody')).status).toBe(401);
  });
});

describe('The lists of a wholesaler', () => {
  test('When they are asked for, then they come in the order of their codes', async () => {
    expect(await data('/api/v1/wholesalers/NISA/vat-codes', 'user')).toEqual([
      { code: 'S', description: 'Standard', rate: 20 },
      { code: 'Z', description: 'Zero', rate: 0 },
    ]);
    const hierarchy = (await data('/api/v1/wholesalers/NISA/hierarchy', 'user')) as object[];
    expect(hierarchy).toHaveLength(4);
    expect(hierarchy[0]).toEqual({
      dept_code: '10',
      dept_name: 'Grocery',
      sub_dept_code: '',
      sub_dept_name: '',
      cg_group_code: '',
      cg_group_name: '',
    });
  });

  test('When the wholesaler is inactive, then they still come; when there is none, 404', async () => {
    expect(await data('/api/v1/wholesalers/OLD/hierarchy', 'user')).toEqual([]);
    expect(await data('/api/v1/wholesalers/OLD/vat-codes', 'user')).toEqual([]);
    for (const path of ['/api/v1/wholesalers/NONE/hierarchy', '/api/v1/wholesalers/NONE/vat-codes'])
      expect((await service.get(path, 'user')).status).toBe(404);
  });

  test('When another service asks, then both lists come with a version that grows with every change', async () => {
    const first = await (await service.get('/internal/wholesalers/NISA', 'service')).json();
    expect(first).toMatchObject({ code: 'NISA', name: 'NISA Ltd', active: true, version: expect.any(Number) });
    expect(first).toMatchObject({ hierarchy: { length: 4 }, vat_codes: { length: 2 } });
    const told = catalog.changedWholesalers.length;

    const changed = departmentsFile('NISA').replace('Drinks', 'Drinks and Water');
    await service.importFile('/api/admin/departments/import', { text: changed });

    const second = await (await service.get('/internal/wholesalers/NISA', 'service')).json();
    expect((second as { version: number }).version).toBeGreaterThan((first as { version: number }).version);
    await waitUntil(() => catalog.changedWholesalers.slice(told).includes('NISA'));
    expect((await service.get('/internal/wholesalers/NONE', 'service')).status).toBe(404);
    expect((await service.get('/internal/wholesalers/NISA', 'admin')).status).toBe(401);
  });
});
