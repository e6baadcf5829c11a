import { afterEach, describe, expect, test } from '@jest/globals';
import { decode, encode } from '@tillmap/bus';
import {
  AssistAnsweredSchema,
  type AssistAsked,
  create,
  EVENTS,
  ItemResultSchema,
  TOPICS,
  UnassistedItemSchema,
} from '@tillmap/bus/events';
import { waitUntil } from '@tillmap/testing';
import { barcodeOf, supplierCsv } from './files.ts';
import { startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

let world: World;
let asked: AssistAsked[] = [];
let answer: ((request: AssistAsked) => Promise<void>) | null = null;

const chosen = (position: number) =>
  create(ItemResultSchema, {
    position,
    deptCode: '10',
    subDeptCode: '11',
    cgCode: '111',
    vatCode: 'S',
    confidence: 86,
    source: 'ai',
    reason: 'assistant_chose',
    detailsJson: [
      JSON.stringify({
        code: 'assistant_chose',
        model: 'small-1',
        among: 2,
        examples: ['Cola 330ml'],
        codes: { dept: '10', subDept: '11', cg: '111', vat: '' },
      }),
    ],
  });
const publish = (request: AssistAsked, positions: readonly number[], why: string | null, attempt = request.attempt) =>
  world.bus.publish([
    encode(
      EVENTS.assistCompleted,
      create(AssistAnsweredSchema, {
        sessionId: request.sessionId,
        batch: request.batch,
        attempt,
        results: why === null ? positions.map(chosen) : [],
        unassisted: why === null ? [] : positions.map((position) => create(UnassistedItemSchema, { position, why })),
      }),
      { source: 'catalog' },
    ),
  ]);
const positionsOf = ({ items }: AssistAsked) => items.map(({ position }) => position);
const well = (request: AssistAsked) => publish(request, positionsOf(request), null);
const away = (request: AssistAsked) => publish(request, positionsOf(request), 'not_reached');

const open = async (how: typeof answer, settings: Parameters<typeof startWorld>[0] = {}) => {
  asked = [];
  answer = how;
  world = await startWorld({ ASSISTANT_ADDRESS: 'https://ai.example:8443/v1', ...settings });
  await new StandInClassifier(world.bus).start();
  await world.bus.consumeGroup({
    group: 'catalog-assist',
    topics: [TOPICS.assistRequests],
    handle: async (message) => {
      const request = decode(EVENTS.assistRequested, message);
      asked.push(request);
      await answer?.(request);
    },
  });
};
afterEach(() => world.close());

const started = async (items: number): Promise<string> => {
  const id = await world.newSession();
  await world.upload(id, supplierCsv(items));
  expect((await world.post('/generate-epos-file', { session_id: id })).status).toBe(202);
  return id;
};
const product = async (id: string, number: number) =>
  (await world.get(`/sessions/${id}/products?search=${barcodeOf(number)}`)).body.data.products[0];
/** Of 100 items each ten have two in doubt and one without anything; see the stand-in. */
const DOUBTFUL = 30;
const stats = { total_processed: 100 };

describe('A session with an assistant', () => {
  test('When chunks are in, then doubtful items go out by 20 at most, and the session is complete with the answers', async () => {
    await open(null);
    const id = await started(100);
    await waitUntil(() => asked.length === 2, { what: 'two batches' });
    expect(asked.map(({ items }) => items.length)).toEqual([20, 10]);
    expect(asked[0]).toMatchObject({ wholesalerCode: 'W1', reviewThreshold: 80, sessionId: id });
    expect(await world.status(id)).toMatchObject({
      status: 'processing',
      progress_current: 100,
      progress_percentage: 99,
      current_product_details: { processing_stage: 'ai', name: 'Item 7' },
      assistant: { products: DOUBTFUL, waiting: DOUBTFUL, not_reached: 0 },
    });
    await waitUntil(async () => (await world.status(id)).waiting_for, { what: 'the sentence' });
    expect((await world.status(id)).waiting_for).toBe(
      'Waiting for the assistant to check 30 products. All other products are done.',
    );
    for (const request of asked) await well(request);
    expect(await world.until(id, 'completed')).toMatchObject({
      progress_percentage: 100,
      assistant: { products: DOUBTFUL, waiting: 0, not_reached: 0 },
      processing_stats: { ...stats, high_confidence: 100, low_confidence: 0, skipped: 0 },
    });
    expect((await world.get(`/sessions/${id}/statistics`)).body.data).toMatchObject({
      total_items: 100,
      high_confidence: 100,
      needs_review: 0,
      skipped: 0,
    });
    const row = await product(id, 7);
    expect(row).toMatchObject({ source: 'ai', confidence: 86, needs_review: false, category_group: 'Cola' });
    expect(row.review_details[0]).toBe(
      'The assistant (small-1) chose Drinks › Soft drinks › Cola from 2 categories, from examples like "Cola 330ml"',
    );
  });

  test('When an item has become known meanwhile and there is no more to say, then nothing stays of what was in doubt', async () => {
    const known = (position: number) =>
      create(ItemResultSchema, {
        position,
        deptCode: '10',
        subDeptCode: '11',
        cgCode: '111',
        vatCode: 'S',
        confidence: 100,
        source: 'exact',
        reason: 'exact_mapping',
      });
    await open(async ({ sessionId, batch, attempt, items }) => {
      const results = items.map(({ position }) => known(position));
      const message = create(AssistAnsweredSchema, { sessionId, batch, attempt, results, unassisted: [] });
      await world.bus.publish([encode(EVENTS.assistCompleted, message, { source: 'catalog' })]);
    });
    const id = await started(10);
    await world.until(id, 'completed');
    const codes = { dept_code: '10', sub_dept_code: '11', cg_code: '111', vat_code: 'S' };
    const row = await product(id, 7);
    expect(row).toMatchObject({ source: 'exact', review_details: [], neighbours: [] });
    expect(row.candidates).toMatchObject([{ ...codes, share: 1 }]);
  });

  test('When there is no assistant, then nothing is asked, and the screens are told of none', async () => {
    await open(well, { ASSISTANT_ADDRESS: '' });
    const id = await started(100);
    expect(await world.until(id, 'completed')).toMatchObject({ assistant: null });
    expect(asked).toEqual([]);
    expect((await world.get('/../config')).body.assistant).toBeNull();
  });

  test('When the file says what it files products under, then what told the chunk is told with those in doubt', async () => {
    await open(well);
    const id = await world.newSession();
    const [header, ...lines] = supplierCsv(1_000).split('\r\n');
    const file = [`${header},Category`, ...lines.map((line, at) => `${line},${at % 3 ? `Group ${at % 7}` : ''}`)].join(
      '\n',
    );
    await world.upload(id, file);
    await world.post('/generate-epos-file', { session_id: id });
    await world.until(id, 'completed');
    expect(asked.length).toBeGreaterThan(0);
    const chunkOf = ({ position }: { position: number }): number => Math.floor(position / 500);
    for (const { items, known } of asked) {
      expect(known.filter((one) => chunkOf(one) === chunkOf(items[0]!)).length).toBeGreaterThan(200);
      expect(known.filter((one) => chunkOf(one) !== chunkOf(items[0]!)).length).toBeGreaterThan(100);
      const positions = new Set([...items, ...known].map(({ position }) => position));
      expect(positions.size).toBe(items.length + known.length);
      expect(known.every(({ description, supplierGroup }) => description === '' && supplierGroup !== '')).toBe(true);
    }
  });

  test('When the file says nothing of that, then no known ones are told', async () => {
    await open(well);
    const id = await started(100);
    await world.until(id, 'completed');
    expect(asked[0]!.known).toEqual([]);
  });

  test('When the screens ask, then they are told where names are sent', async () => {
    await open(well);
    expect((await world.get('/../config')).body.assistant).toEqual({ host: 'ai.example:8443' });
  });

  test('When it is not reached, then rows keep their decision and say so, and a retry asks for them only', async () => {
    await open((request) => (request.items.length === 20 ? away(request) : well(request)));
    const id = await started(100);
    expect(await world.until(id, 'completed')).toMatchObject({
      assistant: { products: DOUBTFUL, waiting: 0, not_reached: 20 },
      processing_stats: { ...stats, high_confidence: 80 },
    });
    const row = await product(id, 7);
    expect(row).toMatchObject({ source: 'similarity', confidence: 67, needs_review: true });
    expect(row.review_details[0]).toMatch(/^The assistant was unavailable/);
    expect(row.review_details[1]).toMatch(/^Most similar product/);
    const none = await product(id, 9);
    expect([none.source, none.review_details[0]]).toEqual(['none', expect.stringMatching(/was unavailable/)]);

    // What a person sets meanwhile stays as it is.
    await world.put(`/sessions/${id}/products/${row.barcode}`, {
      dept_code: '20',
      sub_dept_code: '',
      cg_code: '',
      vat_code: 'Z',
    });
    const accepted = await product(id, 17);
    await world.post(`/sessions/${id}/review/steps`, { action: 'accept', items: [{ barcode: accepted.barcode }] });
    answer = well;
    const before = asked.length;
    expect((await world.post(`/sessions/${id}/retry`)).status).toBe(200);
    expect(await world.until(id, 'completed')).toMatchObject({
      assistant: { products: DOUBTFUL, waiting: 0, not_reached: 0 },
    });
    expect(asked.slice(before).map(({ items }) => items.length)).toEqual([20]);
    expect(await product(id, 7)).toMatchObject({ source: 'manual', dept_code: '20', confidence: 100 });
    expect(await product(id, 17)).toMatchObject({
      source: 'similarity',
      confidence: accepted.confidence,
      review_reason: 'Accepted by Ann',
    });
    const other = await product(id, 8);
    expect(other.source).toBe('ai');
    expect(other.review_details.join()).not.toMatch(/not reached/);
    expect((await world.get(`/sessions/${id}/statistics`)).body.data).toMatchObject({ needs_review: 0, skipped: 0 });
    expect((await world.post(`/sessions/${id}/retry`)).status).toBe(409);
  });

  describe('asked again by a completed session', () => {
    const product7 = (id: string) => product(id, 7);
    const askedAgain = async (settings: Parameters<typeof startWorld>[0] = {}): Promise<string> => {
      await open(away, settings);
      const id = await started(100);
      await world.until(id, 'completed');
      answer = null;
      const before = asked.length;
      expect((await world.post(`/sessions/${id}/retry`)).body.data).toMatchObject({
        status: 'pending',
        looking_up_again: true,
      });
      await waitUntil(() => asked.length === before + 2, { what: 'the batches once more' });
      return id;
    };
    const expectReviewed = async (id: string) => {
      expect((await product7(id)).review_details[0]).toMatch(/^The assistant was unavailable/);
      expect((await world.get(`/sessions/${id}/statistics`)).body.data).toMatchObject({ total_items: 100 });
      expect((await world.get(`/sessions/${id}/download?disclaimer_accepted=true`)).status).toBe(200);
    };

    test('When that is cancelled, then the review is as it was but for what was answered, and the rest can be asked again', async () => {
      const id = await askedAgain();
      await well(asked.at(-1) as AssistAsked);
      await waitUntil(async () => (await world.status(id)).assistant.waiting === 20, { what: 'one answer' });
      expect((await world.post(`/sessions/${id}/cancel`)).body.data).toMatchObject({
        status: 'completed',
        looking_up_again: false,
        error_message: null,
        assistant: { products: DOUBTFUL, waiting: 0, not_reached: 20 },
      });
      await well(asked.at(-2) as AssistAsked);
      await world.settled();
      await expectReviewed(id);
      answer = well;
      const before = asked.length;
      expect((await world.post(`/sessions/${id}/retry`)).status).toBe(200);
      await world.until(id, 'completed');
      expect(asked.slice(before).map(({ items }) => items.length)).toEqual([20]);
      expect((await product7(id)).source).toBe('ai');
    });

    test('When nobody answers for too long, then the review is as it was', async () => {
      const id = await askedAgain({ ASSIST_REQUEUE_SECONDS: 0.5, RUN_TIMEOUT_SECONDS: 3 });
      expect(await world.until(id, 'completed')).toMatchObject({
        error_message: null,
        assistant: { products: DOUBTFUL, waiting: 0, not_reached: DOUBTFUL },
      });
      await expectReviewed(id);
    });
  });

  test('When the budget is spent, then the session is complete and says so', async () => {
    await open((request) => publish(request, positionsOf(request), 'budget_spent'));
    const id = await started(100);
    expect(await world.until(id, 'completed')).toMatchObject({ assistant: { not_reached: DOUBTFUL } });
    expect((await product(id, 7)).review_details[0]).toMatch(/reached its limit/);
  });

  test('When it looked and found nothing, then that is an answer: there is nothing to retry', async () => {
    await open((request) => publish(request, positionsOf(request), 'none_fits'));
    const id = await started(100);
    expect(await world.until(id, 'completed')).toMatchObject({ assistant: { not_reached: 0 } });
    expect((await world.post(`/sessions/${id}/retry`)).status).toBe(409);
  });

  test('When answers are late, twice, of another attempt, or about items nobody asked for, then they change nothing', async () => {
    await open(null);
    const id = await started(100);
    await waitUntil(() => asked.length === 2, { what: 'two batches' });
    const [one, two] = asked as [AssistAsked, AssistAsked];
    await publish(one, positionsOf(one), null, one.attempt + 50);
    await world.settled();
    expect((await world.status(id)).assistant.waiting).toBe(DOUBTFUL);
    await publish(one, [0, 1, 2, ...positionsOf(one)], null);
    await publish(one, positionsOf(one), 'none_fits');
    await well(two);
    expect(await world.until(id, 'completed')).toMatchObject({ processing_stats: { high_confidence: 100 } });
    expect(await product(id, 0)).toMatchObject({ source: 'exact' });
  });

  test('When nobody answers, then it is asked again, and in the end the session is complete without', async () => {
    await open(null, { ASSIST_REQUEUE_SECONDS: 0.5, RUN_TIMEOUT_SECONDS: 3 });
    const id = await started(100);
    expect(await world.until(id, 'completed')).toMatchObject({
      error_message: null,
      assistant: { products: DOUBTFUL, waiting: 0, not_reached: DOUBTFUL },
    });
    expect(asked.length).toBeGreaterThanOrEqual(4);
    expect(new Set(asked.map(({ attempt }) => attempt)).size).toBe(asked.length);
  });

  test('When the service stops in the middle, then the next one goes on, and nothing is lost', async () => {
    await open(null, { ASSIST_REQUEUE_SECONDS: 0.5 });
    const id = await started(100);
    await waitUntil(() => asked.length >= 2, { what: 'two batches' });
    await well(asked[0] as AssistAsked);
    await waitUntil(async () => (await world.status(id)).assistant.waiting === 10, { what: 'the first answer' });
    await world.stopService();
    answer = well;
    await world.startAgain();
    expect(await world.until(id, 'completed')).toMatchObject({ processing_stats: { high_confidence: 100 } });
  });

  test('When it is cancelled while the assistant is asked, then it is cancelled, and late answers change nothing', async () => {
    await open(null);
    const id = await started(100);
    await waitUntil(() => asked.length === 2, { what: 'two batches' });
    expect((await world.post(`/sessions/${id}/cancel`)).body.data).toMatchObject({ status: 'cancelled' });
    for (const request of asked) await well(request);
    await world.settled();
    expect(await world.status(id)).toMatchObject({ status: 'cancelled', processing_stats: { high_confidence: 70 } });
    await world.upload(id, supplierCsv(20));
    expect(await world.status(id)).toMatchObject({ status: 'draft', assistant: null });
    answer = well;
    await world.post('/generate-epos-file', { session_id: id });
    expect(await world.until(id, 'completed')).toMatchObject({ assistant: { products: 6, waiting: 0 } });
  });
});
