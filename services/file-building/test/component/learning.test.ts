import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type ChunkRequested, create, type ItemResult, ItemResultSchema } from '@tillmap/bus/events';
import { waitUntil } from '@tillmap/testing';
import { barcodeOf, supplierCsv } from './files.ts';
import { startWorld, type World } from './harness.ts';
import { classified, StandInClassifier } from './stand-in-classifier.ts';

let world: World;
let classifier: StandInClassifier;
let now: Date;

const WAITS = 'Waiting until Tillmap has learned Best Wholesale, at most a minute. Processing continues automatically.';

beforeEach(async () => {
  now = new Date();
  world = await startWorld({}, () => now);
  classifier = new StandInClassifier(world.bus);
  await classifier.start();
});
afterEach(() => world.close());

const pass = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1_000);
};
const learns = (readyInSeconds: number | null): unknown => world.neighbours.learning.set('W1', readyInSeconds);
/** What was known of it a second ago is not asked again. */
const isLearned = (): unknown => world.neighbours.learning.delete('W1');

const uploaded = async (rows = 50): Promise<string> => {
  const id = await world.newSession();
  await world.upload(id, supplierCsv(rows));
  return id;
};
const started = async (rows = 50): Promise<string> => {
  const id = await uploaded(rows);
  await world.post('/generate-epos-file', { session_id: id });
  return id;
};

describe('A session whose wholesaler is still being learned', () => {
  test('When its file is uploaded, then it says so, and how long that takes', async () => {
    learns(100);
    expect(await world.status(await uploaded())).toMatchObject({ learning: { ready_in_seconds: 100 } });
    expect(await world.status(await world.newSession())).toMatchObject({ learning: null });
  });

  test('When nobody can say how long that takes, then it is learning all the same; not where nobody trains', async () => {
    const id = await uploaded();
    learns(null);
    await waitUntil(async () => (await world.status(id)).learning?.ready_in_seconds === null, { what: 'learning' });
    learns(Number.POSITIVE_INFINITY);
    await waitUntil(async () => (await world.status(id)).learning === null, { what: 'nobody to train' });
  });

  test('When it is started, then nothing is sent out until it is learned, and that is said', async () => {
    learns(30);
    const id = await started();
    expect(await world.status(id)).toMatchObject({
      status: 'pending',
      waiting_for: WAITS,
      learning: { ready_in_seconds: 30 },
    });
    pass(59);
    await world.settled();
    expect(classifier.requests).toHaveLength(0);
    isLearned();
    expect(await world.until(id, 'completed')).toMatchObject({ waiting_for: null, learning: null });
  });

  test('When it is not learned within a minute, then the run starts without it', async () => {
    learns(30);
    const id = await started();
    pass(60);
    expect(await world.until(id, 'completed')).toMatchObject({ waiting_for: null, learning: { ready_in_seconds: 30 } });
  });

  test('When that takes longer than a run may wait, then the run does not wait', async () => {
    learns(61);
    await world.until(await started(), 'completed');
  });

  test('When the clock is set back while it waits, then the run starts', async () => {
    learns(30);
    const id = await started();
    pass(-3_600);
    await world.until(id, 'completed');
  });

  test('When its training neither runs nor is due, then the run does not wait', async () => {
    learns(null);
    await world.until(await started(), 'completed');
  });

  test('When the next look at its training says nothing, then it is waited for all the same', async () => {
    learns(30);
    const id = await started();
    learns(null);
    pass(59);
    await world.settled();
    expect(classifier.requests).toHaveLength(0);
    expect(await world.status(id)).toMatchObject({ waiting_for: WAITS });
  });

  test('When catalog cannot say, then the run does not wait', async () => {
    const id = await uploaded();
    world.neighbours.isCatalogAway = true;
    await world.post('/generate-epos-file', { session_id: id });
    await world.until(id, 'completed');
  });

  test('When the process ends while it waits, then another one goes on', async () => {
    learns(30);
    const id = await started();
    await world.restart();
    expect((await world.status(id)).waiting_for).toBe(WAITS);
    isLearned();
    await world.until(id, 'completed');
  });

  test('When it is cancelled while it waits, then nothing is sent out', async () => {
    learns(30);
    const id = await started();
    await world.post(`/sessions/${id}/cancel`);
    isLearned();
    pass(61);
    const other = await started();
    await world.until(other, 'completed');
    expect(new Set(classifier.requests.map(({ sessionId }) => sessionId))).toEqual(new Set([other]));
    expect(await world.status(id)).toMatchObject({ status: 'cancelled', learning: null });
  });

  test('When two people start it, then it is sent out once', async () => {
    learns(30);
    const id = await started();
    await world.post('/generate-epos-file', { session_id: id });
    isLearned();
    await world.until(id, 'completed');
    await waitUntil(() => classifier.requests.length > 0, { what: 'the chunk' });
    await world.settled();
    expect(classifier.requests).toHaveLength(1);
  });
});

/** The doubts of 50 products: 7, 8, 17, 18, … are low, 9, 19, … have no place. */
const DOUBTS = Array.from({ length: 50 }, (_, position) => position).filter((position) => position % 10 >= 7);
const MAPPING = { dept_code: '20', sub_dept_code: '', cg_code: '', vat_code: 'Z' };

const sure = ({ position }: { position: number }): ItemResult =>
  create(ItemResultSchema, { position, deptCode: '20', vatCode: 'Z', confidence: 95, source: 'ai', name: 'Learned' });

/** Completed before its wholesaler was learned; what is asked from here on the test answers. */
const completedTooEarly = async (): Promise<string> => {
  learns(300);
  const id = await started();
  await world.until(id, 'completed');
  classifier.isAnswering = false;
  classifier.requests.length = 0;
  return id;
};
const nextRequest = async (): Promise<ChunkRequested> => {
  await waitUntil(() => classifier.requests.length > 0, { what: 'the doubts to be asked about' });
  return classifier.requests[0]!;
};
const byBarcode = async (id: string, position: number) =>
  (await world.get(`/sessions/${id}/products?search=${barcodeOf(position)}`)).body.data.products[0];

describe('A session that was completed before its wholesaler was learned', () => {
  test('When it is learned, then what needs review is looked up again beside the review, once', async () => {
    const id = await completedTooEarly();
    expect(await world.status(id)).toMatchObject({ learning: { ready_in_seconds: 300 } });
    isLearned();
    const request = await nextRequest();
    expect(request.items.map(({ position }) => position)).toEqual(DOUBTS);
    expect(await world.status(id)).toMatchObject({
      status: 'completed',
      progress_current: 50,
      waiting_for: null,
      learning: { ready_in_seconds: 0 },
    });
    await classifier.answer(request, {
      results: request.items.map((item) => (item.position === 49 ? classified(item) : sure(item))),
    });
    await waitUntil(async () => (await world.status(id)).learning === null, { what: 'the doubts to be looked up' });
    expect(await world.status(id)).toMatchObject({
      status: 'completed',
      unresolved_count: 1,
      processing_stats: { total_processed: 50, high_confidence: 49, skipped: 1 },
    });
    expect(await byBarcode(id, 7)).toMatchObject({ dept_code: '20', source: 'ai', needs_review: false });
    learns(300);
    pass(2);
    isLearned();
    await world.settled();
    expect(classifier.requests).toHaveLength(1);
  });

  test('When a person decided a product, before or meanwhile, then it stays', async () => {
    const id = await completedTooEarly();
    const decide = (position: number) => world.put(`/sessions/${id}/products/${barcodeOf(position)}`, MAPPING);
    await decide(7);
    isLearned();
    const request = await nextRequest();
    expect(request.items.map(({ position }) => position)).toEqual(DOUBTS.slice(1));
    expect((await decide(8)).status).toBe(200);
    const elsewhere = (item: { position: number }) => ({ ...sure(item), deptCode: '10' });
    await classifier.answer(request, { results: request.items.map(elsewhere) });
    await waitUntil(async () => (await world.status(id)).learning === null, { what: 'the doubts to be looked up' });
    for (const position of [7, 8])
      expect(await byBarcode(id, position)).toMatchObject({ dept_code: '20', source: 'manual' });
    expect(await byBarcode(id, 9)).toMatchObject({ dept_code: '10', source: 'ai' });
    expect((await world.status(id)).review_counts).toEqual({ to_do: 0, skipped: 0 });
  });

  test('When its doubts cannot be looked up again, then they stay, and nothing is said to have failed', async () => {
    const id = await completedTooEarly();
    const before = await world.status(id);
    isLearned();
    await classifier.answer(await nextRequest(), { error: 'The product database failed.' });
    await waitUntil(async () => (await world.status(id)).learning === null, { what: 'the end of it' });
    expect(await world.status(id)).toMatchObject({
      status: 'completed',
      error_message: null,
      unresolved_count: before.unresolved_count,
    });
  });

  test('When nobody answers for too long, then the doubts stay', async () => {
    const id = await completedTooEarly();
    isLearned();
    // A clock that jumps says nothing about how long nobody answered: it is asked again, three times.
    for (const times of [1, 2, 3, 4]) {
      await waitUntil(() => classifier.requests.length >= times, { what: 'the doubts to be asked about' });
      pass(16 * 60);
    }
    await waitUntil(async () => (await world.status(id)).learning === null, { what: 'it to be given up' });
    expect(await world.status(id)).toMatchObject({ status: 'completed', error_message: null });
  });

  test('When the process ends meanwhile, then another one takes the answer', async () => {
    const id = await completedTooEarly();
    isLearned();
    const request = await nextRequest();
    await world.restart();
    await classifier.answer(request, { results: request.items.map(sure) });
    await waitUntil(async () => (await world.status(id)).learning === null, { what: 'the doubts to be looked up' });
    expect((await world.status(id)).processing_stats).toMatchObject({ high_confidence: 50 });
  });

  test('When products without a department are looked up again at the same time, then both are waited for', async () => {
    const id = await completedTooEarly();
    isLearned();
    const first = await nextRequest();
    await world.post(`/sessions/${id}/reclassify-unresolved`);
    await waitUntil(() => classifier.requests.length > 1, { what: 'the second request' });
    const [, second] = classifier.requests;
    await classifier.answer(second!, { results: second!.items.map(sure) });
    await world.settled();
    expect((await world.status(id)).status).toBe('processing');
    await classifier.answer(first, { results: first.items.map(sure) });
    expect(await world.until(id, 'completed')).toMatchObject({ processing_stats: { high_confidence: 50 } });
  });

  test('When all of it was decided, then nothing is asked', async () => {
    const id = await completedTooEarly();
    for (const position of DOUBTS) await world.put(`/sessions/${id}/products/${barcodeOf(position)}`, MAPPING);
    isLearned();
    await waitUntil(async () => (await world.status(id)).learning === null, { what: 'it to be noticed' });
    expect(classifier.requests).toEqual([]);
  });
});
