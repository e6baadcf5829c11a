import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { decode, encode } from '@tillmap/bus';
import {
  AssistAnsweredSchema,
  type ChunkRequested,
  create,
  EVENTS,
  type ItemResult,
  ItemResultSchema,
  TOPICS,
  UnassistedItemSchema,
} from '@tillmap/bus/events';
import { openDatabase } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import { barcodeOf, supplierCsv } from './files.ts';
import { ANN, AT, BOB, startWorld, type World } from './harness.ts';
import { classified, StandInClassifier } from './stand-in-classifier.ts';

let world: World;
let classifier: StandInClassifier;
let database: Awaited<ReturnType<typeof openDatabase>>;
let now: Date;

beforeEach(async () => {
  now = new Date();
  world = await startWorld({}, () => now, {
    chunkSizes: { itemsPerChunk: 20, bytesPerChunk: 120_000, itemsPerBatch: 10 },
  });
  classifier = new StandInClassifier(world.bus);
  await classifier.start();
  database = await openDatabase({ url: world.database.url, applicationName: 'test' });
});
afterEach(async () => {
  await database.close();
  await world.close();
});

/** Positions 9, 19, 29, … have no place. */
const completed = async (rows = 50): Promise<string> => {
  const id = await world.newSession();
  await world.upload(id, supplierCsv(rows));
  await world.post('/generate-epos-file', { session_id: id });
  await world.until(id, 'completed');
  return id;
};

const again = (id: string, person = ANN) => world.post(`/sessions/${id}/reclassify-unresolved`, undefined, person);

/** The references grew: these are found now. */
const found = ({ position, barcode }: { position: number; barcode: string }): ItemResult =>
  create(ItemResultSchema, {
    position,
    deptCode: '20',
    vatCode: 'Z',
    confidence: 100,
    source: 'exact',
    reason: 'exact_mapping',
    name: `Found ${barcode}`,
  });

const answerNew = (request: ChunkRequested, item = found) =>
  classifier.answer(request, { results: request.items.map(item) });

const requestsSince = async (count: number, atLeast = 1): Promise<ChunkRequested[]> => {
  await waitUntil(() => classifier.requests.length >= count + atLeast, { what: 'the chunks to be asked' });
  return classifier.requests.slice(count);
};

const resultsOf = (id: string) =>
  database.query<{ position: number; dept: string; by: string | null; version: number }>(
    `select position, dept_code as dept, reviewed_by as by, version from result
       join session on session.upload_id = result.upload_id where session.id = $1 order by position`,
    [id],
  );

const overviewOf = async (id: string) => (await world.get(`/sessions/${id}/review/overview`)).body.data;

describe('Products without a department that are looked up again', () => {
  test('When references grew, then only they are asked about, and counts and facets follow', async () => {
    const id = await completed();
    expect((await world.status(id)).unresolved_count).toBe(5);
    const before = await resultsOf(id);
    expect((await overviewOf(id)).facets.dept).toContainEqual(expect.objectContaining({ value: '', count: 5 }));
    classifier.isAnswering = false;
    const asked = classifier.requests.length;
    const { status, body } = await again(id);
    expect({ status, body: body.data }).toMatchObject({
      status: 200,
      body: { status: 'pending', unresolved_count: 0 },
    });
    const [request] = await requestsSince(asked);
    expect(request?.items.map(({ position }) => position)).toEqual([9, 19, 29, 39, 49]);
    // One of them has no place still.
    await answerNew(request!, (item) => (item.position === 49 ? classified(item) : found(item)));
    const after = await world.until(id, 'completed');
    expect(after).toMatchObject({
      unresolved_count: 1,
      progress_current: 50,
      processing_stats: { total_processed: 50, skipped: 1 },
    });
    const results = await resultsOf(id);
    expect(results.filter(({ dept }) => dept === '20').map(({ position }) => position)).toEqual([9, 19, 29, 39]);
    const others = (rows: typeof before) => rows.filter(({ position }) => position % 10 !== 9);
    expect(others(results)).toEqual(others(before));
    const overview = await overviewOf(id);
    expect(overview.facets.dept).toContainEqual(expect.objectContaining({ value: '', count: 1 }));
    expect(overview.facets.dept).toContainEqual(expect.objectContaining({ value: '20', count: 4 }));
    const statistics = (await world.get(`/sessions/${id}/statistics`)).body.data;
    expect(statistics).toMatchObject({ total_items: 50, skipped: 1 });
    const search = await world.get(`/sessions/${id}/products?search=${barcodeOf(9)}`);
    expect(search.body.data.products).toMatchObject([{ dept_code: '20', source: 'exact' }]);
  });

  test('When a person decided one of them, then it is left alone', async () => {
    const id = await completed();
    const mapping = { dept_code: '20', sub_dept_code: '', cg_code: '', vat_code: 'Z' };
    await world.put(`/sessions/${id}/products/${barcodeOf(9)}`, mapping);
    classifier.isAnswering = false;
    const asked = classifier.requests.length;
    await again(id);
    const [request] = await requestsSince(asked);
    expect(request?.items.map(({ position }) => position)).toEqual([19, 29, 39, 49]);
    await answerNew(request!);
    await world.until(id, 'completed');
    expect((await resultsOf(id)).find(({ position }) => position === 9)).toMatchObject({ by: 'Ann', version: 1 });
  });

  test('When it is stopped in the middle, then the review is as it was but for what was found, and late answers count no more', async () => {
    const id = await completed(500);
    classifier.isAnswering = false;
    const asked = classifier.requests.length;
    await again(id);
    // Chunks have keys of their own, so they come in any order; the last one is smaller.
    const [first, late] = (await requestsSince(asked, 3)).toSorted((a, b) => a.chunk - b.chunk);
    await answerNew(first!);
    await waitUntil(async () => (await world.status(id)).progress_current === 470, { what: 'one chunk to be taken' });
    const stopped = await world.post(`/sessions/${id}/cancel`);
    expect(stopped.body.data).toMatchObject({ status: 'completed', unresolved_count: 30, progress_current: 500 });
    await answerNew(late!);
    await world.settled();
    expect(await world.status(id)).toMatchObject({ status: 'completed', unresolved_count: 30 });
    expect((await world.get(`/sessions/${id}/products`)).status).toBe(200);
    // What is left can be looked up once more.
    const before = classifier.requests.length;
    await again(id);
    const rest = (await requestsSince(before, 2)).flatMap(({ items }) => items);
    expect(rest).toHaveLength(30);
  });

  test('When nobody answers, then the session is completed as before and says so', async () => {
    const id = await completed();
    classifier.isAnswering = false;
    const asked = classifier.requests.length;
    await again(id);
    const [first] = await requestsSince(asked);
    now = new Date(now.getTime() + 61_000);
    const [second] = await requestsSince(asked + 1);
    expect(second).toMatchObject({ chunk: first!.chunk });
    expect(second!.attempt).toBeGreaterThan(first!.attempt);
    // An answer to the attempt before changes nothing.
    await answerNew(first!);
    await world.settled();
    expect((await world.status(id)).status).toBe('pending');
    const pass = (minutes: number): void => {
      now = new Date(now.getTime() + minutes * 60_000);
    };
    // A clock that jumps says nothing about how long nobody answered: it is asked again, three times.
    for (const again of [2, 3, 4]) {
      pass(16);
      await requestsSince(asked + again);
    }
    pass(16);
    const ended = await world.until(id, 'completed');
    expect(ended).toMatchObject({
      unresolved_count: 5,
      error_message: expect.stringContaining('The products could not be looked up again.'),
    });
  });

  test('When there is nothing to look up, the session is not completed or is another person’s, then that is said', async () => {
    const id = await completed(5);
    expect((await again(id)).body.message).toMatch(/All products of this session have a department/);
    expect((await again(id, BOB)).status).toBe(404);
    const draft = await world.newSession();
    expect((await again(draft)).status).toBe(409);
  });

  test('When two people ask for it at once, then it runs once', async () => {
    const id = await completed();
    classifier.isAnswering = false;
    const asked = classifier.requests.length;
    const answers = await Promise.all([again(id), again(id)]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
    await world.settled();
    expect(classifier.requests.length - asked).toBe(1);
  });

  test('When catalog reports an error, then the review is as it was and the error is said', async () => {
    const id = await completed();
    classifier.isAnswering = false;
    const asked = classifier.requests.length;
    await again(id);
    const [request] = await requestsSince(asked);
    await classifier.answer(request!, { error: 'The wholesaler has no references.' });
    const ended = await world.until(id, 'completed');
    expect(ended).toMatchObject({ unresolved_count: 5, error_message: expect.stringContaining('no references') });
    expect((await world.call(ANN, 'GET', `${AT}/sessions/${id}/statistics`)).body.data.skipped).toBe(5);
  });
});

describe('Products looked up again that the assistant was asked about', () => {
  test('When it was not reached about them, then they do not wait for it any more, and all others still can', async () => {
    await database.close();
    await world.close();
    world = await startWorld({ ASSISTANT_ADDRESS: 'http://assistant.example' });
    database = await openDatabase({ url: world.database.url, applicationName: 'test' });
    classifier = new StandInClassifier(world.bus);
    await classifier.start();
    const asked: number[] = [];
    await world.bus.consumeGroup({
      group: 'assistant',
      topics: [TOPICS.assistRequests],
      handle: async (message) => {
        const { sessionId, batch, attempt, items } = decode(EVENTS.assistRequested, message);
        const positions = items.map(({ position }) => position);
        asked.push(...positions);
        const unassisted = positions.map((position) => create(UnassistedItemSchema, { position, why: 'not_reached' }));
        const answer = create(AssistAnsweredSchema, { sessionId, batch, attempt, unassisted });
        await world.bus.publish([encode(EVENTS.assistCompleted, answer, { source: 'catalog' })]);
      },
    });
    const id = await completed();
    expect((await world.status(id)).assistant).toEqual({ products: 15, waiting: 0, not_reached: 15 });

    classifier.isAnswering = false;
    const before = classifier.requests.length;
    await again(id);
    const [request] = await requestsSince(before);
    // Two are found, and the others are in doubt still.
    await answerNew(request!, (item) => (item.position < 20 ? found(item) : classified(item)));
    const after = await world.until(id, 'completed');
    expect(after).toMatchObject({
      unresolved_count: 3,
      assistant: { products: 13, waiting: 0, not_reached: 13 },
    });
    expect(asked.slice(15)).toEqual([29, 39, 49]);
  });
});
