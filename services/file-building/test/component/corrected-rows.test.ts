import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openDatabase } from '@tillmap/storage/database';
import { eventsOf } from './events.ts';
import { barcodeOf } from './files.ts';
import { ANN, AT, BOB, startWorld, type World } from './harness.ts';

let world: World;
let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  world = await startWorld();
  database = await openDatabase({ url: world.database.url, applicationName: 'test' });
});
afterAll(async () => {
  await database.close();
  await world.close();
});

const HEADER = 'Barcode,Description,Cost,RRP,Case Qty';
const [BEANS, SOUP, TEA, MILK] = [barcodeOf(1), barcodeOf(2), barcodeOf(3), barcodeOf(4)];

/** Differs from shop to shop, which is noted. */
const IN_STORE = '2012345000002';
/** With letters for its zeros. */
const TYPED = SOUP.replaceAll('0', 'O');

/** Lines 3, 4 and 6 are rejected. */
const FILE = [
  HEADER,
  `${BEANS},Baked Beans,1.00,1.50,12`,
  `${TYPED},Tomato Soup,0.80,1.20,12`,
  `${TEA},Green Tea,free,2.00,6`,
  `${MILK},Milk,1.10,1.60,8`,
  'lost,Jam,1.20,1.80,x',
  'TOTAL,,5.30',
].join('\n');

type Rows = { line: number; reasons: string[] }[];

const given = async (id: string, content: string, name = 'rejected.csv', headers = {}, person = ANN) => {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  return world.call(person, 'POST', `${AT}/sessions/${id}/corrected-rows`, form, headers);
};

const started = async (file = FILE) => {
  const id = await world.newSession();
  const { body } = await world.upload(id, file);
  return { id, result: body.data };
};

const itemsOf = (id: string) =>
  database.query<{ line: number; canonical: string; cost: string; description: string }>(
    'select line, canonical, cost, description from item join session on session.upload_id = item.upload_id where session.id = $1 order by position',
    [id],
  );

const addsUp = (upload: Record<string, number>) =>
  expect(upload.rows_read).toBe(
    upload.total_processed! + upload.duplicates! + upload.bad_rows_count! + upload.left_out_count!,
  );

const rejectedFile = async (id: string): Promise<string> =>
  (await world.get(`/sessions/${id}/rejected-rows`)).body.replace('\ufeff', '');

const mend = (
  id: string,
  line: number,
  cells: { column: number; value: string; was: string }[],
  more = {},
  person = ANN,
) => world.put(`/sessions/${id}/rejected-rows/${line}`, { cells, ...more }, person);

describe('Rejected rows that are corrected in a file', () => {
  test('When rows are right, then they join in the place of their line, the rest keep their new reasons, and all adds up', async () => {
    const { id, result } = await started();
    expect(result).toMatchObject({ rows_read: 6, total_processed: 2, bad_rows_count: 3, left_out_count: 1 });
    const csv = await rejectedFile(id);
    const corrected = csv.replace(`,${TYPED},`, `,${SOUP},`).replace(',free,', ',0.95,').replace(',x', ',many');
    const { status, body } = await given(id, corrected);
    expect({ status, body }).toMatchObject({ status: 200 });
    expect(body.data).toMatchObject({ joined: 2, still_rejected: 1, unchanged: 0, not_used_count: 0 });
    expect(body.data.upload).toMatchObject({ rows_read: 6, total_processed: 4, bad_rows_count: 1, left_out_count: 1 });
    expect(body.data.upload.bad_rows).toEqual([
      { line: 6, reasons: expect.arrayContaining([expect.stringContaining('many')]) },
    ]);
    addsUp(body.data.upload);
    expect((await itemsOf(id)).map(({ line }) => line)).toEqual([2, 3, 4, 5]);
    expect(await world.status(id)).toMatchObject({ supplier_file_items_count: 4, bad_rows_count: 1 });
    expect((await world.get(`/sessions/${id}/checked`)).body.data).toEqual(body.data.upload);
    expect(body.data.upload.notes).toContain('1 row was rejected.');
  });

  test('When all rows are corrected, then the upload tells the same as the corrected file does', async () => {
    const right = FILE.replace(TYPED, SOUP).replace(',free,', ',0.95,').replace('lost', IN_STORE).replace(',x', ',12');
    const whole = await started(right);
    const { id } = await started();
    const csv = await rejectedFile(id);
    const corrected = csv
      .replace(`,${TYPED},`, `,${SOUP},`)
      .replace(',free,', ',0.95,')
      .replace(',lost,', `,${IN_STORE},`)
      .replace(',x', ',12');
    const { body } = await given(id, corrected);
    // The first values of its columns are those of the file that was uploaded.
    const { columns, file_check } = body.data.upload;
    expect(body.data.upload).toEqual({ ...whole.result, columns, file_check });
    expect(await itemsOf(id)).toEqual(await itemsOf(whole.id));
    const kept = (of: string) =>
      database.query(
        'select price_counts from upload join session on session.upload_id = upload.id where session.id = $1',
        [of],
      );
    expect(await kept(id)).toEqual(await kept(whole.id));
  });

  test('When columns are reordered and Excel changed cells, then the rows are recognised and only what a person changed counts', async () => {
    const { id } = await started();
    const shortened = Number(TEA).toExponential(5).replace('e', 'E');
    const excel = [
      'Cost;Barcode;line;reason;RRP;Description;Case Qty',
      `0.95;${shortened};4;"Line 4: …";2;Green Tea;6`,
    ].join('\r\n');
    const { body } = await given(id, excel, 'rejected (2).csv');
    expect(body.data).toMatchObject({ joined: 1, still_rejected: 0, not_used_count: 0 });
    expect(await itemsOf(id)).toContainEqual({ line: 4, canonical: `0${TEA}`, cost: '0.95', description: 'Green Tea' });
  });

  test('When a corrected barcode is that of another row, then the later row counts, and the other one is told', async () => {
    const { id } = await started();
    const csv = await rejectedFile(id);
    const corrected = csv.replace(`,${TYPED},`, `,${MILK},`).replace(',lost,', `,${BEANS},`).replace(',x', ',12');
    const { body } = await given(id, corrected);
    expect(body.data).toMatchObject({ joined: 2 });
    expect(body.data.upload).toMatchObject({ total_processed: 2, duplicates: 2, bad_rows_count: 1 });
    expect(body.data.upload.replaced_rows.map(({ line }: { line: number }) => line)).toEqual([2, 3]);
    expect(body.data.upload.findings).toContainEqual(
      expect.objectContaining({
        code: 'same_barcode',
        sentence: expect.stringMatching(/^2 barcodes are used for different products/),
      }),
    );
    addsUp(body.data.upload);
    expect((await itemsOf(id)).map(({ line }) => line)).toEqual([5, 6]);
  });

  test('When lines were never rejected, stand twice or have no number, then they are told and nothing of them is used', async () => {
    const { id } = await started();
    const file = [
      `line,reason,${HEADER}`,
      `4,,${TEA},Green Tea,0.95,2.00,6`,
      `4,,${TEA},Green Tea,0.96,2.00,6`,
      `5,,${MILK},Milk,9.99,1.60,8`,
      `99,,${MILK},Milk,9.99,1.60,8`,
      `?,,${MILK},Milk,9.99,1.60,8`,
    ].join('\n');
    const { body } = await given(id, file);
    expect(body.data).toMatchObject({ joined: 1, not_used_count: 4 });
    expect((body.data.not_used as Rows).flatMap(({ reasons }) => reasons)).toEqual([
      'Line 4 is in the corrected file more than once. The first one was used.',
      'Row 6 of the corrected file has no line, so it is not known which row it corrects.',
      'Line 5 is not rejected in this session, so this row was not used.',
      'Line 99 is not rejected in this session, so this row was not used.',
    ]);
    expect(await itemsOf(id)).toContainEqual(expect.objectContaining({ line: 4, cost: '0.95' }));
    expect(await itemsOf(id)).toContainEqual(expect.objectContaining({ line: 5, cost: '1.10' }));
  });

  test.each([
    ['a supplier file', FILE, /columns “line” and those of the supplier’s file/],
    [
      'the file of another session',
      `line,reason,${HEADER}\n4,Line 4 is bad,${barcodeOf(77)},Cola,1.00,9.00,24`,
      /None of these rows is a rejected row of this session/,
    ],
    ['an empty file', '', /empty/],
  ])('When %s is given, then it is refused with a sentence and nothing changes', async (_, content, sentence) => {
    const { id, result } = await started();
    const { status, body } = await given(id, content);
    expect(status).toBe(422);
    expect(body.message).toMatch(sentence);
    expect((await world.get(`/sessions/${id}/checked`)).body.data).toEqual(result);
  });

  test('When the request is repeated under its key, then the same answer comes and no row joins twice', async () => {
    const { id } = await started();
    const corrected = (await rejectedFile(id)).replace(',free,', ',0.95,');
    const key = { 'idempotency-key': `corrected-${id}` };
    const [one, other] = await Promise.all([given(id, corrected, 'a.csv', key), given(id, corrected, 'a.csv', key)]);
    expect(one.body.data).toMatchObject({ joined: 1 });
    expect(other.body).toEqual(one.body);
    expect((await given(id, corrected, 'a.csv', key)).body).toEqual(one.body);
    expect((await given(id, `${corrected}\n`, 'a.csv', key)).status).toBe(422);
  });

  test('When the session was started meanwhile or is another person’s, then nothing changes and that is said', async () => {
    const { id } = await started();
    const corrected = (await rejectedFile(id)).replace(',free,', ',0.95,');
    expect((await given(id, corrected, 'a.csv', {}, BOB)).status).toBe(404);
    await world.post('/generate-epos-file', { session_id: id });
    const { status, body } = await given(id, corrected);
    expect(status).toBe(409);
    expect(body.message).toMatch(/so its rows cannot be corrected any more/);
    expect((await mend(id, 4, [{ column: 2, value: '0.95', was: 'free' }])).status).toBe(409);
  });

  test.each([
    ['its file is replaced', async (id: string) => world.upload(id, FILE.replace('1.10', '1.11')), /was replaced/],
    [
      'it is started',
      async (id: string) => world.post('/generate-epos-file', { session_id: id }),
      /cannot be corrected any more/,
    ],
    [
      'another user corrects the same row',
      async (id: string) => mend(id, 4, [{ column: 2, value: '0.99', was: 'free' }]),
      /^Line 4 was corrected by another user/,
    ],
  ])(
    'When a corrected file is read and %s, then that is said and no row is taken',
    async (_, doMeanwhile, sentence) => {
      const { id } = await started();
      const corrected = (await rejectedFile(id)).replace(',free,', ',0.95,');
      let other: { body: { data?: unknown } } | undefined;
      world.neighbours.beforeBarcodes = async () => {
        other = await doMeanwhile(id);
      };
      const { status, body } = await given(id, corrected);
      if (status === 200) {
        expect(body.data).toMatchObject({ joined: 0, not_used_count: 1 });
        expect(body.data.not_used[0].reasons[0]).toMatch(sentence);
        expect(body.data.upload).toEqual(other?.body.data);
      } else {
        expect(status).toBe(409);
        expect(body.message).toMatch(sentence);
      }
      expect(await itemsOf(id)).not.toContainEqual(expect.objectContaining({ cost: '0.95' }));
    },
  );

  test('When catalog is away, then nothing changes and the same file can be given again', async () => {
    const { id, result } = await started();
    const corrected = (await rejectedFile(id)).replace(',free,', ',0.95,');
    world.neighbours.isCatalogAway = true;
    expect((await given(id, corrected)).status).toBe(503);
    world.neighbours.isCatalogAway = false;
    expect((await world.get(`/sessions/${id}/checked`)).body.data).toEqual(result);
    expect((await given(id, corrected)).body.data).toMatchObject({ joined: 1 });
  });

  test('When thousands of rows are corrected, then all of them join in their places', async () => {
    const count = 5_000;
    const rows = Array.from(
      { length: count },
      (_, n) => `${barcodeOf(n)},Item ${n},${n % 2 === 0 ? 'free' : '1.00'},2.49,12`,
    );
    const { id, result } = await started([HEADER, ...rows].join('\n'));
    expect(result).toMatchObject({ total_processed: count / 2, bad_rows_count: count / 2 });
    const { body } = await given(id, (await rejectedFile(id)).replaceAll(',free,', ',1.00,'));
    expect(body.data).toMatchObject({ joined: count / 2, still_rejected: 0 });
    expect(body.data.upload).toMatchObject({ total_processed: count, bad_rows_count: 0 });
    const items = await itemsOf(id);
    expect(items.map(({ line }) => line)).toEqual(Array.from({ length: count }, (_, n) => n + 2));
  });
});

describe('Rejected rows that are mended on the page', () => {
  let id: string;
  beforeEach(async () => {
    id = (await started()).id;
  });

  test('When they are asked for, then each has its cells, the fault and what was probably meant', async () => {
    const { body } = await world.get(`/sessions/${id}/rejected-cells`);
    expect(body.data).toMatchObject({ can_correct: true, total: 3, rows: [{ line: 3 }, { line: 4 }, { line: 6 }] });
    const [soup, tea, jam] = body.data.rows as { cells: Record<string, unknown>[] }[];
    expect(soup?.cells).toContainEqual({
      column: 0,
      field: 'barcode',
      name: 'Barcode',
      value: TYPED,
      reason: expect.stringContaining('has characters that are not digits'),
      use: SOUP,
    });
    expect(tea?.cells).toContainEqual(expect.objectContaining({ column: 2, value: 'free', use: '' }));
    expect(jam?.cells.filter(({ reason }) => reason !== '').map(({ field }) => field)).toEqual(['barcode', 'caseqty']);
    const below = await world.get(`/sessions/${id}/rejected-cells?after=3&limit=1`);
    expect(below.body.data.rows.map(({ line }: { line: number }) => line)).toEqual([4]);
  });

  test('When a cell is right, then the row joins and the figures come back', async () => {
    const { status, body } = await mend(id, 4, [{ column: 2, value: '0.95', was: 'free' }]);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ total_processed: 3, bad_rows_count: 2 });
    addsUp(body.data);
    expect(await itemsOf(id)).toContainEqual({ line: 4, canonical: `0${TEA}`, cost: '0.95', description: 'Green Tea' });
  });

  test('When it is still wrong, then each cell says why and nothing changes', async () => {
    const { status, body } = await mend(id, 6, [{ column: 4, value: 'some 6', was: 'x' }]);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject({
      'cells.0': [expect.stringContaining('lost')],
      'cells.4': [expect.stringContaining('is not a whole number')],
      'use.4': ['6'],
    });
    expect((await world.status(id)).bad_rows_count).toBe(3);
  });

  test('When the check digit is wrong, then the right one is offered, and the typed one is used only when a person says so', async () => {
    const typed = `${SOUP.slice(0, -1)}${(Number(SOUP.at(-1)) + 1) % 10}`;
    const cells = [{ column: 0, value: typed, was: TYPED }];
    const asked = await mend(id, 3, cells);
    expect(asked.status).toBe(422);
    expect(asked.body.errors).toMatchObject({ 'use.0': [SOUP], 'keep.0': [typed] });
    expect((await mend(id, 3, cells, { keep_barcode: true })).body.data).toMatchObject({ total_processed: 3 });
    expect(await itemsOf(id)).toContainEqual(expect.objectContaining({ line: 3, canonical: `0${typed}` }));
  });

  test('When two people mend one row, then one is told that it is not rejected any more, and nothing is counted twice', async () => {
    const cells = [{ column: 2, value: '0.95', was: 'free' }];
    const answers = await Promise.all([mend(id, 4, cells), mend(id, 4, cells)]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
    expect((await mend(id, 4, cells)).body.message).toMatch(/Line 4 is not rejected any more/);
    expect(await world.status(id)).toMatchObject({ supplier_file_items_count: 3, bad_rows_count: 2 });
  });

  test('When the file was replaced meanwhile, then its row is not taken for the one that was seen', async () => {
    await world.upload(id, FILE.replace(',free,', ',gratis,'));
    const { status, body } = await mend(id, 4, [{ column: 2, value: '0.95', was: 'free' }]);
    expect(status).toBe(409);
    expect(body.message).toMatch(/was changed by another user/);
  });

  test('When a row joins, then the product memory is told its name as well', async () => {
    const [upload] = await database.query<{ id: string }>('select upload_id as id from session where id = $1', [id]);
    const isOf =
      (barcode: string) =>
      ({ uploadId, names }: { uploadId: string; names: { barcode: string }[] }) =>
        uploadId === upload?.id && names.some((one) => one.barcode === barcode);
    await eventsOf(world.bus, 'namesGiven', isOf(`0${BEANS}`));
    await mend(id, 4, [{ column: 2, value: '0.95', was: 'free' }]);
    const [told] = await eventsOf(world.bus, 'namesGiven', isOf(`0${TEA}`));
    expect(told).toMatchObject({ takenBack: false, names: [{ name: 'Green Tea' }] });
  });

  test('When a basis was chosen before, then it stays', async () => {
    await world.put(`/sessions/${id}/cost-basis`, { basis: 'case' });
    const { body } = await mend(id, 4, [{ column: 2, value: '0.95', was: 'free' }]);
    expect(body.data.cost_basis).toMatchObject({ basis: 'case', source: 'chosen' });
  });
});
