import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { eventsOf, wholesalerChanged } from './events.ts';
import { barcodeOf, supplierCsv } from './files.ts';
import { ANN, AT, MIA, startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

const COLA_PATH = 'Drinks › Soft drinks › Cola';
const LEMONADE_PATH = 'Drinks › Soft drinks › Lemonade';

let world: World;
let id: string;
const completed = async (items: number, description?: (n: number) => string): Promise<string> => {
  const session = await world.newSession(ANN, 'Ä/B "order"');
  await world.upload(session, supplierCsv(items, description));
  await world.post('/generate-epos-file', { session_id: session });
  await world.until(session, 'completed');
  return session;
};
beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
  id = await completed(250, (n) => (n % 2 === 0 ? `Größe 100% ${n}` : ''));
});
afterAll(() => world.close());

const products = async (query: string) => (await world.get(`/sessions/${id}/products?${query}`)).body.data;
const column = (page: { products: Record<string, unknown>[] }, name: string) => page.products.map((row) => row[name]);

describe('The review list', () => {
  test('When it is read as it opens, then items to review come first, worst first', async () => {
    const page = await products('');
    expect(page.pagination).toEqual({ current_page: 1, last_page: 3, per_page: 100, total: 250 });
    expect(column(page, 'needs_review')).toEqual([...Array(75).fill(true), ...Array(25).fill(false)]);
    expect(page.products[0]).toMatchObject({
      source: 'none',
      confidence: 0,
      dept_code: '',
      department: '',
      vat_rate: null,
      review_reason: 'No similar product found',
    });
  });

  test('When an item is in doubt, then it says why, in words and names', async () => {
    const { products: rows } = await products(`search=${barcodeOf(7)}`);
    const shown = rows.find(({ barcode }: { barcode: string }) => barcode === barcodeOf(7));
    expect(shown).toMatchObject({
      description: `Product 0${barcodeOf(7)}`,
      size: '330ml',
      department: 'Drinks',
      sub_department: 'Soft drinks',
      category_group: 'Lemonade',
      vat_rate: 20,
      confidence: 67,
      review_reason: 'Similar products disagree',
      review_details: ['Most similar product: "Lemonade 330ml" (71% similar), in Drinks › Soft drinks › Lemonade'],
      candidates: [{ dept_code: '20', category_path: 'Food', place: 'Food', share: 0.25 }],
      neighbours: [{ name: 'Lemonade', category_path: LEMONADE_PATH, place: LEMONADE_PATH, score: 0.71 }],
    });
  });

  test('When the product database was sure and says no more of an item, then what it decided is the only candidate', async () => {
    const { products: rows } = await products(`search=${barcodeOf(3)}`);
    const codes = { dept_code: '10', sub_dept_code: '11', cg_code: '111', vat_code: 'S' };
    expect(rows.find(({ barcode }: { barcode: string }) => barcode === barcodeOf(3))).toMatchObject({
      ...codes,
      candidates: [{ ...codes, category_path: COLA_PATH, place: COLA_PATH, share: 1 }],
      neighbours: [],
    });
    const none = (await products(`search=${barcodeOf(9)}`)).products;
    expect(none.find(({ barcode }: { barcode: string }) => barcode === barcodeOf(9)).candidates).toEqual([]);
  });

  test('When it is filtered and sorted, then the server does it', async () => {
    const review = await products('filter=review&sort=confidence&direction=asc&per_page=500');
    expect(review.pagination.total).toBe(75);
    const confidences = column(review, 'confidence') as number[];
    expect(confidences).toEqual(confidences.toSorted((a, b) => a - b));
    expect((await products('filter=ok')).pagination.total).toBe(175);
    const last = await products('page=3&sort=confidence&direction=asc');
    expect(last.products).toHaveLength(50);
    expect((await products('page=99')).products).toEqual([]);
    expect((await world.get(`/sessions/${id}/products?per_page=501`)).status).toBe(422);
  });

  test('When pages are read one after the other, then every item is there once', async () => {
    for (const order of ['sort=needs_review&direction=asc', 'sort=confidence&direction=desc', '']) {
      const seen = new Set<unknown>();
      for (const page of [1, 2, 3])
        for (const barcode of column(await products(`page=${page}&${order}`), 'barcode')) seen.add(barcode);
      expect(seen.size).toBe(250);
    }
  });

  test.each([
    ['24 grOSSE 100%', 10],
    ['GRÖßE 100% 24', 10],
    ['100%', 125],
    ['100_', 0],
    ['lemonade', 50],
    [barcodeOf(33), 1],
    [`0${barcodeOf(33)}`, 1],
    [barcodeOf(33).slice(1), 1],
    [`${barcodeOf(33)[0]} ${barcodeOf(33).slice(1, 7)} ${barcodeOf(33).slice(7)}`, 1],
    ["'", 0],
    ['’', 0],
    ['lemonade & and', 50],
    ['"lemonade"', 50],
    ['grösse100%', 125],
    ['rösse100%', 0],
    ['gr', 125],
    ['ße', 0],
    ['le', 50],
  ])('When %s is searched, then %i items are found', async (search, total) => {
    const page = await products(`per_page=500&search=${encodeURIComponent(search)}`);
    expect(page.pagination.total).toBe(total);
    expect(page.products).toHaveLength(total);
  });

  test('When the search has characters that no text can have, then it is refused with a sentence', async () => {
    expect((await world.get(`/sessions/${id}/products?search=100%25%00`)).status).toBe(422);
  });

  test('When reference-data and catalog are away, then the list still comes', async () => {
    world.neighbours.isReferenceDataAway = true;
    world.neighbours.isCatalogAway = true;
    const answer = await world.get(`/sessions/${id}/products`);
    world.neighbours.isReferenceDataAway = false;
    world.neighbours.isCatalogAway = false;
    expect(answer.status).toBe(200);
    const inDoubt = answer.body.data.products.find(({ barcode }: { barcode: string }) => barcode === barcodeOf(7));
    expect(inDoubt.neighbours).toMatchObject([{ name: 'Lemonade', place: LEMONADE_PATH }]);
  });
});

const COLA = { dept_code: '10', sub_dept_code: '11', cg_code: '111', vat_code: 'Z' };

describe('Setting a mapping by hand', () => {
  test('When an item was decided before, then that stays a candidate to go back to, also when it is set twice', async () => {
    const session = await completed(10);
    const lemonade = { ...COLA, cg_code: '112', vat_code: 'S' };
    for (const mapping of [lemonade, COLA]) {
      const edited = await world.put(`/sessions/${session}/products/${barcodeOf(3)}`, mapping, MIA);
      expect(edited.body.data).toMatchObject({ ...mapping, source: 'manual' });
      expect(edited.body.data.candidates).toMatchObject([{ ...COLA, vat_code: 'S', share: 1 }]);
    }
    const unknown = await world.put(`/sessions/${session}/products/${barcodeOf(9)}`, COLA, MIA);
    expect(unknown.body.data.candidates).toEqual([]);
  });

  test('When the mapping is in the hierarchy, then the item is sure, counts follow, and it is told', async () => {
    const session = await completed(20);
    const edited = await world.put(`/sessions/${session}/products/${barcodeOf(9)}`, COLA, MIA);
    expect(edited).toMatchObject({
      status: 200,
      body: {
        data: {
          source: 'manual',
          confidence: 100,
          needs_review: false,
          category_group: 'Cola',
          vat_rate: 0,
          review_reason: 'Set by Mia',
        },
      },
    });
    await world.put(`/sessions/${session}/products/0${barcodeOf(9)}`, COLA);
    const { body } = await world.get(`/sessions/${session}/statistics`);
    expect(body.data).toMatchObject({ total_items: 20, high_confidence: 15, needs_review: 5, skipped: 1 });
    expect(await world.status(session)).toMatchObject({
      processing_stats: { high_confidence: 14, skipped: 2 },
      review_counts: { to_do: 5, skipped: 1 },
    });
    const [told] = await eventsOf(world.bus, 'itemsReviewed', (event) => event.sessionId === session);
    expect(told).toMatchObject({
      userName: 'Mia',
      items: [{ barcode: `0${barcodeOf(9)}`, barcodeGiven: barcodeOf(9), cgCode: '111', vatCode: 'Z' }],
    });
    const file = await world.get(`/sessions/${session}/download?disclaimer_accepted=true`);
    expect(file.body.split('\r\n')).toHaveLength(1 + 19 + 1);
  });

  test.each([
    [{ ...COLA, cg_code: '999' }, ['dept_code']],
    [{ ...COLA, vat_code: 'X' }, ['vat_code']],
    [{ ...COLA, dept_code: '', vat_code: '' }, ['dept_code', 'vat_code']],
  ])('When the mapping is %j, then it is refused by field', async (body, fields) => {
    const answer = await world.put(`/sessions/${id}/products/${barcodeOf(1)}`, body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, fields]);
  });

  test('When the hierarchy has a new group that the copy misses, then the owner is asked', async () => {
    const [one] = world.neighbours.wholesaler.hierarchy;
    world.neighbours.wholesaler.hierarchy.push({
      ...(one as NonNullable<typeof one>),
      cg_group_code: '113',
      cg_group_name: 'Tonic',
    });
    const answer = await world.put(`/sessions/${id}/products/${barcodeOf(1)}`, { ...COLA, cg_code: '113' });
    expect(answer).toMatchObject({ status: 200, body: { data: { category_group: 'Tonic' } } });
  });

  test('When the barcode is not in the session, then it is not found', async () => {
    expect((await world.put(`/sessions/${id}/products/${barcodeOf(9_999)}`, COLA)).status).toBe(404);
    expect((await world.put(`/sessions/${id}/products/abc`, COLA)).status).toBe(404);
  });

  test('When a name in the hierarchy changes and it is told, then the list has it at once', async () => {
    world.neighbours.wholesaler = {
      ...world.neighbours.wholesaler,
      hierarchy: world.neighbours.wholesaler.hierarchy.map((row) => ({
        ...row,
        dept_name: row.dept_name.replace('Drinks', 'Beverages'),
      })),
    };
    await world.bus.publish([wholesalerChanged()]);
    await waitUntil(async () => (await products('filter=ok')).products[0].department === 'Beverages');
  });
});

describe('The download', () => {
  const path = (query: string) => `/sessions/${id}/download?${query}`;

  test('When the disclaimer is not accepted, then nothing leaves', async () => {
    for (const query of ['', 'disclaimer_accepted=false'])
      expect(await world.get(path(query))).toMatchObject({
        status: 428,
        body: { message: 'You must accept the disclaimer before downloading.' },
      });
    expect((await world.get(path('disclaimer_accepted=true&disclaimer_version=1999'))).status).toBe(409);
  });

  test('When it is accepted, then the acceptance is told in full, once for each download, and not for HEAD', async () => {
    const { version, text } = (await world.call(ANN, 'GET', '/api/v1/config')).body.disclaimer;
    const query = `disclaimer_accepted=true&disclaimer_version=${version}`;
    const answer = await world.call(MIA, 'GET', `${AT}${path(query)}`, undefined, { 'user-agent': 'Till/1.0' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(/filename\*=UTF-8''W1_%C3%84_B__order__\d{8}-\d{6}\.csv/);
    const head = await world.call(ANN, 'HEAD', `${AT}${path(query)}`);
    expect(head.status).toBe(200);
    await world.get(path(query));
    const told = await eventsOf(world.bus, 'disclaimerAccepted', (event) => event.sessionId === id, 2);
    expect(told).toHaveLength(2);
    expect(told[0]).toMatchObject({
      userId: MIA.id,
      userName: 'Mia',
      userEmail: 'mia@example.com',
      sessionName: 'Ä/B "order"',
      wholesalerCode: 'W1',
      wholesalerName: 'Best Wholesale',
      productCount: 225,
      notReviewedCount: 50,
      userAgent: 'Till/1.0',
      disclaimerVersion: version,
      disclaimerText: text,
    });
    expect(told[0]?.ipAddress).toContain('127.0.0.1');
    expect(answer.headers.get('content-disposition')).toContain(
      encodeURIComponent(told[0]?.filename.slice(-19) ?? 'x'),
    );
  });
});

test('When a file is handed out, then the acceptance names the SHA-256 of its very bytes', async () => {
  const session = await completed(60);
  const address = `${AT}/sessions/${session}/download?disclaimer_accepted=true`;
  const answer = await world.bytes(ANN, address);
  const [told] = await eventsOf(world.bus, 'disclaimerAccepted', (event) => event.sessionId === session);
  expect(told?.fileSha256).toBe(createHash('sha256').update(answer).digest('hex'));
  await world.put(`/sessions/${session}/products/${barcodeOf(7)}`, COLA);
  await world.bytes(ANN, address);
  const both = await eventsOf(world.bus, 'disclaimerAccepted', (event) => event.sessionId === session, 2);
  expect(new Set(both.map(({ fileSha256 }) => fileSha256)).size).toBe(2);
});

test('When many people edit one session at once, then every edit counts once', async () => {
  const session = await completed(40);
  const doubtful = [7, 8, 9, 17, 18, 19, 27, 28, 29];
  const answers = await Promise.all(
    [...doubtful, ...doubtful].map((n) => world.put(`/sessions/${session}/products/${barcodeOf(n)}`, COLA)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(18).fill(200));
  const { body } = await world.get(`/sessions/${session}/statistics`);
  expect(body.data).toMatchObject({ total_items: 40, high_confidence: 37, needs_review: 3, skipped: 1 });
});
