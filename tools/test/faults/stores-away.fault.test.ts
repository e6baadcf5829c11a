import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { listProducts } from '@tillmap/contracts';
import { type FaultProxy, faultProxy, waitUntil } from '@tillmap/testing';
import { ProductClient } from '@tillmap/testing/product-client';
import { createWholesaler, startMappingsImport } from '../../src/product/load-wholesaler.ts';
import { makeMarket, supplierLines, writeCsv, writeReferenceFiles } from '../../src/product/market.ts';
import { makeProductPlace, type ProductPlace } from '../../src/product/product-place.ts';
import { ADMIN, type RunningProduct, startProduct } from '../../src/product/running-product.ts';
import { logOutcome, outcomeOf, readinessOf } from './observations.ts';
import { expectWholeFile } from './whole-file.ts';

const CODE = 'AWAY';
const LINES = 400;
const MORE = 2_000;
/** Long enough for something to be done in between. */
const BREAK_EVERY_MS = 1_500;
const BREAKS = 6;
const SLOW_MS = 2_500;
const BACK_SECONDS = 30;
const IMPORTED_SECONDS = 180;
const ANSWERS_WITHIN_MS = 15_000;

const { S3_ENDPOINT, MONGODB_URL } = process.env;

const onRealStores = (s3Address: string, mongoAddress: string): void => {
  let s3: FaultProxy;
  let mongo: FaultProxy;
  let place: ProductPlace;
  let product: RunningProduct;
  let api: ProductClient;
  let file: string;
  let moreMappings: string;
  let barcodes: string[];

  const readiness = (service: string) => readinessOf(place.dataDir, service);
  const lookUp = () => api.lookUp(CODE, barcodes);
  const upload = async () => {
    const { id } = await api.createSession(CODE, `Session ${randomBytes(3).toString('hex')}`);
    return { id, outcome: await outcomeOf(api.upload(id, file)) };
  };
  const runToTheEnd = async (id: string): Promise<void> => {
    await api.start(id);
    await api.untilCompleted(id);
    await expectWholeFile(api, id, LINES);
  };

  beforeAll(async () => {
    place = await makeProductPlace();
    s3 = await faultProxy(Number(new URL(s3Address).port));
    mongo = await faultProxy(Number(new URL(mongoAddress).port));
    product = await startProduct(place, {
      S3_ENDPOINT: `http://127.0.0.1:${s3.port}`,
      S3_BUCKET: `away-${randomBytes(4).toString('hex')}`,
      MONGODB_URL: `mongodb://127.0.0.1:${mongo.port}/?directConnection=true`,
      MONGODB_DATABASE: `away_${randomBytes(4).toString('hex')}`,
    });
    api = new ProductClient(product.base, ADMIN);
    const folder = join(place.dataDir, 'files');
    mkdirSync(folder);
    const market = makeMarket(CODE, LINES, LINES);
    const { mappings } = await createWholesaler(api, folder, market);
    await api.untilImported(await startMappingsImport(api, CODE, mappings));
    const more = join(folder, 'more');
    mkdirSync(more);
    moreMappings = (await writeReferenceFiles(more, makeMarket(CODE, MORE, 0))).mappings;
    file = join(folder, 'supplier.csv');
    await writeCsv(file, supplierLines(market, LINES, 1));
    barcodes = market.known.slice(0, 5).map(({ barcode }) => barcode);
  });

  afterEach(() => {
    for (const proxy of [s3, mongo]) {
      proxy.set('pass');
      proxy.cut();
    }
  });

  afterAll(async () => {
    if (process.env.FAULT_OUTPUT) writeFileSync(process.env.FAULT_OUTPUT, product?.output() ?? '');
    await product?.stop();
    await s3?.close();
    await mongo?.close();
    place?.remove();
  });

  test('When nothing is wrong, then a supplier file goes all the way', async () => {
    const { id, outcome } = await upload();
    expect(outcome.status).toBe(200);
    await runToTheEnd(id);
    expect((await readiness('file-building')).checks['object store']).toBe('ok');
    expect((await readiness('catalog')).checks['product database']).toBe('ok');
  });

  const faults: [string, (proxy: FaultProxy) => void][] = [
    [
      'refused connection',
      (proxy) => {
        proxy.set('refuse');
        proxy.cut();
      },
    ],
    ['black hole', (proxy) => proxy.set('blackhole')],
  ];

  describe.each(faults)('%s', (name, begin) => {
    test('When S3 is away, then uploads are refused in a sentence, all else goes on, and so do uploads later', async () => {
      const { id: before } = await upload();
      begin(s3);
      const { id, outcome } = await upload();
      const { status, checks } = await readiness('file-building');
      logOutcome(`S3, ${name}`, { upload: outcome, readyz: status, says: checks['object store'] });
      expect(outcome).toMatchObject({ status: 503, sentence: expect.stringMatching(/^File storage is not available/) });
      expect(outcome.ms).toBeLessThan(ANSWERS_WITHIN_MS);
      expect(status).toBe(200);
      expect(checks['object store']).toMatch(/^The S3 server at .*\.$/);
      expect((await api.session(id)).status).toBe('draft');
      expect((await lookUp()).data).toHaveLength(barcodes.length);
      await runToTheEnd(before);

      s3.set('pass');
      s3.cut();
      const back = performance.now();
      await waitUntil(async () => (await outcomeOf(api.upload(id, file))).status === 200, {
        seconds: BACK_SECONDS,
        what: 'an upload to succeed again',
      });
      logOutcome(`S3, ${name}, back after ms`, Math.round(performance.now() - back));
    });

    test('When MongoDB is away, then a run waits and ends by itself, and lookups are refused in a sentence', async () => {
      const { id } = await upload();
      begin(mongo);
      const lookup = await outcomeOf(lookUp());
      await api.start(id);
      const { status, checks } = await readiness('catalog');
      logOutcome(`MongoDB, ${name}`, { lookup, readyz: status, says: checks['product database'] });
      expect(lookup).toMatchObject({ status: 503, sentence: expect.stringMatching(/\.$/) });
      expect(lookup.ms).toBeLessThan(ANSWERS_WITHIN_MS);
      expect(status).toBe(503);
      expect(checks['product database']).toMatch(/^MongoDB .*\.$/);
      expect(['pending', 'processing']).toContain((await api.session(id)).status);
      expect((await api.sessions()).length).toBeGreaterThan(0);

      mongo.set('pass');
      mongo.cut();
      const back = performance.now();
      await api.untilCompleted(id);
      await expectWholeFile(api, id, LINES);
      logOutcome(`MongoDB, ${name}, run completed after ms`, Math.round(performance.now() - back));
      await waitUntil(async () => (await readiness('catalog')).status === 200, {
        seconds: BACK_SECONDS,
        what: 'catalog to be ready again',
      });
      expect((await lookUp()).data).toHaveLength(barcodes.length);
    });
  });

  test('When S3 answers five seconds late, then an upload takes longer and succeeds', async () => {
    s3.set('pass', SLOW_MS);
    const { id, outcome } = await upload();
    logOutcome('S3, slow', { upload: outcome, says: (await readiness('file-building')).checks['object store'] });
    expect(outcome.status).toBe(200);
    await runToTheEnd(id);
  });

  test('When MongoDB answers five seconds late, then lookups and runs take longer and succeed', async () => {
    await waitUntil(async () => (await readiness('catalog')).status === 200, {
      seconds: BACK_SECONDS,
      what: 'catalog',
    });
    mongo.set('pass', SLOW_MS);
    const { id, outcome } = await upload();
    const lookup = await outcomeOf(lookUp());
    logOutcome('MongoDB, slow', {
      upload: outcome,
      lookup,
      says: (await readiness('catalog')).checks['product database'],
    });
    expect([outcome.status, lookup.status]).toEqual([200, 200]);
    await runToTheEnd(id);
  });

  test('When connections break again and again in the middle of an import, then each of its rows arrives once', async () => {
    const products = async () => (await api.data(listProducts, { query: { per_page: 1 } })).total;
    const before = await products();
    let breaks = 0;
    const breaking = setInterval(() => {
      s3.cut();
      mongo.cut();
      breaks += 1;
      if (breaks === BREAKS) clearInterval(breaking);
    }, BREAK_EVERY_MS);
    try {
      const importing = await waitUntil(() => startMappingsImport(api, CODE, moreMappings), {
        seconds: BACK_SECONDS,
        what: 'the import to be accepted',
      });
      const { results } = await waitUntil(
        async () => {
          const progress = await api.importProgress(importing);
          return progress.status !== 'processing' && progress;
        },
        { seconds: IMPORTED_SECONDS, what: 'the import to end' },
      );
      logOutcome('Reset in the middle of an import', {
        breaks,
        created: results?.products_created,
        updated: results?.products_updated,
      });
      expect(results?.errors_count).toBe(0);
      expect((await products()) - before).toBe(results?.products_created);
    } finally {
      clearInterval(breaking);
    }
    const { id, outcome } = await upload();
    expect(outcome.status).toBe(200);
    await runToTheEnd(id);
  });
};

if (S3_ENDPOINT && MONGODB_URL) onRealStores(S3_ENDPOINT, MONGODB_URL);
else {
  process.stderr.write('Skipped: S3_ENDPOINT and MONGODB_URL name no servers for the product to lose\n');
  describe.skip('S3 and MongoDB away: S3_ENDPOINT and MONGODB_URL are not set', () =>
    test('the product goes on', () => undefined));
}
