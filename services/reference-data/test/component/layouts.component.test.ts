import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Layout } from '@tillmap/contracts';
import { hearDeeds, type ReferenceData, startReferenceData } from '../harness.ts';

let service: ReferenceData;
let deeds: Awaited<ReturnType<typeof hearDeeds>>;
let wholesalerId: string;

beforeAll(async () => {
  service = await startReferenceData();
  deeds = await hearDeeds(service.openBus());
  const made = await service.postJson('/api/admin/wholesalers', { code: 'NORTH', name: 'Northway' });
  wholesalerId = ((await made.json()) as { data: { id: string } }).data.id;
});
afterAll(async () => {
  await deeds.stop();
  await service.stop();
});

const COLUMNS = [
  { name: 'EAN Nr', shape: 'barcode', field: 'barcode' },
  { name: 'Price 1', shape: 'amount', field: 'costprice' },
  { name: 'Price 2', shape: 'amount', field: 'rrp' },
];
const by = (name: string) => ({ id: `user-${name}`, name, email: `${name}@example.com`, ip_address: '' });
const taught = {
  kind: 'supplier_file',
  wholesaler_code: 'NORTH',
  name: 'Weekly order',
  has_header: true,
  columns: COLUMNS,
  reading: { separator: ',', encoding: 'utf-8', sheet: '', header_line: 1 },
  cost_basis: 'case',
  by: by('Ann'),
};

const teach = async (more: object = {}): Promise<{ status: number; layout: Layout; message: string }> => {
  const answer = await service.postJson('/internal/layouts', { ...taught, ...more }, 'service');
  const body = (await answer.json()) as { layout: Layout; message: string };
  return { status: answer.status, ...body };
};
const known = async (): Promise<Layout[]> => {
  const answer = await service.get('/internal/layouts?kind=supplier_file&wholesaler_code=NORTH', 'service');
  return ((await answer.json()) as { layouts: Layout[] }).layouts;
};
const turned = COLUMNS.map((column, at) => ({ ...column, field: ['barcode', 'rrp', 'costprice'][at] }));

describe('A layout of files', () => {
  test('When it is taught, then it is known by its header, and teaching the same again changes nothing', async () => {
    const first = await teach();
    expect(first.status).toBe(200);
    expect(first.layout).toMatchObject({ name: 'Weekly order', version: 1, taught_by: 'Ann', times_used: 0 });
    expect((await teach({ by: by('Bob') })).layout).toEqual(first.layout);
    expect(await known()).toEqual([first.layout]);
  });

  test('When another person teaches other columns for the header, then the later one is told, and may write over it', async () => {
    const refused = await teach({ columns: turned, by: by('Bob') });
    expect(refused.status).toBe(409);
    expect(refused.message).toMatch(/^Ann has remembered other columns for this header on /);
    const again = await teach({ columns: turned, by: by('Bob'), seen: 1 });
    expect(again.layout).toMatchObject({ version: 2, taught_by: 'Bob', columns: turned });
    expect(await known()).toHaveLength(1);
  });

  test('When two people teach one new header at once, then one of them is told', async () => {
    const header = COLUMNS.map((column) => ({ ...column, name: `New ${column.name}` }));
    const other = header.map((column, at) => ({ ...column, field: turned[at]?.field }));
    const both = await Promise.all([teach({ columns: header }), teach({ columns: other, by: by('Bob') })]);
    expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
  });

  test('When a header changed, then its layout goes on under its name', async () => {
    const [before] = await known();
    const columns = [...COLUMNS.slice(0, 2), { name: 'Promo RRP', shape: 'amount', field: 'offerrrp' }];
    const { layout } = await teach({ columns, replaces: before?.id, seen: before?.version, name: 'ignored' });
    expect(layout).toMatchObject({ id: before?.id, name: before?.name, columns });
  });

  test('When it is used, then it is counted', async () => {
    const [layout] = await known();
    await service.postJson(`/internal/layouts/${layout?.id}/used`, {}, 'service');
    expect((await known())[0]).toMatchObject({ id: layout?.id, times_used: 1, last_used_at: expect.any(String) });
  });

  test('When an administrator renames and deletes it, then others see that, and the audit trail has it', async () => {
    const { layout } = await teach({ columns: [...COLUMNS, { name: 'Ref', shape: 'text', field: '' }] });
    const renamed = await service.putJson(`/api/admin/layouts/${layout.id}`, { name: 'Promotions' });
    expect(await renamed.json()).toMatchObject({ data: { name: 'Promotions', version: layout.version } });
    const listed = await service.get('/api/admin/layouts?wholesaler_code=NORTH');
    expect(((await listed.json()) as { data: { data: Layout[] } }).data.data.map(({ name }) => name)).toContain(
      'Promotions',
    );
    expect((await service.remove(`/api/admin/layouts/${layout.id}`)).status).toBe(200);
    expect((await service.remove(`/api/admin/layouts/${layout.id}`)).status).toBe(404);
    expect((await known()).map(({ id }) => id)).not.toContain(layout.id);
    await deeds.untilAllHeard(service.sql);
    const told = deeds.all().filter(({ subjectId }) => subjectId === layout.id);
    expect(told.map(({ subject, what }) => [subject, what])).toEqual([
      ['layout', 'created'],
      ['layout', 'changed'],
      ['layout', 'deleted'],
    ]);
  });

  test('When its wholesaler is deleted, then it goes with it', async () => {
    expect((await known()).length).toBeGreaterThan(0);
    expect((await service.remove(`/api/admin/wholesalers/${wholesalerId}`)).status).toBe(204);
    expect(await known()).toEqual([]);
  });
});
