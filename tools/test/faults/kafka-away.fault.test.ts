import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type FaultProxy, noOwnKafka, type OwnKafka, ownKafka, waitUntil } from '@tillmap/testing';
import { ProductClient } from '@tillmap/testing/product-client';
import { createWholesaler, startMappingsImport } from '../../src/product/load-wholesaler.ts';
import { makeMarket, supplierLines, writeCsv } from '../../src/product/market.ts';
import { makeProductPlace, type ProductPlace } from '../../src/product/product-place.ts';
import { ADMIN, type RunningProduct, startProduct } from '../../src/product/running-product.ts';
import { logOutcome, outagesOf, outcomeOf, readinessOf } from './observations.ts';
import { expectWholeFile } from './whole-file.ts';

const CODE = 'AWAY';
const LINES = 400;
/** Each way, so that an answer is five seconds late. */
const SLOW_MS = 2_500;
/** From the moment a run waits; a page asks every two seconds on top. */
const SAID_SECONDS = 5;
const BACK_SECONDS = 120;
/** After a broker that was killed answers again. */
const MOVES_WITHIN_MS = 15_000;
/** Two groups have to come together, then a chunk and its answer go through: each step takes some late answers. */
const SLOW_SECONDS = 210;
const ACCEPTED_WITHIN_MS = 10_000;

const onOwnBroker = (): void => {
  let broker: OwnKafka;
  let proxy: FaultProxy;
  let place: ProductPlace;
  let product: RunningProduct;
  let api: ProductClient;
  let file: string;

  const uploadAndStart = async (): Promise<string> => {
    const { id } = await api.createSession(CODE, `Session ${randomBytes(3).toString('hex')}`);
    const upload = await outcomeOf(api.upload(id, file));
    const start = await outcomeOf(api.start(id));
    logOutcome('upload and start', { upload, start });
    for (const { status, ms } of [upload, start]) {
      expect(status).toBe(200);
      expect(ms).toBeLessThan(ACCEPTED_WITHIN_MS);
    }
    return id;
  };
  const isCompleted = (id: string) => async () => (await api.session(id)).status === 'completed';

  beforeAll(async () => {
    broker = await ownKafka();
    ({ proxy } = broker.faulty);
    place = await makeProductPlace();
    product = await startProduct(place, { KAFKA_BROKERS: broker.faulty.brokers });
    api = new ProductClient(product.base, ADMIN);
    const folder = join(place.dataDir, 'files');
    mkdirSync(folder);
    const market = makeMarket(CODE, LINES, LINES);
    const { mappings } = await createWholesaler(api, folder, market);
    await api.untilImported(await startMappingsImport(api, CODE, mappings));
    file = join(folder, 'supplier.csv');
    await writeCsv(file, supplierLines(market, LINES, 1));
  });
  afterEach(() => {
    proxy.set('pass');
    proxy.cut();
  });
  afterAll(async () => {
    if (process.env.FAULT_OUTPUT) writeFileSync(process.env.FAULT_OUTPUT, product?.output() ?? '');
    await product?.stop();
    await broker?.remove();
    place?.remove();
  });

  test.each(outagesOf(() => proxy))(
    '%s: what is started is accepted, the part is named, and the run goes on by itself',
    async (name, begin) => {
      begin();
      const id = await uploadAndStart();
      const says = await waitUntil(async () => (await api.session(id)).waiting_for, {
        what: 'why',
        seconds: SAID_SECONDS,
      });
      expect(says).toBe('Waiting for the message bus. Processing continues automatically.');
      const { status, checks } = await readinessOf(place.dataDir, 'file-building');
      expect([status, checks.bus]).toEqual([200, `Kafka does not answer at ${broker.faulty.brokers}.`]);
      proxy.set('pass');
      proxy.cut();
      const back = performance.now();
      await waitUntil(isCompleted(id), { what: 'the run to end', seconds: BACK_SECONDS });
      logOutcome(`Kafka, ${name}`, { says, completedAfterMs: Math.round(performance.now() - back) });
      await expectWholeFile(api, id, LINES);
    },
  );

  test('When the broker is killed in the middle of a run, then that is said, and the run goes on 15 s after it answers', async () => {
    const id = await uploadAndStart();
    await broker.kill();
    const began = performance.now();
    const says = await waitUntil(async () => (await api.session(id)).waiting_for, {
      what: 'why',
      seconds: SAID_SECONDS,
    });
    const saidMs = Math.round(performance.now() - began);
    expect(says).toBe('Waiting for the message bus. Processing continues automatically.');
    await broker.start();
    await waitUntil(async () => (await readinessOf(place.dataDir, 'file-building')).checks.bus === 'ok', {
      what: 'the broker',
      seconds: BACK_SECONDS,
    });
    const back = performance.now();
    await waitUntil(isCompleted(id), { what: 'the run to end', seconds: BACK_SECONDS });
    const completedAfterMs = Math.round(performance.now() - back);
    logOutcome('Kafka, killed', { saidMs, completedAfterMs });
    expect(completedAfterMs).toBeLessThan(MOVES_WITHIN_MS);
    await expectWholeFile(api, id, LINES);
  });

  test('When answers are five seconds late, then a run takes longer and succeeds', async () => {
    proxy.set('pass', SLOW_MS);
    const id = await uploadAndStart();
    const began = performance.now();
    await waitUntil(isCompleted(id), { what: 'the run to end', seconds: SLOW_SECONDS });
    logOutcome('Kafka, slow', { completedAfterMs: Math.round(performance.now() - began) });
    await expectWholeFile(api, id, LINES);
    proxy.set('pass');
    proxy.cut();
    const next = await uploadAndStart();
    await api.untilCompleted(next);
  });
};

const reason = noOwnKafka();
if (reason) {
  process.stderr.write(`Skipped: ${reason}\n`);
  describe.skip(`Kafka away: ${reason}`, () => test('the product goes on', () => undefined));
} else describe('The product on a Kafka behind a network that fails', onOwnBroker);
