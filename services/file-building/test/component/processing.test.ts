import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ChunkRequested } from '@tillmap/bus/events';
import { waitUntil } from '@tillmap/testing';
import { barcodeOf, supplierCsv } from './files.ts';
import { startWorld, type World } from './harness.ts';
import { answerTo, classified, StandInClassifier } from './stand-in-classifier.ts';

let world: World;
let classifier: StandInClassifier;
const HOUR_MS = 3_600_000;

/** How far the service's clock is ahead. */
let aheadMs = 0;
const open = async (settings: Parameters<typeof startWorld>[0] = {}) => {
  aheadMs = 0;
  world = await startWorld(settings, () => new Date(Date.now() + aheadMs));
  classifier = new StandInClassifier(world.bus);
  classifier.isAnswering = false;
  await classifier.start();
};
afterEach(() => world.close());

/** A session of so many items whose requests the test answers itself. */
const started = async (items: number): Promise<string> => {
  const id = await world.newSession();
  await world.upload(id, supplierCsv(items));
  expect((await world.post('/generate-epos-file', { session_id: id })).status).toBe(202);
  return id;
};
/** In the order of asking; the bus keeps none between chunks. */
const requests = async (count: number): Promise<ChunkRequested[]> => {
  await waitUntil(() => classifier.requests.length >= count, { what: `${count} requests` });
  return classifier.requests.toSorted((one, other) => one.attempt - other.attempt);
};
const first = async (): Promise<ChunkRequested> => (await requests(1))[0] as ChunkRequested;

describe('A run', () => {
  beforeEach(() => open({ CHUNKS_IN_FLIGHT: 2 }));

  test('When a session is started, then only so many chunks are out, and the next goes when one comes back', async () => {
    const id = await started(2_300);
    const out = await requests(2);
    await world.settled();
    expect(out.map(({ chunk, items }) => [chunk, items.length])).toEqual([
      [0, 500],
      [1, 500],
    ]);
    expect(out[0]).toMatchObject({ sessionId: id, wholesalerCode: 'W1', reviewThreshold: 80 });
    expect(await world.status(id)).toMatchObject({ status: 'pending', progress_current: 0, progress_total: 2_300 });

    await classifier.answer(out[1] as ChunkRequested);
    expect(await world.until(id, 'processing')).toMatchObject({
      progress_current: 500,
      progress_percentage: 21,
      current_product: 'Item 999',
      current_product_details: { name: 'Item 999', supplier: 'SUP0', case_qty: '12', processing_stage: 'similarity' },
    });
    expect((await requests(3)).map(({ chunk }) => chunk)).toEqual([0, 1, 2]);
  });

  test('When the file says what it files products under, then it counts beside the names, and that is said', async () => {
    const id = await world.newSession();
    const file = `Barcode,Dept,Category,Shelf,VAT\n${barcodeOf(1)},Drinks,Minerals,4,20%\n${barcodeOf(2)},,"Soft\ndrinks",5,\n`;
    const { body } = await world.upload(id, file);
    expect(body.data.notes).toContain('Columns not used: Shelf.');
    expect(body.data.notes).toContain('The supplier’s categories help to classify new products.');
    expect(body.data.notes).toContain(
      'The file’s VAT column helps with new products. Known products keep their VAT code.',
    );
    await world.post('/generate-epos-file', { session_id: id });
    expect((await first()).items.map(({ supplierGroup, supplierVat }) => [supplierGroup, supplierVat])).toEqual([
      ['Drinks › Minerals', '20%'],
      ['Soft drinks', ''],
    ]);
  });

  test('When a file is in the order of its groups, then known products of other chunks are told with each', async () => {
    const id = await world.newSession();
    const lines = Array.from({ length: 1_300 }, (_, n) => `${barcodeOf(n)},Item ${n},Group ${Math.floor(n / 100)}`);
    await world.upload(id, ['Barcode,Description,Category', ...lines].join('\n'));
    await world.post('/generate-epos-file', { session_id: id });
    const told = await requests(2);
    for (const { items, known } of told) {
      const own = new Set(items.map(({ position }) => position));
      expect(known.some(({ position }) => own.has(position))).toBe(false);
      expect(known.every(({ barcode, description }) => /[0246]$/.test(barcode) && description === '')).toBe(true);
      expect(known.length).toBeGreaterThan(150);
    }
    const groups = told.flatMap(({ known }) => known.map(({ supplierGroup }) => supplierGroup));
    expect(new Set(groups).size).toBe(13);
    const all = new Set(told.flatMap(({ known }) => known.map(({ position }) => position)));
    expect(all.size).toBeLessThanOrEqual(400);
  });

  test('When all products of a chunk are known, or the file says no groups, then none of other chunks are told', async () => {
    const lines = Array.from({ length: 4_000 }, (_, n) => `${barcodeOf(n)},Cola`);
    const endsIn = (...digits: string[]) => lines.filter((line) => digits.includes(line.split(',')[0]!.at(-1)!));
    const own = endsIn('0', '2', '4', '6');
    const told = async (header: string, rows: readonly string[]): Promise<number[]> => {
      classifier.requests.length = 0;
      const id = await world.newSession();
      await world.upload(id, [`Barcode,${header}`, ...rows].join('\n'));
      await world.post('/generate-epos-file', { session_id: id });
      return (await requests(2)).map(({ known }) => known.length);
    };
    expect(await told('Category', [...own, ...endsIn('1')])).toEqual([0, 0]);
    expect(await told('Shelf', lines)).toEqual([0, 0]);
    const [othersOnly, none] = await told('Category', [...endsIn('8'), ...own]);
    expect(othersOnly).toBeGreaterThan(250);
    expect(none).toBe(0);
  });

  test('When a price list has headings between its products, then these stand under them, and each row is listed', async () => {
    const id = await world.newSession();
    const product = (n: number, name: string) => `${barcodeOf(n)},${name},1.20,2.00`;
    const rows = [
      'Barcode,Description,Cost,RRP',
      ',SOFT DRINKS,,',
      product(1, 'Cola'),
      'Crisps:',
      product(2, 'Salted'),
      ',Nuts,,',
    ];
    const { body } = await world.upload(id, rows.join('\n'));
    expect(body.data).toMatchObject({
      total_processed: 2,
      bad_rows_count: 0,
      left_out_count: 3,
      left_out_rows: [{ line: 2 }, { line: 4 }, { line: 6 }],
    });
    expect(body.data.notes).toContain('2 rows were read as section headings.');
    await world.post('/generate-epos-file', { session_id: id });
    expect((await first()).items.map(({ supplierGroup }) => supplierGroup)).toEqual(['SOFT DRINKS', 'Crisps']);
  });

  test('When the threshold of the wholesaler changes, then it counts for runs that start afterwards', async () => {
    world.neighbours.wholesaler = { ...world.neighbours.wholesaler, version: 2, review_threshold: 91 };
    const id = await started(1_100);
    const [one] = await requests(2);
    world.neighbours.wholesaler = { ...world.neighbours.wholesaler, version: 3, review_threshold: 60 };
    await world.restart();
    await classifier.answer(one as ChunkRequested, { error: 'The disk is full.' });
    await world.until(id, 'failed');
    expect((await world.post(`/sessions/${id}/retry`)).status).toBe(200);
    const retried = (await requests(4)).filter((request) => request.sessionId === id);
    expect(retried.map(({ reviewThreshold }) => reviewThreshold)).toEqual([91, 91, 91, 91]);

    world.neighbours.isReferenceDataAway = true;
    const other = await started(1);
    await waitUntil(() => classifier.requests.some(({ sessionId }) => sessionId === other));
    expect(classifier.requests.at(-1)).toMatchObject({ reviewThreshold: 91 });
  });

  test('When it is started again while it runs, then the answer is the same and nothing changes', async () => {
    const id = await started(100);
    await requests(1);
    const again = await world.post('/generate-epos-file', { session_id: id });
    expect([again.status, again.body.success]).toEqual([202, true]);
    await world.settled();
    expect(classifier.requests).toHaveLength(1);
    await classifier.answer(await first());
    await world.until(id, 'completed');
  });

  test('When items have long texts, then a chunk stays under its size', async () => {
    const id = await world.newSession();
    await world.upload(
      id,
      supplierCsv(1_000, (n) => `${n} ${'Ж'.repeat(290)}`),
    );
    await world.post('/generate-epos-file', { session_id: id });
    const [request] = await requests(1);
    expect(request?.items.length).toBeLessThan(250);
    classifier.isAnswering = true;
    for (const waiting of classifier.requests) await classifier.answer(waiting);
    expect(await world.until(id, 'completed')).toMatchObject({ progress_current: 1_000 });
  });

  test('When no answer comes for 5 seconds, then the status says what it waits for', async () => {
    const id = await started(10);
    expect((await world.status(id)).waiting_for).toBeNull();
    await waitUntil(async () => (await world.status(id)).waiting_for, { what: 'the sentence' });
    expect((await world.status(id)).waiting_for).toMatch(/^Waiting for the product database/);
    world.neighbours.isSearchAway = true;
    await waitUntil(
      async () =>
        (await world.status(id)).waiting_for === 'Waiting for the search by name. Processing continues automatically.',
      { what: 'the search' },
    );
    world.neighbours.isBusAway = true;
    await waitUntil(async () => (await world.status(id)).waiting_for?.startsWith('Waiting for the message bus'), {
      what: 'the part that is away',
    });
    await classifier.answer(await first());
    expect(await world.until(id, 'completed')).toMatchObject({ waiting_for: null });
  });

  test('When the same answer comes twice, then it counts once', async () => {
    const id = await started(700);
    const [one, two] = await requests(2);
    const message = answerTo(one as ChunkRequested);
    await world.bus.publish([message, message, answerTo(one as ChunkRequested)]);
    await waitUntil(async () => (await world.status(id)).progress_current > 0);
    await world.settled();
    expect(await world.status(id)).toMatchObject({ status: 'processing', progress_current: 500 });
    await classifier.answer(two as ChunkRequested);
    expect(await world.until(id, 'completed')).toMatchObject({ processing_stats: { total_processed: 700 } });
  });

  test('When it was cancelled, then late answers change nothing and a new file can be uploaded', async () => {
    const id = await started(700);
    const [one, two] = await requests(2);
    await classifier.answer(one as ChunkRequested);
    await world.until(id, 'processing');
    expect((await world.remove(`/sessions/${id}`)).status).toBe(409);
    const { status, body } = await world.post(`/sessions/${id}/cancel`);
    expect([status, body.data.status]).toEqual([200, 'cancelled']);
    await classifier.answer(two as ChunkRequested);
    await world.settled();
    expect(await world.status(id)).toMatchObject({ status: 'cancelled', progress_current: 500 });
    expect((await world.post(`/sessions/${id}/cancel`)).status).toBe(409);

    expect((await world.upload(id, supplierCsv(30))).status).toBe(200);
    expect(await world.status(id)).toMatchObject({ status: 'draft', progress_current: 0, processing_stats: null });
    // An answer to the old run must not count for the new one, though its chunk has the same number.
    await world.post('/generate-epos-file', { session_id: id });
    const latest = (await requests(3))[2] as ChunkRequested;
    await world.bus.publish([answerTo(one as ChunkRequested)]);
    await world.settled();
    expect(await world.status(id)).toMatchObject({ status: 'pending' });
    await classifier.answer(latest);
    await world.until(id, 'completed');
  });

  test('When a chunk could not be classified, then the session fails with its sentence and a retry asks for the rest only', async () => {
    const id = await started(1_400);
    const [one, two] = await requests(2);
    await classifier.answer(one as ChunkRequested);
    await requests(3);
    await classifier.answer(two as ChunkRequested, { error: 'The hierarchy is empty.' });
    expect(await world.until(id, 'failed')).toMatchObject({
      error_message: 'The hierarchy is empty.',
      progress_current: 500,
    });
    expect((await world.get(`/sessions/${id}/products`)).body.data.pagination.total).toBe(500);
    expect((await world.post('/generate-epos-file', { session_id: id })).status).toBe(409);

    classifier.requests.length = 0;
    classifier.isAnswering = true;
    expect((await world.post(`/sessions/${id}/retry`)).body.data).toMatchObject({
      status: 'pending',
      error_message: null,
    });
    const done = await world.until(id, 'completed');
    expect(done.processing_stats).toMatchObject({ total_processed: 1_400, high_confidence: 980, low_confidence: 280 });
    expect(new Set(classifier.requests.map(({ chunk }) => chunk))).toEqual(new Set([1, 2]));
  });

  test('When an answer does not fit its chunk, then the session fails instead of ending early', async () => {
    const id = await started(10);
    const request = await first();
    await classifier.answer(request, { results: request.items.slice(1).map(classified) });
    expect(await world.until(id, 'failed')).toMatchObject({
      error_message: expect.stringContaining('because of an error'),
      progress_current: 0,
    });
  });
});

describe('Without an answer', () => {
  test('When a chunk is out for too long, then it is asked again, and only the new attempt counts', async () => {
    await open({ CHUNK_REQUEUE_SECONDS: 1 });
    const id = await started(10);
    const [old, renewed] = await requests(2);
    expect(renewed?.chunk).toBe(old?.chunk);
    expect(renewed?.attempt).toBeGreaterThan(old?.attempt ?? 0);
    await classifier.answer(old as ChunkRequested);
    await world.settled();
    expect(await world.status(id)).toMatchObject({ progress_current: 0 });
    classifier.isAnswering = true;
    expect(await world.until(id, 'completed')).toMatchObject({ progress_current: 10 });
  });

  test('When nothing is heard for very long, then the session fails and can be retried', async () => {
    // The second run has to be answered in that time.
    await open({ RUN_TIMEOUT_SECONDS: 5 });
    const id = await started(10);
    const failed = await world.until(id, 'failed');
    expect(failed.error_message).toMatch(/because the product database did not respond/);
    classifier.isAnswering = true;
    await world.post(`/sessions/${id}/retry`);
    await world.until(id, 'completed');
  });

  test.each([
    ['is set ahead a day', 24 * HOUR_MS],
    ['is set back an hour', -HOUR_MS],
  ])(
    'When the clock %s in the middle of a run, then what is out is asked again and the run completes',
    async (_, jumpMs) => {
      await open();
      const id = await started(1_500);
      const asked = await requests(3);
      await classifier.answer(asked[0] as ChunkRequested);
      await world.until(id, 'processing');
      aheadMs = jumpMs;
      const again = (await requests(5)).slice(3);
      expect(again.map(({ chunk }) => chunk)).toEqual([1, 2]);
      expect(await world.status(id)).toMatchObject({ status: 'processing', error_message: null });
      for (const request of again) await classifier.answer(request);
      expect(await world.until(id, 'completed')).toMatchObject({ progress_current: 1_500 });
    },
  );

  test.each([24 * HOUR_MS, -HOUR_MS])('When clocks jump by %i ms without an answer, then it ends', async (ms) => {
    await open({ RUN_TIMEOUT_SECONDS: 1, CHUNK_REQUEUE_SECONDS: 30 });
    const id = await started(10);
    aheadMs = ms;
    expect((await world.until(id, 'failed')).error_message).toMatch(/did not respond/);
  });

  /** The process ends, and the next one starts when a silent run is given up. */
  const startLate = async () => {
    await world.stopService();
    aheadMs += 16 * 60_000;
    await world.startAgain();
  };

  test('When each process ends before it has listened for long enough, then a silent run is spared three times and ends', async () => {
    await open();
    const id = await started(10);
    await first();
    for (const asked of [2, 3, 4]) {
      await startLate();
      await requests(asked);
      expect(await world.status(id)).toMatchObject({ status: 'pending', error_message: null });
    }
    await startLate();
    expect((await world.until(id, 'failed')).error_message).toMatch(/did not respond/);
  });

  test('When a run was heard of since it was spared, then it is spared as often again', async () => {
    await open();
    const id = await started(900);
    await requests(2);
    for (const asked of [4, 6, 8]) await startLate().then(() => requests(asked));
    const [one, other] = classifier.requests.slice(6);
    await classifier.answer(one as ChunkRequested);
    await world.until(id, 'processing');
    await startLate();
    const again = (await requests(9))[8] as ChunkRequested;
    expect(again.chunk).toBe(other?.chunk);
    await classifier.answer(again);
    await world.until(id, 'completed');
  });

  test('When the bus is away, then the status says so within three seconds, and not what else could be', async () => {
    await open();
    world.neighbours.isBusAway = true;
    world.neighbours.isSearchAway = true;
    const id = await started(10);
    aheadMs = 3_000;
    expect((await world.status(id)).waiting_for).toBe(
      'Waiting for the message bus. Processing continues automatically.',
    );
    world.neighbours.isBusAway = false;
    world.neighbours.isSearchAway = false;
  });

  test('When the search was away for very long, then the sentence of the failed session names it', async () => {
    await open({ RUN_TIMEOUT_SECONDS: 0.5 });
    world.neighbours.isSearchAway = true;
    const failed = await world.until(await started(10), 'failed');
    expect(failed.error_message).toMatch(/because the search by name did not respond/);
    world.neighbours.isSearchAway = false;
  });

  test('When the service stops in the middle, then another instance ends the run with the same file', async () => {
    await open({ CHUNK_REQUEUE_SECONDS: 2 });
    classifier.isAnswering = true;
    const undisturbed = await started(3_000);
    await world.until(undisturbed, 'completed');
    classifier.isAnswering = false;
    classifier.requests.length = 0;

    const id = await started(3_000);
    const [one, two] = await requests(3);
    await classifier.answer(one as ChunkRequested);
    await world.until(id, 'processing');
    await world.stopService();
    await classifier.answer(two as ChunkRequested);
    classifier.isAnswering = true;
    await world.startAgain();
    await world.until(id, 'completed');
    const fileOf = async (session: string) =>
      (await world.get(`/sessions/${session}/download?disclaimer_accepted=true`)).body;
    expect(await fileOf(id)).toBe(await fileOf(undisturbed));
  });
});
