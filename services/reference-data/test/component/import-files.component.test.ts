import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mappingsFile, type ReferenceData, standInCatalog, startReferenceData, type Upload } from '../harness.ts';

let service: ReferenceData;
let catalog: Awaited<ReturnType<typeof standInCatalog>>;
const MAPPINGS = '/api/admin/reference-mappings/import';
const DEPARTMENTS = '/api/admin/departments/import';
const VAT_CODES = '/api/admin/vat-codes/import';
const HEADER = 'barcode,name,size,dept_code,sub_dept_code,cg_group_code,vat_code';
const fields = { wholesaler_code: 'NISA' };

beforeAll(async () => {
  service = await startReferenceData();
  catalog = await standInCatalog(service.openBus());
  await service.addWholesaler('NISA');
});
afterAll(async () => {
  await catalog.stop();
  await service.stop();
});

const kept = async () => ({
  imports: await service.sql.query('select id from import_job order by id'),
  files: await readdir(join(service.folder, 'imports')),
});

describe('A file that is refused as a whole', () => {
  test.each<[string, number, Upload]>([
    ['is a workbook', 415, { name: 'a.xlsx', text: 'x', fields }],
    ['is binary', 415, { name: 'a.csv', text: new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 1, 2, 3]), fields }],
    ['is empty', 422, { text: '', fields }],
    ['has no header', 422, { text: '1,2,3\n4,5,6', fields }],
    ['has no rows', 422, { text: 'barcode,name,dept_code\n', fields }],
    [
      'changes its columns further down',
      422,
      { text: 'barcode,name,dept_code\n5012345678900,Tea,10\nbarcode,dept_code,name\n5012345678917,10,Rice', fields },
    ],
    ['names no wholesaler', 422, { text: mappingsFile(1) }],
    ['names a wholesaler that does not exist', 422, { text: mappingsFile(1), fields: { wholesaler_code: 'NONE' } }],
  ])('When it %s, then the answer is %i with one sentence and nothing is kept', async (_what, status, file) => {
    const before = await kept();
    const answer = await service.upload(MAPPINGS, file);

    expect(answer.status).toBe(status);
    const { message } = (await answer.json()) as { message: string };
    expect(message).toMatch(/^[A-Z].{10,200}/);
    expect(await kept()).toEqual(before);
  });

  test('When the wholesaler is missing, then the sentence is the one of the screen', async () => {
    const answer = await service.upload(MAPPINGS, { text: mappingsFile(1) });
    expect(await answer.json()).toMatchObject({
      message: 'Please select a wholesaler first',
      errors: { wholesaler_code: ['Please select a wholesaler first'] },
    });
  });

  test('When there is no file at all, then the answer is 422 and says so', async () => {
    const answer = await service.upload(MAPPINGS, { fields });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ message: 'Please choose a file.' });
  });

  test('When the person is no administrator, then the answer is 403', async () => {
    expect((await service.upload(MAPPINGS, { text: mappingsFile(1), fields }, 'user')).status).toBe(403);
  });
});

describe('A file as wholesalers really have it', () => {
  test('When it is Windows-1252 with semicolons, titles and other column names, then it is understood', async () => {
    const text = 'Price list May;;\n\nEAN;Description;Department;Sub_Dept_Code;CG_Code;TaxCode;Brand\n';
    const rows = '5010029000016;Crème brûlée;10;90;1;Z;Best\nTotal;1;;;;;\n';
    const upload = await service.upload(MAPPINGS, {
      name: 'list.txt',
      text: new Uint8Array(Buffer.from(text + rows, 'latin1')),
      fields,
    });

    expect(upload.status).toBe(202);
    const started = (await upload.json()) as { import_id: string; message: string };
    expect(started.message).toBe('The import of 1 row has started. The column "Brand" is not used.');
    const done = await service.ended(started.import_id);
    expect(done.results).toMatchObject({ rows_read: 2, created: 1, errors_count: 0, left_out: 1 });
    expect(done.results?.findings).toContainEqual({
      code: 'columns',
      sentence: 'The column "Brand" is not used.',
      details: [],
    });
    expect(catalog.heard.at(-1)?.mappings).toMatchObject([
      {
        barcode: '05010029000016',
        barcodeGiven: '5010029000016',
        name: 'Crème brûlée',
        vatCode: 'Z',
        source: 'import',
      },
    ]);
  });
});

test('When a row has a comma too many, or a product begins with "Total", then neither is read wrongly or passed over', async () => {
  const rows = [
    '5012345678900,TV stand, black,,10,90,1,Z',
    '5012345678917,Total 5% Yogurt,500g,10,90,1,Z',
    ',Total Produce,,10,90,1,Z',
  ];
  const upload = await service.upload(MAPPINGS, { text: [HEADER, ...rows].join('\n'), fields });
  const started = (await upload.json()) as { import_id: string; message: string };
  expect(started.message).toBe('The import of 3 rows has started.');
  const { results } = await service.ended(started.import_id);
  expect(results).toMatchObject({ imported: 1, errors_count: 2 });
  expect(JSON.stringify(results)).toContain('Line 2 has 8 values, but the header has 7 columns.');
});

describe('A start that is repeated', () => {
  const start = async (key: string, token?: string) =>
    (
      (await (await service.upload(MAPPINGS, { text: mappingsFile(3, 900), fields, key }, token)).json()) as {
        import_id: string;
      }
    ).import_id;

  test('When the same person sends the same key again, also at once, then it is the same import', async () => {
    const [one, two] = await Promise.all([start('key-1'), start('key-1')]);
    const three = await start('key-1');
    expect([two, three]).toEqual([one, one]);
    const other = await start('key-2');
    const others = await start('key-1', 'other-admin');
    expect(new Set([one, other, others]).size).toBe(3);
    for (const id of [one, other, others]) await service.ended(id);
  });

  const again = (path: string, text: string, key: string, named: Record<string, string> = {}) =>
    service.upload(path, { text, fields: named, key });

  test('When the same request comes again, then its answer is the first one, word for word', async () => {
    const text = `${HEADER},Brand\n5012345678900,Once,,10,90,1,Z,Acme`;
    const first = await (await again(MAPPINGS, text, 'key-3', fields)).json();
    expect(await (await again(MAPPINGS, text, 'key-3', fields)).json()).toEqual(first);
  });

  test('When a key comes again with another file or wholesaler, then it is refused and nothing starts', async () => {
    await service.addWholesaler('BOOKER');
    const file = mappingsFile(3, 950);
    const vat = (code: string) => `wholesaler_code,code,description,rate\nNISA,${code},More,1`;
    const departments = (code: string) => `wholesaler_code,dept_code,dept_name\nNISA,${code},More`;
    expect((await again(MAPPINGS, file, 'key-4', fields)).status).toBe(202);
    expect((await again(VAT_CODES, vat('K1'), 'key-4')).status).toBe(200);
    expect((await again(DEPARTMENTS, departments('81'), 'key-4')).status).toBe(202);
    const before = await kept();

    const otherFile = { file: ['This Idempotency-Key was already used for another file.'] };
    const other = { file: ['This Idempotency-Key was already used for another file or wholesaler.'] };
    for (const [answer, errors] of [
      [await again(MAPPINGS, mappingsFile(4, 950), 'key-4', fields), other],
      [await again(MAPPINGS, file, 'key-4', { wholesaler_code: 'BOOKER' }), other],
      [await again(VAT_CODES, vat('K2'), 'key-4'), otherFile],
      [await again(DEPARTMENTS, departments('82'), 'key-4'), otherFile],
    ] as const) {
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ errors });
    }
    expect(await kept()).toEqual(before);
  });

  test('When the first request is from before keys were kept with what they were for, then it is answered as ever', async () => {
    const first = (await (await again(MAPPINGS, mappingsFile(3, 980), 'key-5', fields)).json()) as {
      import_id: string;
    };
    await service.sql.execute('update import_job set fingerprint = null where id = $1', [first.import_id]);
    const answer = await again(MAPPINGS, mappingsFile(4, 980), 'key-5', fields);
    expect(answer.status).toBe(202);
    expect(await answer.json()).toMatchObject({ import_id: first.import_id });
  });
});

test('When an import does not exist, then its progress and its errors are 404', async () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057';
  expect((await service.get(`/api/admin/import-progress/${id}`)).status).toBe(404);
  expect((await service.get(`/api/admin/import-progress/${id}/errors`)).status).toBe(404);
  expect((await service.get('/api/admin/import-progress/nonsense')).status).toBe(404);
});
