import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { ANN, formOf, startWorld, tokenOf, type World } from './harness.ts';
import { oldWorkbook, workbook, zipOf } from './samples.ts';

const LIMIT = 2_000_000;
let world: World;
let promotionId: string;
let disk: 'well' | 'full' = 'well';

beforeAll(async () => {
  world = await startWorld({
    settings: { PROMOTION_FILE_MAX_BYTES: LIMIT },
    wrap: (store) =>
      new Proxy(store, {
        get: (target, name) => {
          if (name === 'put' && disk === 'full') return fullAfterAWhile;
          const value: unknown = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      }),
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  disk = 'well';
  await world.forgetTold();
  promotionId = (await world.newPromotion()).id;
});

/** What a folder on a full disk does: it takes some bytes and then says so. */
const fullAfterAWhile = async (_key: string, content: Readable): Promise<never> => {
  const { DependencyUnavailable } = await import('@tillmap/service-kit');
  for await (const _bytes of content) break;
  throw new DependencyUnavailable('object store', { cause: Object.assign(new Error('no space'), { code: 'ENOSPC' }) });
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const CSV = 'barcode,price\r\n5000112637922,1.25\r\n';

describe('Uploading a file', () => {
  test('When it is a workbook, then it is listed with its size and hash, and downloads as it was', async () => {
    const bytes = await workbook();
    const { status, body } = await world.upload(promotionId, formOf(bytes, 'Ostern – größe.xlsx'));
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      original_filename: 'Ostern – größe.xlsx',
      file_size: bytes.length,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      uploader: { name: 'Ann' },
      sha256: sha256(bytes),
      problem: null,
    });
    expect((await world.get(`/promotions/${promotionId}`)).body).toMatchObject({ file_count: 1, files: [body] });
    expect(await world.keys()).toContain(`promotions/${body.id}`);

    const download = await world.download(body.id);
    expect(download.bytes.equals(bytes)).toBe(true);
    expect(Object.fromEntries(download.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(bytes.length),
      'content-disposition':
        'attachment; filename="Ostern _ gr__e.xlsx"; filename*=UTF-8\'\'Ostern%20%E2%80%93%20gr%C3%B6%C3%9Fe.xlsx',
      'x-content-type-options': 'nosniff',
      etag: `"${sha256(bytes)}"`,
      'repr-digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`,
    });
    await waitUntil(() => world.told.filter(({ event }) => event === 'file').length === 2);
    const file = { fileId: body.id, promotionId, originalFilename: 'Ostern – größe.xlsx', sha256: sha256(bytes) };
    const who = { byUserId: 'user-ann', byUserEmail: 'ann@example.com', wholesalerCode: 'W1' };
    expect(world.told.filter(({ event }) => event === 'file').map(({ message }) => message)).toMatchObject([
      { what: 'uploaded', sizeBytes: BigInt(bytes.length), ...file, ...who },
      { what: 'downloaded', sizeBytes: BigInt(bytes.length), ...file, ...who },
    ]);
  });

  test.each([
    ['offers.csv', CSV],
    ['OFFERS.CSV', CSV],
    ['wide.csv', Buffer.from(`\ufeff${CSV}`, 'utf16le')],
    ['latin.csv', Buffer.from('name;price\ncaf\xe9;\xa31', 'latin1')],
    ['long.csv', CSV.repeat(20_000)],
    ['old.xls', oldWorkbook()],
  ])('When %s holds what it says, then it is taken', async (name, content) => {
    const { status, body } = await world.upload(promotionId, formOf(content as string, name));
    expect([status, body.original_filename]).toEqual([201, name]);
    expect((await world.download(body.id)).bytes.equals(Buffer.from(content as string))).toBe(true);
  });

  test('When a workbook with macros is uploaded, then it is taken', async () => {
    expect((await world.upload(promotionId, formOf(await workbook(), 'offers.xlsm'))).status).toBe(201);
  });

  const page = '<!DOCTYPE html><html><script>alert(1)</script></html>';
  test.each([
    ['page.xlsx', page, 'The file is named .xlsx, but it is a web page.'],
    ['page.xls', page, 'The file is named .xls, but it is a web page.'],
    ['page.csv', page, 'The file is named .csv, but it is a web page.'],
    ['text.xlsx', CSV, 'The file is named .xlsx, but it is a text file.'],
    ['program.csv', 'MZ\x90\0\x03\0\0\0', 'The file is named .csv, but it is something else.'],
    ['program.csv', '\x7fELF\x02\x01\x01\0', 'The file is named .csv, but it is something else.'],
    ['paper.csv', '%PDF-1.7', 'The file is named .csv, but it is something else.'],
    ['late.csv', `${CSV.repeat(3_000)}\0`, 'The file is named .csv, but it is something else.'],
    ['locked.xlsx', oldWorkbook(), 'The file is named .xlsx, but it is an old Excel workbook or one with a password.'],
    ['new.xls', 'PK\x03\x04', 'The file is named .xls, but it is a ZIP file or a newer Excel workbook.'],
    ['offers.exe', 'MZ', 'The file must be an Excel workbook (.xlsx, .xls, .xlsm) or a .csv file.'],
    ['offers.csv.html', page, 'The file must be an Excel workbook (.xlsx, .xls, .xlsm) or a .csv file.'],
    ['offers', CSV, 'The file must be an Excel workbook (.xlsx, .xls, .xlsm) or a .csv file.'],
  ])('When %s holds something else, then it is refused in words and nothing is kept', async (name, content, words) => {
    const before = await world.keys();
    const { status, body } = await world.upload(promotionId, formOf(content as string, name));
    expect([status, body.message]).toEqual([415, expect.stringContaining(words)]);
    expect(await world.files(promotionId)).toEqual([]);
    await waitUntil(async () => (await world.keys()).length === before.length, { what: 'nothing to be left' });
  });

  test('When a ZIP is no workbook, or damaged, then it is refused after a look into it', async () => {
    const zip = zipOf({ 'readme.txt': Buffer.from('hello') });
    expect((await world.upload(promotionId, formOf(zip, 'a.xlsx'))).status).toBe(415);
    const cut = (await workbook()).subarray(0, 400);
    expect((await world.upload(promotionId, formOf(cut, 'a.xlsx'))).status).toBe(422);
    expect(await world.files(promotionId)).toEqual([]);
  });

  test('When a workbook is a bomb, then the answer is 413 and nothing is kept', async () => {
    const bomb = zipOf({ 'xl/workbook.xml': Buffer.alloc(100_000_000, ' ') });
    const { status, body } = await world.upload(promotionId, formOf(bomb, 'bomb.xlsx'));
    expect([status, body.errors.file]).toEqual([413, [expect.stringContaining('unpacks to far more data')]]);
    expect(await world.files(promotionId)).toEqual([]);
    await waitUntil(async () => !(await world.states()).includes('deleted'), { what: 'the bytes to be removed' });
  });

  test('When there is no file, an empty one, two, or one under another name, then the answer is 422', async () => {
    const two = formOf(CSV, 'a.csv');
    two.append('file', new Blob([CSV]), 'b.csv');
    const noFile = new FormData();
    noFile.set('note', 'x');
    for (const [form, words] of [
      [noFile, 'Please select a file'],
      [formOf('', 'empty.csv'), 'The file is empty.'],
      [two, 'Please upload one file at a time.'],
      [formOf(CSV, 'a.csv', 'document'), 'Please select a file'],
    ] as const) {
      const { status, body } = await world.upload(promotionId, form);
      expect([status, body.message]).toEqual([422, words]);
    }
    expect((await world.call('POST', `/api/admin/promotions/${promotionId}/files`, { file: 'x' })).status).toBe(400);
    expect(await world.files(promotionId)).toEqual([]);
  });

  test('When it is larger than allowed, then the answer is 413 in words', async () => {
    const { status, body } = await world.upload(promotionId, formOf('a,b\n'.repeat(LIMIT), 'large.csv'));
    expect([status, body.message]).toEqual([413, 'This file is larger than 2 MB, the most that can be uploaded.']);
    expect(await world.files(promotionId)).toEqual([]);
  });

  test('When the disk is full, then the answer is 503 in words, nothing is left and the next upload works', async () => {
    const kept = (await world.upload(promotionId, formOf(CSV, 'kept.csv'))).body;
    disk = 'full';
    const { status, body } = await world.upload(promotionId, formOf(CSV.repeat(10_000), 'offers.csv'));
    expect([status, body.message]).toEqual([503, expect.stringContaining('storage is full or unavailable')]);
    expect(await world.files(promotionId)).toEqual([kept]);
    disk = 'well';
    expect((await world.upload(promotionId, formOf(CSV, 'offers.csv'))).status).toBe(201);
  });

  test('When the sender goes away in the middle, then no half file is seen or kept', async () => {
    const sent = request(world.url(`/api/admin/promotions/${promotionId}/files`), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokenOf(ANN)}`,
        'content-type': 'multipart/form-data; boundary=cut',
        'content-length': '1000000',
      },
    });
    sent.on('error', () => undefined);
    sent.write('--cut\r\ncontent-disposition: form-data; name="file"; filename="half.csv"\r\n\r\n');
    sent.write(CSV.repeat(5_000));
    await waitUntil(async () => (await world.states()).includes('uploading'), { what: 'the upload to begin' });
    expect(await world.files(promotionId)).toEqual([]);
    sent.destroy();
    await waitUntil(async () => !(await world.states()).some((state) => state !== 'stored'), { what: 'it to be gone' });
    expect(await world.files(promotionId)).toEqual([]);
  });

  test('When the promotion is deleted while a file arrives, then the answer is 404 and nothing is left', async () => {
    let goOn: () => void = () => undefined;
    const paused = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const body = Readable.from(
      (async function* () {
        yield '--cut\r\ncontent-disposition: form-data; name="file"; filename="late.csv"\r\n\r\n';
        yield CSV.repeat(1_000);
        await paused;
        yield '\r\n--cut--\r\n';
      })(),
    );
    const answered = fetch(world.url(`/api/admin/promotions/${promotionId}/files`), {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf(ANN)}`, 'content-type': 'multipart/form-data; boundary=cut' },
      body: Readable.toWeb(body) as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    await waitUntil(async () => (await world.states()).includes('uploading'), { what: 'the upload to begin' });
    await world.remove(`/promotions/${promotionId}`);
    goOn();
    expect((await answered).status).toBe(404);
    await waitUntil(async () => !(await world.states()).some((state) => state !== 'stored'), { what: 'it to be gone' });
  });
});

describe('The name of a file', () => {
  test.each([
    ['../../etc/offers.csv', 'offers.csv'],
    ['C:\\shop\\offers.csv', 'offers.csv'],
    ['offers\u202exslx.csv', 'offersxslx.csv'],
    ['<img src=x onerror=alert(1)>.csv', '<img src=x onerror=alert(1)>.csv'],
    [`${'x'.repeat(296)}.csv`, `${'x'.repeat(251)}.csv`],
    ['日本の値段.csv', '日本の値段.csv'],
  ])('When it is %j, then %j is shown and sent back', async (given, shown) => {
    const { status, body } = await world.upload(promotionId, formOf(CSV, given));
    expect([status, body.original_filename]).toEqual([201, shown]);
    const header = (await world.download(body.id)).headers.get('content-disposition') ?? '';
    expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[A-Za-z0-9%._~!#$&+^`|-]+$/);
    expect(header).toContain('.csv');
  });

  test('When it has line breaks, then no header is broken by them', async () => {
    const head = (name: string) =>
      `--cut\r\ncontent-disposition: form-data; name="file"; ${name}\r\n\r\n${CSV}\r\n--cut--`;
    const send = (name: string) =>
      fetch(world.url(`/api/admin/promotions/${promotionId}/files`), {
        method: 'POST',
        headers: { authorization: `Bearer ${tokenOf(ANN)}`, 'content-type': 'multipart/form-data; boundary=cut' },
        body: head(name),
      });
    const answer = await send("filename*=utf-8''a%0D%0ASet-Cookie:%20x.csv");
    expect(answer.status).toBe(422);
    expect((await send('filename="a%0D%0ASet-Cookie: x.csv"')).status).toBe(201);
    for (const { id, original_filename: shown } of await world.files(promotionId)) {
      expect(shown).not.toMatch(/[\r\n]/);
      expect((await world.download(id)).headers.has('set-cookie')).toBe(false);
    }
  });
});
