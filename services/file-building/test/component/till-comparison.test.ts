import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TillComparison } from '@tillmap/contracts';
import { barcodeOf, supplierCsv } from './files.ts';
import { ANN, AT, BOB, startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

let world: World;
let id: string;
let products: [barcode: string, name: string][];

beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
  id = await world.newSession(ANN, 'Week 48');
  await world.upload(
    id,
    supplierCsv(20, (n) => `Crème ${n}`),
  );
  await world.post('/generate-epos-file', { session_id: id });
  await world.until(id, 'completed');
  const { body } = await world.post(`/sessions/${id}/till/rows`, { profile: 'ospos' });
  const lines: string[] = body.trim().split('\r\n').slice(1);
  products = [...new Map(lines.map((line) => [line.split(',')[0]!, line.split(',')[1]!]))];
});
afterAll(() => world.close());

const HEADER = 'Barcode;Item Name;Unit Price;Bin';
/** The till has the first eight of the file: one at another price, one under another code, one ruined by a spreadsheet. */
const tillExport = (): string =>
  [
    HEADER,
    ...products.slice(0, 8).map(([barcode, name], at) => {
      const code = at === 1 ? '999' : at === 2 ? '5.01E+12' : barcode;
      return `${code};${name};${at === 0 ? '1,99' : '2,49'};A1`;
    }),
    `${barcodeOf(900)};Own;1,00;A2`,
  ].join('\r\n');

const sent = (content: string | Buffer, path = '', choice: unknown = { profile: 'ospos' }, person = ANN) => {
  const form = new FormData();
  form.set('choice', typeof choice === 'string' ? choice : JSON.stringify(choice));
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'export.csv');
  return world.call(person, 'POST', `${AT}/sessions/${id}/till/comparison${path}`, form);
};

test("When the till's last export is given, then new, updates, same and doubled add up, and ruined barcodes are found", async () => {
  const { status, body } = await sent(Buffer.from(tillExport(), 'latin1'));
  expect([status, body]).toEqual([200, expect.anything()]);
  const found: TillComparison = body.data;
  expect(found).toMatchObject({
    at_till: 9,
    products: 18,
    new: 10,
    updates: 1,
    same: 5,
    doubled: 2,
    changes: [{ column: 'Unit Price', products: 1 }],
    compared_columns: ['Barcode', 'Item Name', 'Unit Price'],
    ruined: [{ words: expect.stringContaining('exponent'), rows: 1, examples: ['5.01E+12'] }],
  });
  expect(found.doubled_examples.map(({ code }) => code)).toEqual(['999', '5.01E+12']);
});

test('When the rows are asked for, then each product has a line with what becomes of it', async () => {
  const { status, body } = await sent(Buffer.from(tillExport(), 'latin1'), '/rows');
  const [header, ...lines] = body.trim().split('\r\n');
  expect([status, header, lines.length]).toEqual([200, expect.stringContaining('barcode,description,result'), 18]);
  expect(lines[0]).toContain('Update,Unit Price,"1,99",2.49');
});

test('When many codes of the till were typed, then it compares all the same', async () => {
  const suppliers = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`Supplier number ${n}`, String(n)]));
  expect((await sent(tillExport(), '', { profile: 'ospos', tables: { suppliers } })).status).toBe(200);
});

test.each<[string, string, unknown, string]>([
  ['a file without barcodes', 'Name;Bin\r\nBeans;A1', { profile: 'ospos' }, 'No column of this file has barcodes'],
  [
    'a file with too many cells',
    `Barcode\n${`${'x,'.repeat(190)}\n`.repeat(16_000)}`,
    { profile: 'ospos' },
    'more than 3,000,000 cells',
  ],
  ['a till that is not known', HEADER, { profile: 'casio' }, 'This till is not known'],
  ['a choice that is none', HEADER, '{', 'Please choose a till.'],
])('%s is a 422 with a sentence', async (_, content, choice, sentence) => {
  const { status, body } = await sent(content, '', choice);
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(sentence)]);
});

test('An export of 50 MB is refused, and a session of somebody else is not there', async () => {
  expect((await sent(Buffer.alloc(50 * 1024 * 1024, 'a,b\r\n'))).status).toBe(413);
  expect((await sent(tillExport(), '', { profile: 'ospos' }, BOB)).status).toBe(404);
});
