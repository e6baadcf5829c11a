import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ColumnsChoice, FileColumns, Layout } from '@tillmap/contracts';
import { type ReferenceData, standInCatalog, startReferenceData } from '../harness.ts';

let service: ReferenceData;
let catalog: Awaited<ReturnType<typeof standInCatalog>>;

beforeAll(async () => {
  service = await startReferenceData();
  catalog = await standInCatalog(service.openBus());
  await service.addWholesaler('NORTH');
});
afterAll(async () => {
  await catalog.stop();
  await service.stop();
});

const AT = '/api/admin/reference-mappings/import';
const rows = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${5_000_000_000_000 + at * 10},Plain Biscuit ${at},10,90,1,Z`);
const fileOf = (header: string, count = 3): string => [header, ...rows(count)].join('\n');
const UNKNOWN = 'Ref Nr,Bezeichnung,A,B,C,D';

const choiceFor = (asked: FileColumns, fields: readonly string[], more: Partial<ColumnsChoice> = {}) =>
  JSON.stringify({
    header_line: asked.header_line,
    columns: fields.map((field, at) => ({ column: at + 1, field })),
    ...more,
  });
const FIELDS = ['barcode', 'name', 'deptcode', 'subdeptcode', 'cgcode', 'vatcode'];

const send = async (text: string, layout = '', path = AT) => {
  const fields = { ...(path === AT && { wholesaler_code: 'NORTH' }), ...(layout !== '' && { layout }) };
  const answer = await service.upload(path, { text, fields });
  const body = (await answer.json()) as { import_id: string; message: string; columns: FileColumns };
  return { status: answer.status, ...body };
};
const mapped = async (): Promise<number> => {
  const answer = await service.get('/api/admin/reference-mappings?wholesaler_code=NORTH');
  return ((await answer.json()) as { data: { pagination: { total: number } } }).data.pagination.total;
};

describe('An import whose columns are not sure', () => {
  test('When no name says which is which, then it is refused with the columns, and read as they are chosen', async () => {
    const asked = await send(fileOf(UNKNOWN));
    expect(asked.status).toBe(422);
    expect(asked.columns).toMatchObject({ kind: 'reference_mappings', read_by: 'asked', header_line: 1 });
    expect(asked.columns.columns).toHaveLength(6);
    const started = await send(fileOf(UNKNOWN), choiceFor(asked.columns, FIELDS, { remember: true }));
    expect(started.status).toBe(202);
    expect(await service.ended(started.import_id)).toMatchObject({ status: 'completed', results: { created: 3 } });
    expect(await mapped()).toBe(3);
  });

  test('When the header was remembered, then the next import is read without a question and says so', async () => {
    const started = await send(fileOf(UNKNOWN, 5));
    expect(started.status).toBe(202);
    expect(started.message).toMatch(/Read with the layout of \d+ \w+\./);
    expect(await service.ended(started.import_id)).toMatchObject({ status: 'completed', results: { created: 2 } });
    const known = await service.get('/internal/layouts?kind=reference_mappings&wholesaler_code=NORTH', 'service');
    expect(((await known.json()) as { layouts: Layout[] }).layouts).toMatchObject([{ times_used: 1 }]);
  });

  test.each([
    [
      '/api/admin/departments/import',
      'a,b,c,d,e,f,g',
      'NORTH,10,Grocery,90,Biscuits,3,Oat',
      ['wholesaler_code', 'dept_code', 'dept_name', 'sub_dept_code', 'sub_dept_name', 'cg_group_code', 'cg_group_name'],
    ],
    ['/api/admin/vat-codes/import', 'a,b,c,d', 'NORTH,R,Reduced,5', ['wholesaler_code', 'code', 'description', 'rate']],
  ])('When the columns of %s are chosen, then it is read so', async (path, header, row, fields) => {
    const asked = await send(`${header}\n${row}`, '', path);
    expect(asked.status).toBe(422);
    const started = await send(`${header}\n${row}`, choiceFor(asked.columns, fields), path);
    expect([200, 202]).toContain(started.status);
    expect(await service.ended(started.import_id)).toMatchObject({ status: 'completed', results: { created: 1 } });
  });

  test('When a required column is not chosen, then it says which', async () => {
    const asked = await send(fileOf('x,y,z,v,w,u'));
    const refused = await send(fileOf('x,y,z,v,w,u'), choiceFor(asked.columns, FIELDS.slice(0, 2)));
    expect([refused.status, refused.message]).toEqual([
      422,
      'No column is set to Department. Choose the one that has it.',
    ]);
  });
});
