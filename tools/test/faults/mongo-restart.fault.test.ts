import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listProducts } from '@tillmap/contracts';
import { noOwnMongo, type OwnMongo, ownMongo, waitUntil } from '@tillmap/testing';
import { ProductClient } from '@tillmap/testing/product-client';
import { createWholesaler, startMappingsImport } from '../../src/product/load-wholesaler.ts';
import { type Market, makeMarket, supplierLines, writeCsv, writeReferenceFiles } from '../../src/product/market.ts';
import { makeProductPlace, type ProductPlace } from '../../src/product/product-place.ts';
import { ADMIN, type RunningProduct, startProduct } from '../../src/product/running-product.ts';
import { logOutcome, outcomeOf, readinessOf } from './observations.ts';
import { expectWholeFile } from './whole-file.ts';

const CODE = 'AWAY';
/** Few, because servers that only speak the protocol read everything they have for each guarded change. */
const LINES = 200;
const MORE = 500;
const KILLS = 3;
/** Long enough for some chunks to be written in between, short enough for the import not to end. */
const BETWEEN_MS = 300;
const DOWN_MS = 1_500;
const IMPORTED_SECONDS = 180;

const onOwnServer = (): void => {
  let server: OwnMongo;
  let place: ProductPlace;
  let product: RunningProduct;
  let api: ProductClient;
  let market: Market;
  let folder: string;

  const totalProducts = async (): Promise<number> => (await api.data(listProducts, { query: { per_page: 1 } })).total;
  const lookUp = ({ known }: Market) =>
    api.lookUp(
      CODE,
      known.slice(-LINES).map(({ barcode }) => barcode),
    );

  beforeAll(async () => {
    server = await ownMongo();
    place = await makeProductPlace();
    product = await startProduct(place, { MONGODB_URL: server.url });
    api = new ProductClient(product.base, ADMIN);
    folder = join(place.dataDir, 'files');
    mkdirSync(folder);
    market = makeMarket(CODE, LINES, LINES);
    const { mappings } = await createWholesaler(api, folder, market);
    await api.untilImported(await startMappingsImport(api, CODE, mappings));
  });
  afterAll(async () => {
    if (process.env.FAULT_OUTPUT) writeFileSync(process.env.FAULT_OUTPUT, product?.output() ?? '');
    await product?.stop();
    await server?.remove();
    place?.remove();
  });

  test('When it is restarted in the middle of a run, then the run completes by itself with every line', async () => {
    const file = join(folder, 'supplier.csv');
    await writeCsv(file, supplierLines(market, LINES, 1));
    const { id } = await api.createSession(CODE, 'Across a restart');
    await api.upload(id, file);
    await server.stop();
    await api.start(id);
    const lookup = await outcomeOf(lookUp(market));
    const { status, checks } = await readinessOf(place.dataDir, 'catalog');
    expect(lookup).toMatchObject({ status: 503, sentence: expect.stringMatching(/\.$/) });
    expect(status).toBe(503);
    await server.start();
    const back = performance.now();
    await api.untilCompleted(id);
    logOutcome('MongoDB, restart', { lookup, says: checks['product database'], completedMs: performance.now() - back });
    await expectWholeFile(api, id, LINES);
  });

  test('When it is killed again and again in the middle of an import, then each row arrives once and is kept', async () => {
    const more = makeMarket(CODE, MORE, 0);
    const into = join(folder, 'more');
    mkdirSync(into);
    const { mappings } = await writeReferenceFiles(into, more);
    const before = await totalProducts();
    const importing = await startMappingsImport(api, CODE, mappings);
    const during: string[] = [];
    for (let kills = 0; kills < KILLS; kills += 1) {
      await sleep(BETWEEN_MS);
      during.push((await api.importProgress(importing)).status);
      await server.kill();
      await sleep(DOWN_MS);
      await server.start();
    }
    const { results } = await waitUntil(
      async () => {
        const progress = await api.importProgress(importing);
        return progress.status !== 'processing' && progress;
      },
      { seconds: IMPORTED_SECONDS, what: 'the import to end' },
    );
    const { products_created: created, products_updated: updated, errors_count: errors } = results ?? {};
    logOutcome('MongoDB, killed during an import', { during, created, updated, errors });
    expect(during).toContain('processing');
    expect(errors).toBe(0);
    expect((await totalProducts()) - before).toBe(created);
    const { data, errors: unknown } = await lookUp(more);
    expect([data.length, unknown.length]).toEqual([LINES, 0]);
  });
};

const reason = noOwnMongo();
if (reason) {
  process.stderr.write(`Skipped: ${reason}\n`);
  describe.skip(`MongoDB restarted: ${reason}`, () => test('the product goes on', () => undefined));
} else describe('The product on a MongoDB that is killed and started again', onOwnServer);
