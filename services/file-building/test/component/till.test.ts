import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiKeyScope, Rehearsal } from '@tillmap/contracts';
import { barcodeOf, supplierCsv } from './files.ts';
import { ANN, BOB, type Person, startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

const ADA: Person = { id: 'user-ada', name: 'Ada', email: 'ada@example.com', role: 'admin' };

let world: World;
let id: string;

beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
  id = await world.newSession(ANN, 'Week 48');
  const names = ['', '', 'Rum & Cola', 'N'.repeat(300), '=1+1', 'Crème Brûlée'];
  await world.upload(
    id,
    supplierCsv(20, (n) => names[n] || `Product ${n}`),
  );
  await world.post('/generate-epos-file', { session_id: id });
  await world.until(id, 'completed');
});
afterAll(() => world.close());

const rehearse = (body: object, person = ANN) => world.post(`/sessions/${id}/till/rehearsal`, body, person);
const rehearsed = async (body: object): Promise<Rehearsal> => {
  const { status, body: answer } = await rehearse(body);
  expect([status, answer]).toEqual([200, expect.anything()]);
  return answer.data;
};
const problem = ({ problems }: Rehearsal, words: string) => problems.find((one) => one.words.startsWith(words));

test('When tills are asked for, then each comes with its sources and how sure they are', async () => {
  const { body } = await world.get('/till-profiles');
  const { profiles } = body.data;
  expect(profiles.length).toBeGreaterThanOrEqual(10);
  for (const { name, sources, certainty, headings } of profiles) {
    expect([name, sources.length > 0, typeof certainty, headings.length > 4]).toEqual([name, true, 'string', true]);
  }
});

describe('What a till would do with a completed session', () => {
  test('When it is rehearsed, then the verdicts add up to the products of the file', async () => {
    const { products, imported, changed, refused, left_out } = await rehearsed({ profile: 'ospos' });
    // Two of twenty have no classification, so they are not in the file.
    expect(products).toBe(18);
    expect(imported + changed + refused + left_out).toBe(products);
  });

  test('When names are too long or have signs the till refuses, then the kind is told with an example and how sure it is', async () => {
    const answer = await rehearsed({ profile: 'lightspeed-x', tables: { vat: { S: 'VAT 20', Z: 'No VAT' } } });
    expect(problem(answer, 'name has one of the characters # $ &')).toMatchObject({
      verdict: 'refused',
      certainty: 'document',
      rows: 1,
      fixes: ['replace_signs', 'leave_out'],
      example: {
        barcode: barcodeOf(2),
        before: expect.stringContaining('Rum & Cola'),
        after: expect.stringContaining('Rum Cola'),
      },
    });
    expect(problem(await rehearsed({ profile: 'shopify' }), 'Title is longer than 255')).toMatchObject({
      fixes: ['shorten', 'leave_out'],
    });
  });

  test('When all of a kind are fixed, then the figures follow', async () => {
    const before = await rehearsed({ profile: 'shopify' });
    const { key } = problem(before, 'Title is longer than 255')!;
    const after = await rehearsed({ profile: 'shopify', fixes: { [key]: 'shorten' } });
    expect(problem(after, 'Title is longer')).toBeUndefined();
    expect(after.refused).toBe(before.refused - 1);
    const left = await rehearsed({ profile: 'shopify', fixes: { [key]: 'leave_out' } });
    expect([left.left_out, left.products]).toEqual([1, before.products]);
  });

  test('When a file is for products that the till has, then it tells what it overwrites, and leaves out what is to stay', async () => {
    const update = { profile: 'shopify', purpose: 'update' };
    const { overwrites, products } = await rehearsed(update);
    expect(overwrites.map(({ column }) => column)).toEqual(['Vendor', 'Type', 'Tags', 'Cost per item', 'Charge tax']);
    expect(overwrites.map((one) => one.products + one.blanks)).toEqual(overwrites.map(() => products));
    const kept = await rehearsed({ ...update, keep: ['Tags'] });
    expect(kept.overwrites[2]).toEqual({ column: 'Tags', products: 0, blanks: 0, optional: true, kept: true });
    const { body } = await world.call(ANN, 'POST', `/api/v1/file-building/sessions/${id}/till/file`, {
      ...update,
      keep: ['Tags'],
      disclaimer_accepted: true,
    });
    expect(body.split('\n')[0]).toBe(
      'Title,URL handle,Vendor,Type,SKU,Barcode,Option1 name,Option1 value,Price,Cost per item,Charge tax',
    );
    expect((await rehearsed({ profile: 'shopify' })).overwrites).toEqual([]);
  });

  test('When the shop has not said what its till calls a VAT code, then these rows are refused until it has', async () => {
    const before = await rehearsed({ profile: 'kriolos' });
    const missing = before.problems.find((one) => one.missing);
    expect(missing).toMatchObject({
      verdict: 'refused',
      missing: { table: 'vat', name: expect.stringContaining('rate') },
    });
    expect(before.imported).toBe(0);
    const after = await rehearsed({ profile: 'kriolos', tables: { vat: { S: '001', Z: '002' } } });
    expect(after.problems.filter((one) => one.missing)).toEqual([]);
  });

  test('When the rows are asked for, then each product has a line with what the till does', async () => {
    const answer = await world.call(ANN, 'POST', `/api/v1/file-building/sessions/${id}/till/rows`, {
      profile: 'ospos',
    });
    expect(answer.status).toBe(200);
    const lines = answer.body.trim().split('\r\n');
    expect(lines[0]).toContain('barcode,description,result');
    expect(new Set(lines.slice(1).map((line: string) => line.split(',')[0])).size).toBe(18);
  });
});

describe("A till's own file", () => {
  const file = (body: object, person = ANN) =>
    world.call(person, 'POST', `/api/v1/file-building/sessions/${id}/till/file`, body);

  test('When the disclaimer is not accepted, then nothing leaves', async () => {
    expect((await file({ profile: 'ospos' })).status).toBe(428);
  });

  test('When it is downloaded, then it has the columns of the till, what was fixed, and a receipt', async () => {
    const { problems } = await rehearsed({ profile: 'shopify' });
    const fixes = Object.fromEntries(
      problems.filter(({ fixes: [fix] }) => fix).map(({ key, fixes: [fix] }) => [key, fix]),
    );
    const { status, body, headers } = await file({ profile: 'shopify', fixes, disclaimer_accepted: true });
    expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining('shopify')]);
    const [header, ...lines] = body.trim().split('\n');
    expect(header).toMatch(/^Title,URL handle,Vendor,/);
    expect(lines.join('\n')).not.toContain('N'.repeat(256));
    const { downloads } = (await world.get(`/sessions/${id}/downloads`)).body.data;
    expect(downloads[0]).toMatchObject({ products: lines.length, file_name: expect.stringContaining('shopify') });
    const { imported, changed, refused, left_out } = await rehearsed({ profile: 'shopify', fixes });
    expect(downloads[0].till).toEqual({
      profile: 'shopify',
      name: 'Shopify POS',
      version: null,
      purpose: 'new',
      part: '',
      is_zip: false,
      imported,
      changed,
      refused,
      left_out,
      has_check: true,
    });
    const again = await world.call(
      ANN,
      'GET',
      `/api/v1/file-building/sessions/${id}/downloads/${downloads[0].id}/file?disclaimer_accepted=true`,
    );
    expect(again.body).toBe(body);
  });

  test('When what was told is wanted later, then it is as it was told then, whatever is chosen since', async () => {
    const wish = { profile: 'shopify' };
    const told = await world.call(ANN, 'POST', `/api/v1/file-building/sessions/${id}/till/rows`, wish);
    await file({ ...wish, disclaimer_accepted: true });
    const [receipt] = (await world.get(`/sessions/${id}/downloads`)).body.data.downloads;
    const fixed = await file({ ...wish, fixes: { 'Title/1': 'leave_out' }, disclaimer_accepted: true });
    expect(fixed.status).toBe(200);
    const at = `/api/v1/file-building/sessions/${id}/downloads`;
    const check = await world.call(ANN, 'GET', `${at}/${receipt.id}/check`);
    expect([check.status, check.body]).toEqual([200, told.body]);
    expect(check.headers.get('content-disposition')).toMatch(/shopify.*_check\.csv/);
    const [left] = (await world.get(`/sessions/${id}/downloads`)).body.data.downloads;
    expect((await world.call(ANN, 'GET', `${at}/${left.id}/check`)).body).toContain('Left out');
    expect((await world.call(BOB, 'GET', `${at}/${receipt.id}/check`)).status).toBe(404);
  });

  test('When the default file is downloaded, then its receipt has no till, and the two are not compared', async () => {
    await world.call(ANN, 'GET', `/api/v1/file-building/sessions/${id}/download?disclaimer_accepted=true`);
    const { downloads } = (await world.get(`/sessions/${id}/downloads`)).body.data;
    expect([downloads[0].till, downloads[0].difference]).toEqual([null, null]);
    const check = await world.get(`/sessions/${id}/downloads/${downloads[0].id}/check`);
    expect([check.status, check.body.message]).toEqual([404, expect.stringContaining('is not kept')]);
  });

  test('When the till wants a workbook, then it is one', async () => {
    const { body, headers } = await file({ profile: 'square', disclaimer_accepted: true });
    expect(headers.get('content-type')).toContain('spreadsheetml');
    expect(body.startsWith('PK')).toBe(true);
    expect(headers.get('content-disposition')).toContain('.xlsx');
  });

  test('When the till takes several files, then the rehearsal names them and each has its own rows', async () => {
    const { parts, products } = await rehearsed({ profile: 'chromis' });
    expect(parts.reduce((sum, part) => sum + part.products, 0)).toBe(products);
    expect(parts.length).toBeGreaterThan(0);
    for (const { part, products: rows } of parts) {
      const { body } = await file({ profile: 'chromis', part, disclaimer_accepted: true });
      expect(body.trim().split('\r\n')).toHaveLength(rows + 1);
    }
    const all = await world.bytes(ANN, `/api/v1/file-building/sessions/${id}/till/file`, {
      profile: 'chromis',
      parts: 'all',
      disclaimer_accepted: true,
    });
    // There is one VAT rate, so every file is one, as it is and by its name.
    const { part } = parts[0]!;
    const alone = await file({ profile: 'chromis', part, disclaimer_accepted: true });
    expect(all.toString()).toBe(alone.body);
    const { downloads } = (await world.get(`/sessions/${id}/downloads`)).body.data;
    expect(downloads.slice(0, 2)).toMatchObject(
      [0, 1].map(() => ({
        products,
        file_name: expect.stringMatching(`_chromis_${part}_[^_]+\\.csv$`),
        till: { part, is_zip: false },
      })),
    );
    expect((await file({ profile: 'chromis', part: 'no such', disclaimer_accepted: true })).status).toBe(409);
    const unnamed = await file({ profile: 'chromis', disclaimer_accepted: true });
    expect([unnamed.status, unnamed.body.errors.part]).toEqual([
      422,
      [expect.stringContaining('one file for each VAT rate')],
    ]);
  });
});

describe('A till that takes so many products in one file', () => {
  test('When none of its files is named, then a 422 says so, and each alone and all in one have every product', async () => {
    const { profile } = (await world.get('/till-profiles/ospos')).body.data;
    const made = await world.post(
      '/till-profiles',
      { profile: { ...profile, name: 'Five at a time', file: { ...profile.file, max_rows: 5 } } },
      ADA,
    );
    const { key } = made.body.data;
    const file = (body: object) =>
      world.call(ANN, 'POST', `/api/v1/file-building/sessions/${id}/till/file`, {
        profile: key,
        disclaimer_accepted: true,
        ...body,
      });
    const { parts, products } = await rehearsed({ profile: key });
    expect(parts.map(({ products: rows }) => rows)).toEqual([5, 5, 5, 3]);
    const unnamed = await file({});
    expect([unnamed.status, unnamed.body.errors]).toEqual([
      422,
      { part: ['Five at a time takes 5 products in one file, and there are more. Please choose which.'] },
    ]);
    const alone = await Promise.all(parts.map(({ part }) => file({ part })));
    const rows = alone.map(({ body }) => body.trim().split('\r\n').length - 1);
    expect([rows.reduce((sum, count) => sum + count, 0), rows]).toEqual([products, [5, 5, 5, 3]]);
  });
});

describe('A system of the shop with an API key', () => {
  const keyOf = (scope: ApiKeyScope): Person => ({
    id: 'api-key:1',
    name: 'Back office',
    email: '',
    role: 'user',
    scope,
  });
  const asked = async (scope: ApiKeyScope, call: string, body?: object) => {
    const path = `/api/v1/file-building${call}`;
    return (await world.call(keyOf(scope), body ? 'POST' : 'GET', path, body)).status;
  };
  const wish = { profile: 'ospos' };

  test.each([
    ['sessions', [200, 200, 200, 200, 403]],
    ['downloads', [200, 200, 200, 200, 200]],
    ['lookup', [403, 403, 403, 403, 403]],
  ] as const)(
    'When it is of the scope %s, then sessions, tills, check, rows and file answer %j',
    async (scope, statuses) => {
      expect([
        await asked(scope, '/sessions'),
        await asked(scope, '/till-profiles'),
        await asked(scope, `/sessions/${id}/till/rehearsal`, wish),
        await asked(scope, `/sessions/${id}/till/rows`, wish),
        await asked(scope, `/sessions/${id}/till/file`, { ...wish, disclaimer_accepted: true }),
      ]).toEqual(statuses);
    },
  );

  test('When it does not say that the disclaimer was accepted, then nothing leaves; what it takes is recorded by its name', async () => {
    expect(await asked('downloads', `/sessions/${id}/till/file`, wish)).toBe(428);
    expect(await asked('downloads', `/sessions/${id}/till/file`, { ...wish, disclaimer_accepted: true })).toBe(200);
    const { downloads } = (await world.get(`/sessions/${id}/downloads`)).body.data;
    expect(downloads[0]).toMatchObject({ by: 'Back office', till: { profile: 'ospos' } });
  });

  test('When it asks for anything else, then it may not', async () => {
    expect(await asked('downloads', `/sessions/${id}/products`)).toBe(403);
    expect(await asked('downloads', `/sessions/${id}/download?disclaimer_accepted=true`)).toBe(403);
  });
});

/** So many entries of a table, or fixes. */
const entries = (count: number, value = '1') =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`X${n}`, value]));

describe('Bad input', () => {
  test.each([
    ['a till that is not there', { profile: 'casio' }, 'This till is not known'],
    ['a purpose that it has not', { profile: 'ospos', purpose: 'prices' }, 'can be for: new'],
    ['a fix that is not there', { profile: 'ospos', fixes: { x: 'guess' } }, ''],
    [
      'a code that is too long',
      { profile: 'kriolos', tables: { vat: { S: 'x'.repeat(300) } } },
      'at most 200 characters',
    ],
    ['too many codes', { profile: 'kriolos', tables: { vat: entries(5_001) } }, 'A table has at most 5000 entries.'],
    [
      'too many fixes',
      { profile: 'ospos', fixes: entries(1_001, 'shorten') },
      'At most 1,000 problems can be fixed at once.',
    ],
    ['no till', { profile: '' }, 'Please choose a till.'],
  ])('When %s is asked for, then a 422 says so', async (_what, body, sentence) => {
    const { status, body: answer } = await rehearse(body);
    expect(status).toBe(422);
    expect(JSON.stringify(answer)).toContain(sentence);
  });

  test('A session that is not completed is a 409, and that of somebody else is not there', async () => {
    const draft = await world.newSession(ANN, 'Draft');
    expect((await world.post(`/sessions/${draft}/till/rehearsal`, { profile: 'ospos' })).status).toBe(409);
    expect((await rehearse({ profile: 'ospos' }, BOB)).status).toBe(404);
  });
});
