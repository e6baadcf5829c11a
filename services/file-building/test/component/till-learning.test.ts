import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LearnedTill } from '@tillmap/contracts';
import { barcodeOf, supplierCsv } from './files.ts';
import { ANN, AT, type Person, startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

const ADA: Person = { id: 'user-ada', name: 'Ada', email: 'ada@example.com', role: 'admin' };

let world: World;

beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
  const id = await world.newSession(ANN, 'Week 48');
  await world.upload(
    id,
    supplierCsv(80, (n) => `Crème ${n} 330ml`),
  );
  await world.post('/generate-epos-file', { session_id: id });
  await world.until(id, 'completed');
});
afterAll(() => world.close());

const sent = (content: string | Buffer, name = 'till.csv', person = ADA) => {
  const form = new FormData();
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  return world.call(person, 'POST', `${AT}/till-profiles/learn`, form);
};
const learned = async (content: string | Buffer, name?: string): Promise<LearnedTill> => {
  const { status, body } = await sent(content, name);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body.data;
};

const HEADER = ['Bin', 'PLU', 'Text', 'Price', 'Buy', 'Case', 'Scale'];
/** An export of a till that has these products, some of them at another price, and one of its own. */
const tillExport = (separator: string, header = HEADER): string =>
  [
    header,
    ...Array.from({ length: 60 }, (_, n) => [
      `A${(n * 7) % 13}`,
      barcodeOf(n),
      `Crème ${n}`,
      n % 10 === 0 ? '2.99' : '2.49',
      (1 + (n % 90) / 100).toFixed(2),
      '12',
      '1',
    ]),
    ['A1', '5099999999993', 'Own', '1.00', '0.50', '12', '1'],
  ]
    .map((cells) => cells.join(separator))
    .join('\r\n');

describe("A profile from a till's own file", () => {
  test('When an export is given, then its columns are matched with the products that both have, and shown with real rows', async () => {
    const { profile, columns, met, file, preview, problems } = await learned(tillExport(','));
    expect(file).toEqual({ name: 'till.csv', rows: 61, separator: 'comma', encoding: 'utf-8' });
    expect([met > 40, problems]).toEqual([true, []]);
    const told = Object.fromEntries(columns.map((one) => [one.heading, one]));
    expect(told.PLU).toMatchObject({
      words: 'Barcode',
      sure: true,
      why: expect.stringContaining('of 61 values are barcodes'),
    });
    expect(told.Text).toMatchObject({ words: expect.stringContaining('Name'), sure: true });
    expect(told.Buy).toMatchObject({ words: 'Unit cost', sure: true });
    expect(told.Scale).toMatchObject({ words: 'Always "1"', sure: true });
    expect(told.Bin).toMatchObject({ words: 'Empty', sure: false });
    expect(profile.certainty).toBe('own_file');
    expect([preview.headings, preview.rows.length]).toEqual([HEADER, 5]);
    expect(preview.text.split('\r\n')[0]).toBe(HEADER.join(','));
  });

  test('When it is in another encoding with semicolons, then it is read, and files are written like it', async () => {
    const { profile, columns, file } = await learned(Buffer.from(tillExport(';'), 'latin1'));
    expect(file).toMatchObject({ separator: 'semicolon', encoding: 'windows-1252' });
    expect(profile.file.content).toMatchObject({ separator: ';', characters: 'windows-1252', newline: 'crlf' });
    expect(columns.find(({ heading }) => heading === 'Text')).toMatchObject({ sure: true });
    const marked = await learned(Buffer.from(`\ufeff${tillExport('\t')}`, 'utf16le'), 'till.txt');
    expect(marked.profile.file.content).toMatchObject({ separator: '\t', characters: 'utf-16le' });
  });

  test('When it is saved, then its codes and columns are those of the next file', async () => {
    const { profile, tables } = await learned(tillExport(','));
    const { status, body } = await world.post('/till-profiles', { profile, tables }, ADA);
    expect([status, body.data.profile.name]).toEqual([201, 'till']);
  });

  test('When products that the till has are updated with it, then columns that nothing fills are not in the file', async () => {
    const { profile, tables } = await learned(tillExport(','));
    const purposes = ['new', 'update', 'prices'];
    const own = (await world.post('/till-profiles', { profile: { ...profile, name: 'Own', purposes }, tables }, ADA))
      .body.data;
    const [session] = (await world.get('/sessions')).body.data;
    const linesOf = async (purpose: string) => {
      const wish = { profile: own.key, purpose, disclaimer_accepted: true };
      const { status, body } = await world.post(`/sessions/${session.id}/till/file`, wish);
      expect([status, body]).toEqual([200, expect.any(String)]);
      return body
        .trim()
        .split('\r\n')
        .map((line: string) => line.split(','));
    };
    const [all, ...rows] = await linesOf('new');
    expect(all).toEqual(HEADER);
    const unknown = [HEADER.indexOf('Bin'), HEADER.indexOf('Case')];
    for (const at of unknown) expect(new Set(rows.map((cells: string[]) => cells[at]))).toEqual(new Set(['']));
    const known = (cells: string[]) => cells.filter((_, at) => !unknown.includes(at));
    for (const purpose of ['update', 'prices']) expect(await linesOf(purpose)).toEqual([all, ...rows].map(known));
  });

  test('When an empty template is given, then its headings are matched, and the rest is asked', async () => {
    const { columns, preview } = await learned('Barcode,Item Name,Retail Price,Bin\r\n');
    expect(columns.map(({ words, sure }) => [words, sure])).toEqual([
      ['Barcode', true],
      ['Name and size', true],
      ['RRP with VAT', true],
      ['Empty', false],
    ]);
    expect(preview.rows).toHaveLength(5);
  });

  test('When two of its columns have one heading, then that is told before it is saved', async () => {
    const { problems } = await learned(tillExport(',', ['Price', ...HEADER.slice(1)]));
    expect(problems).toEqual([
      { where: 'Column 4 (Price)', message: expect.stringContaining('called "Price" as well') },
    ]);
  });

  test.each<[string, string | Buffer, string, number, string]>([
    ['a template of 50 MB', Buffer.alloc(50 * 1024 * 1024, 'a,b\r\n'), 'big.csv', 413, 'larger than 20 MB'],
    ['a file that is no table', '{"a":1}', 'till.csv', 415, 'JSON'],
    ['another type', 'a,b', 'till.pdf', 415, '.csv, .txt or .xlsx'],
    ['an empty file', '', 'till.csv', 422, 'empty'],
    [
      'more columns than a profile has',
      Array.from({ length: 300 }, (_, n) => `c${n}`).join(','),
      'wide.csv',
      422,
      'columns',
    ],
  ])('%s is refused with a sentence', async (_, content, name, status, sentence) => {
    const { status: given, body } = await sent(content, name);
    expect([given, JSON.stringify(body)]).toEqual([status, expect.stringContaining(sentence)]);
  });

  test('Nothing to learn from is a 422', async () => {
    const { status, body } = await world.call(ADA, 'POST', `${AT}/till-profiles/learn`, new FormData());
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('file')]);
  });

  test('Only administrators teach profiles', async () => {
    expect((await sent('a,b', 'till.csv', ANN)).status).toBe(403);
  });
});

describe('A preview of a profile', () => {
  const shown = (body: object) => world.post('/till-profiles/preview', body, ADA);

  test('When a code is missing, then its cells are marked, and what needs a code is told', async () => {
    const { profile } = (await world.get('/till-profiles/kriolos')).body.data;
    const { body } = await shown({ profile });
    expect(body.data).toMatchObject({ session_name: 'Week 48', rows: expect.arrayContaining([expect.anything()]) });
    const { headings, rows, codes } = body.data;
    expect(rows[0].marks[0]).toEqual({ column: headings.indexOf('Tax'), words: 'The till has no VAT code for S' });
    expect(codes.vat).toEqual([
      { value: 'S', name: 'S Standard rate, 20%' },
      { value: 'Z', name: 'Z Zero rate, 0%' },
    ]);
    const known = await shown({ profile, tables: { W1: { vat: { S: '001' } } } });
    const others = await shown({ profile, tables: { W2: { vat: { S: '001' } } }, codes_of: 'W2' });
    expect([others.body.data.codes_of, others.body.data.rows[0].marks.length]).toEqual(['W2', 1]);
    expect([known.body.data.rows[0].marks, known.body.data.text]).toEqual([[], expect.stringContaining(',001,')]);
  });

  test('When one of several files is asked for, then it is shown; one that there is not is the first', async () => {
    const { profile } = (await world.get('/till-profiles/woocommerce')).body.data;
    const headingsFor = async (purpose?: string) => (await shown({ profile, purpose })).body.data.headings;
    expect(await headingsFor('prices')).toEqual(['SKU', 'Regular price']);
    const { profile: square } = (await world.get('/till-profiles/square')).body.data;
    expect((await shown({ profile: square, purpose: 'prices' })).body.data.headings).toContain('Item Name');
    expect((await shown({ profile, purpose: 'stock' })).status).toBe(422);
  });

  test('When a column is wrong, then the sentence stands at the column', async () => {
    const { profile } = (await world.get('/till-profiles/ospos')).body.data;
    const wrong = { ...profile, columns: [{ heading: 'Brand', value: { field: 'brand' } }] };
    const { status, body } = await shown({ profile: wrong });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['Column 1 (Brand) › value']]);
  });
});

describe('The products that a till is compared with', () => {
  test('When another wholesaler sent five small files since, then those of this one’s last file are still met', async () => {
    const { wholesaler } = world.neighbours;
    world.neighbours.wholesaler = { ...wholesaler, code: 'W2', name: 'Corner Wholesale' };
    for (let file = 1; file <= 5; file += 1) {
      const created = await world.post('/create-session', { wholesaler_code: 'W2', session_name: `Top-up ${file}` });
      const { id } = created.body.data;
      await world.upload(
        id,
        supplierCsv(2, (n) => `Crème ${n} 330ml`),
      );
      await world.post('/generate-epos-file', { session_id: id });
      await world.until(id, 'completed');
    }
    world.neighbours.wholesaler = wholesaler;
    const { met, columns } = await learned(tillExport(','));
    expect(met).toBeGreaterThan(40);
    expect(columns.find(({ heading }) => heading === 'Buy')).toMatchObject({ words: 'Unit cost', sure: true });
  });
});
