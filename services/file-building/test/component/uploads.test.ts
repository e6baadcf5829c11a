import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import { barcodeOf, supplierCsv } from './files.ts';
import { startWorld, type World } from './harness.ts';

let world: World;
let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  world = await startWorld({ UPLOAD_MAX_ROWS: 30_000 });
  database = await openDatabase({ url: world.database.url, applicationName: 'test' });
});
afterAll(async () => {
  await database.close();
  await world.close();
});

const uploadsOf = (id: string) =>
  database.query<{ id: string; state: string }>('select id, state from upload where session_id = $1', [id]);
const objects = async (): Promise<Set<string>> => {
  const keys = new Set<string>();
  for await (const { key } of world.objects.list('')) keys.add(key);
  return keys;
};
const ROWS_WITH_OBJECT = `select object_key as key from upload where object_key <> ''
                          union all select object_key from download where object_key <> ''`;
/** Objects that no row has, or rows whose object is not there; what other tests leave goes while this one runs. */
const strays = async (): Promise<string[]> => {
  const known = new Set((await database.query<{ key: string }>(ROWS_WITH_OBJECT)).map(({ key }) => key));
  const there = await objects();
  return [...[...known].filter((key) => !there.has(key)), ...[...there].filter((key) => !known.has(key))];
};

describe('A supplier file', () => {
  test('When barcodes repeat, then the last row counts, in its place, and the replaced ones are listed', async () => {
    const id = await world.newSession();
    const [a, b, c] = [barcodeOf(1), barcodeOf(2), barcodeOf(3)];
    const file = ['Barcode,Cost', `${a},1.00`, `${b},2.00`, `0${a},3.00`, `${c},4.00`, 'TOTAL,10', 'abc,1', ''].join(
      '\n',
    );
    const { status, body } = await world.upload(id, file);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      rows_read: 6,
      total_processed: 3,
      duplicates: 1,
      bad_rows_count: 1,
      left_out_count: 1,
      left_out_rows: [{ line: 6, reasons: ['Line 6 is no product: TOTAL | 10'] }],
      bad_rows: [{ line: 7 }],
      replaced_rows: [
        {
          line: 2,
          reasons: ['Line 2: replaced by line 4, which has the same barcode. The cost changes from £1.00 to £3.00.'],
        },
      ],
    });
    expect(body.data.mapped_products + body.data.unmapped_products).toBe(3);
    const items = await database.query<{ canonical: string; cost: string }>(
      'select canonical, cost from item join upload on upload.id = upload_id where session_id = $1 order by position',
      [id],
    );
    expect(items.map(({ cost }) => cost)).toEqual(['2.00', '3.00', '4.00']);

    const bad = await world.get(`/sessions/${id}/rejected-rows`);
    expect(bad.headers.get('content-disposition')).toContain('May_order_rejected_rows.csv');
    const lines = bad.body.trim().split('\r\n');
    expect(lines[0].replace('\ufeff', '')).toBe('line,reason,Barcode,Cost');
    expect(lines[1]).toContain(
      `2,"Line 2: replaced by line 4, which has the same barcode. The cost changes from £1.00 to £3.00.",${a}`,
    );
    expect(lines[2]).toMatch(/^7,.*abc/);
  });

  test.each([3, 2_500])(
    'When a barcode comes again %i rows later for another product, then both are named and it is doubted',
    async (apart) => {
      const id = await world.newSession();
      const rows = Array.from(
        { length: apart },
        (_, n) => `${barcodeOf(n + 1)},Baked Beans${n === 0 ? '' : ` ${n}`},0.30`,
      );
      const file = ['Barcode,Description,Cost', ...rows, `${barcodeOf(1)},Garden Hose,7.50`];
      const { body } = await world.upload(id, file.join('\n'));
      expect(body.data).toMatchObject({ total_processed: apart, duplicates: 1 });
      expect(body.data.findings).toMatchObject([
        { code: 'same_barcode', sentence: expect.stringMatching(/“Baked Beans” on line 2 and “Garden Hose” on line/) },
      ]);
      const doubted = await database.query<{ doubts: unknown }>(
        `select price_extra->'doubts' as doubts from item join upload on upload.id = upload_id
          where session_id = $1 and price_extra is not null`,
        [id],
      );
      expect(doubted).toEqual([{ doubts: [{ code: 'other_product', column: '“Baked Beans”', seen: 'line 2' }] }]);
    },
  );

  test('When a line above or below the table says what its prices are, then they are read by it, and that is told', async () => {
    const id = await world.newSession();
    const rows = ['Barcode,Cost,RRP', `${barcodeOf(1)},100,180`, `${barcodeOf(2)},120,215`];
    const { body } = await world.upload(id, ['All prices in pence,,', ...rows, 'Prices include VAT,,'].join('\n'));
    expect(body.data).toMatchObject({ rows_read: 3, total_processed: 2, bad_rows_count: 0, left_out_count: 1 });
    expect(body.data.findings.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      '“Cost” and “RRP” are in pence: 79 is read as £0.79.',
      'Line 1 says “All prices in pence”: the prices were read as pence, so 150 is £1.50.',
      'Line 5 says “Prices include VAT”: the costs above may include VAT.',
    ]);
    const items = await database.query<{ cost: string; rrp: string }>(
      'select cost, rrp from item join upload on upload.id = upload_id where session_id = $1 order by position',
      [id],
    );
    expect(items).toEqual([
      { cost: '1.00', rrp: '1.80' },
      { cost: '1.20', rrp: '2.15' },
    ]);
  });

  test('When rows repeat far apart, then no batch forgets them', async () => {
    const id = await world.newSession();
    const rows = Array.from({ length: 14_000 }, (_, n) => `${barcodeOf(n % 6_000)},${n}`);
    const { body } = await world.upload(id, ['Barcode,Cost', ...rows].join('\n'));
    expect(body.data).toMatchObject({ total_processed: 6_000, duplicates: 8_000 });
    const [sum] = await database.query<{ least: string }>(
      'select min(cost::int) as least from item join upload on upload.id = upload_id where session_id = $1',
      [id],
    );
    expect(sum?.least).toBe(8_000);
  });

  test('When a later header has other columns, then the rows below it are read by that, and none above it is lost', async () => {
    const id = await world.newSession();
    const [a, b, c, d] = [barcodeOf(1), barcodeOf(2), barcodeOf(3), barcodeOf(4)];
    const file = [
      'Weekly specials',
      'Barcode,Cost',
      `${a},1.00`,
      'Main list',
      'Barcode,Description,Cost,RRP,Supplier',
      `${b},Cola,2.00,2.50,S`,
      'Barcode,Description,RRP,Cost',
      `${c},Tea,3.50,3.00`,
      `${d},TV stand,£1,250.00,£1,999.00`,
    ].join('\n');
    const { body } = await world.upload(id, file);
    expect(body.data).toMatchObject({
      total_processed: 3,
      bad_rows: [
        { line: 4 },
        { line: 9, reasons: [expect.stringContaining('Line 9 has 6 values, but the header has 4 columns.')] },
      ],
    });
    expect(body.data.notes).toContain('A new header starts on lines 5, 7. The rows below it follow that header.');
    const items = await database.query<{ cost: string; rrp: string }>(
      'select cost, rrp from item join upload on upload.id = upload_id where session_id = $1 order by position',
      [id],
    );
    expect(items).toEqual([
      { cost: '1.00', rrp: '' },
      { cost: '2.00', rrp: '2.50' },
      { cost: '3.00', rrp: '3.50' },
    ]);
  });

  test.each([
    ['the columns are named once more right below', 'Barcode,Description,Cost,RRP', 'EAN,DESC,NET,PRICE'],
    ['a second table begins like the first', 'Barcode,Description,,', 'Barcode,Description,Cost,RRP'],
  ])('When %s, then prices are those of the header that has them', async (what, first, second) => {
    const [a, b] = [barcodeOf(1), barcodeOf(2)];
    const rows = what.startsWith('a second') ? [first, `${a},Old thing,,`, second] : [first, second];
    const id = await world.newSession();
    const { body } = await world.upload(id, [...rows, `${b},Tea,1.05,2.09`].join('\n'));
    const [tea] = await database.query<{ cost: string; rrp: string }>(
      `select cost, rrp from item join upload on upload.id = upload_id where session_id = $1 and description = 'Tea'`,
      [id],
    );
    expect([body.data.total_processed, tea]).toEqual([rows.length - 1, { cost: '1.05', rrp: '2.09' }]);
  });

  test('When a cost column may be that of a case, then the notes say so', async () => {
    const { body } = await world.upload(await world.newSession(), `EAN,Case Price\n${barcodeOf(5)},24.00\n`);
    expect(body.data.notes).toContain(
      'The cost price is read from the column “Case Price”: it may be that of a whole case.',
    );
  });

  test('When bad rows have long texts, then they are kept cut', async () => {
    const id = await world.newSession();
    const rows = Array.from({ length: 30 }, (_, n) => `x${n},${'ŷ'.repeat(400_000)}`);
    const { body } = await world.upload(id, ['Barcode,Description', `${barcodeOf(5)},Tea`, ...rows].join('\n'));
    expect(body.data).toMatchObject({ total_processed: 1, bad_rows_count: 30 });
    const bad = await world.get(`/sessions/${id}/rejected-rows`);
    expect(bad.body.length).toBeLessThan(60_000);
    expect(bad.body).toContain(`${'ŷ'.repeat(1_000)}…`);
  });

  test('When it is read, then the notes say how', async () => {
    const id = await world.newSession();
    const file = `Price list\n\nEAN;Colour;Cost\n${barcodeOf(5).slice(0, -1)}0;red;1,50\n12345678905;blue;2\n`;
    const { body } = await world.upload(id, Buffer.from(`\ufeff${file}`), 'list.txt');
    expect(body.data.notes.join(' ')).toMatch(/UTF-8.*semicolons.*line 3.*Colour/);
  });

  test('When barcodes were repaired or are in doubt, then each is listed with its line and what was done', async () => {
    const id = await world.newSession();
    const rows = ['12345678905', '04252614', barcodeOf(7), '2012345678903', `${barcodeOf(8).slice(0, -1)}x`];
    const wrong = barcodeOf(9).replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
    const { body } = await world.upload(
      id,
      ['Barcode,Cost', ...rows.map((row) => `${row},1`), `${wrong},1`].join('\n'),
    );
    expect(body.data).toMatchObject({ total_processed: 5, bad_rows_count: 1, barcode_notes_count: 4 });
    expect(body.data.barcode_notes).toMatchObject([
      {
        line: 2,
        reasons: ['Line 2: The barcode 12345678905 had lost its leading zero and is read as 012345678905.'],
      },
      { line: 3, reasons: ['Line 3: The barcode 04252614 is a shortened UPC and is read as 042100005264.'] },
      { line: 5, reasons: [expect.stringMatching(/^Line 5: 2012345678903 is an in-store or weighed-item code/)] },
      {
        line: 7,
        reasons: [expect.stringMatching(/^Line 7: Barcode \d+ has a wrong check digit\. .* Did you mean \d+ \(/)],
      },
    ]);
  });

  test('When a row has a case code, then the unit in it is named', async () => {
    const id = await world.newSession();
    const { body } = await world.upload(id, 'Barcode,Cost\n15012345678907,1\n');
    expect(body.data).toMatchObject({ barcode_notes_count: 1 });
    expect(body.data.barcode_notes[0].reasons[0]).toMatch(
      /^Line 2: 15012345678907 is a case code; the unit in it is 5012345678900 \(.+\)\.$/,
    );
  });

  test.each([
    ['an empty file', '', 'a.csv', 422],
    ['no header', 'a,b\n1,2\n', 'a.csv', 422],
    ['no rows', 'Barcode,Cost\n', 'a.csv', 422],
    ['no good row', 'Barcode,Cost\nabc,1\n', 'a.csv', 422],
    ['a wrong ending', 'Barcode\n5000112637922\n', 'a.pdf', 415],
    ['binary content', '\u0000\u0001\u0002PNG\u0000\u0000', 'a.csv', 415],
  ])('When it is %s, then it is refused and the session stays as it was', async (_what, content, name, status) => {
    const id = await world.newSession();
    await world.upload(id, supplierCsv(3));
    const before = await world.status(id);
    const answer = await world.upload(id, content, name);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(/^[A-Z].*\.$/);
    expect(await world.status(id)).toEqual(before);
    await waitUntil(async () => (await uploadsOf(id)).length === 1 && (await strays()).length === 0, {
      what: 'the sweep',
    });
  });

  test('When no row of it can be used, then the refusal says why, row by row', async () => {
    const id = await world.newSession();
    const { status, body } = await world.upload(id, `Barcode,Cost\nabc,1\n${barcodeOf(1)},ten pounds\n`);
    expect(status).toBe(422);
    expect(body.message).toMatch(/^None of the 2 rows of this file could be used\. Line 2: .*\. Line 3: .*\.$/);
    const one = await world.upload(id, 'Barcode,Cost\nabc,1\n');
    expect(one.body.message).toMatch(/^The only row of this file could not be used\. Line 2: .*\.$/);
  });

  test('When it has too many rows, then it is 413 and nothing of it stays', async () => {
    const id = await world.newSession();
    const { status, body } = await world.upload(id, supplierCsv(30_001));
    expect([status, body.message]).toEqual([413, expect.stringContaining('30,000 rows')]);
    await waitUntil(async () => (await uploadsOf(id)).length === 0, { what: 'the sweep' });
    const [rows] = await database.query<{ count: number }>(
      'select count(*) from item where upload_id not in (select id from upload)',
    );
    expect(rows?.count).toBe(0);
  });

  test('When no file or no session is named, then the sentence asks for both', async () => {
    const id = await world.newSession();
    const form = new FormData();
    form.set('session_id', id);
    const answer = await world.post('/upload-supplier-file', form);
    expect(answer).toMatchObject({ status: 422, body: { message: 'Please select a file and session' } });
    expect(await world.post('/upload-supplier-file', new FormData())).toMatchObject({ status: 422 });
  });

  test('When catalog is away, then the answer is 503 and nothing is stored', async () => {
    const id = await world.newSession();
    world.neighbours.isCatalogAway = true;
    const answer = await world.upload(id, supplierCsv(10));
    world.neighbours.isCatalogAway = false;
    expect(answer.status).toBe(503);
    expect(await world.status(id)).toMatchObject({ supplier_file_name: null, supplier_file_items_count: 0 });
    await waitUntil(async () => (await uploadsOf(id)).length === 0, { what: 'the sweep' });
  });
});

describe('Sending a file again', () => {
  test('When a second file comes, then it replaces the first', async () => {
    const id = await world.newSession();
    await world.upload(id, supplierCsv(10));
    await world.upload(id, supplierCsv(4), 'new.csv');
    expect(await world.status(id)).toMatchObject({ supplier_file_name: 'new.csv', supplier_file_items_count: 4 });
    await waitUntil(async () => (await uploadsOf(id)).length === 1, { what: 'the sweep' });
  });

  test('When the same request comes twice under one key, then it acts once and answers the same', async () => {
    const id = await world.newSession();
    const headers = { 'idempotency-key': 'k-1' };
    const first = await world.upload(id, supplierCsv(5), 'a.csv', headers);
    const [current] = await uploadsOf(id);
    const second = await world.upload(id, supplierCsv(5), 'a.csv', headers);
    expect(second.body).toEqual(first.body);
    await waitUntil(async () => (await uploadsOf(id)).length === 1, { what: 'the sweep' });
    expect(await uploadsOf(id)).toEqual([current]);
    expect((await world.upload(id, supplierCsv(6), 'a.csv', headers)).status).toBe(422);
    expect((await world.upload(id, supplierCsv(6), 'a.csv', { 'idempotency-key': 'k'.repeat(300) })).status).toBe(400);
  });

  test('When a process died in the middle of an upload, then its rows are swept', async () => {
    const id = await world.newSession();
    await database.execute(
      `insert into upload (id, session_id, state, object_key, header_names, touched_at)
       values ($1, $2, 'reading', 'uploads/x', '{}', now() - interval '6 minutes')`,
      ['01890a5d-ac96-774b-bcce-b302099a8057', id],
    );
    await world.restart();
    await waitUntil(async () => (await uploadsOf(id)).length === 0, { what: 'the sweep' });
  });

  test('When its date has come, then the file goes, and much later the session with its rows', async () => {
    const id = await world.newSession();
    await world.upload(id, supplierCsv(5));
    const ofSession = 'select object_key as key from upload where session_id = $1';
    const [{ key } = { key: '' }] = await database.query<{ key: string }>(ofSession, [id]);
    expect(await objects()).toContain(key);
    await database.execute(`update upload set touched_at = now() - interval '91 days' where session_id = $1`, [id]);
    await world.restart();
    await waitUntil(async () => !(await objects()).has(key), { what: 'the file to go' });
    await waitUntil(async () => (await strays()).length === 0, { what: 'all others to stay' });
    expect(await world.status(id)).toMatchObject({ supplier_file_items_count: 5 });
    await database.execute(`update session set updated_at = now() - interval '401 days' where id = $1`, [id]);
    await world.restart();
    await waitUntil(async () => (await uploadsOf(id)).length === 0, { what: 'the rows to go' });
    expect((await world.get(`/sessions/${id}/status`)).status).toBe(404);
  });
});
