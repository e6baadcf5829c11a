import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { createWholesaler, startMappingsImport } from '../../src/product/load-wholesaler.ts';
import { makeMarket, supplierLines, writeCsv } from '../../src/product/market.ts';
import { type ProductApi, productApi } from '../../src/product/product-api.ts';
import { makeProductPlace, type ProductPlace } from '../../src/product/product-place.ts';
import { ADMIN, type RunningProduct, startProduct } from '../../src/product/running-product.ts';
import { untilCompleted, untilImported } from '../../src/product/wait.ts';
import { logOutcome } from './observations.ts';
import { expectWholeFile } from './whole-file.ts';

const CODE = 'SEVERAL';
const LINES = 4_000;
const REPLICATED = ['catalog', 'file-building'];
const CALL_EVERY_MS = 25;
const CALLS_BEFORE = 20;

let place: ProductPlace;
let product: RunningProduct;
let api: ProductApi;
let file: string;

beforeAll(async () => {
  place = await makeProductPlace();
  product = await startProduct(place, { REPLICAS_CATALOG: '2', REPLICAS_FILE_BUILDING: '2' });
  api = productApi(product.base, ADMIN);
  const folder = join(place.dataDir, 'files');
  mkdirSync(folder);
  const market = makeMarket(CODE, LINES, LINES / 2);
  const { mappings } = await createWholesaler(api, folder, market);
  await untilImported(api, await startMappingsImport(api, CODE, mappings));
  file = join(folder, 'supplier.csv');
  await writeCsv(file, supplierLines(market, LINES, 1));
});
afterAll(async () => {
  await product?.stop();
  place?.remove();
});

const checks = async (): Promise<Record<string, string>> =>
  ((await (await fetch(`${product.base}/readyz`)).json()) as { checks: Record<string, string> }).checks;
const isWhole = async (): Promise<boolean> => {
  const said = await checks();
  return REPLICATED.every((name) => said[name]?.endsWith('2 of 2 ready'));
};

/** Asks both services again and again; `end` returns how many calls there were, and those that failed. */
const safeCalls = () => {
  const failed: string[] = [];
  let [made, isOver] = [0, false];
  const ask = async (call: () => Promise<unknown>): Promise<void> => {
    while (!isOver) {
      made++;
      await call().catch((error: unknown) => failed.push(String(error)));
      await sleep(CALL_EVERY_MS);
    }
  };
  const asking = [() => api.sessions(), () => api.get('/api/admin/products')].map(ask);
  return {
    made: () => made,
    end: async () => {
      isOver = true;
      await Promise.all(asking);
      return { made, failed };
    },
  };
};

test('When two of a service are started, then the launcher and the gateway name each', async () => {
  await waitUntil(isWhole, { what: 'both of each', seconds: 60 });
  for (const name of REPLICATED) expect(product.output()).toMatch(new RegExp(`${name}-2 is ready`));
  expect([...product.processes().keys()]).toEqual(
    expect.arrayContaining(['catalog', 'catalog-2', 'file-building', 'file-building-2']),
  );
});

test.each(['file-building', 'file-building-2', 'catalog', 'catalog-2'])(
  'When %s is killed in the middle of a run, then no safe call fails and the run ends with the whole file',
  async (name) => {
    await waitUntil(isWhole, { what: 'both of each', seconds: 60 });
    const { id } = await api.createSession(CODE, `Without ${name}`);
    await api.uploadSupplierFile(id, file);
    const calls = safeCalls();
    await api.startSession(id);
    await waitUntil(() => calls.made() > CALLS_BEFORE, { what: 'some calls' });
    const before = product.processes().get(name) ?? 0;
    process.kill(before, 'SIGKILL');
    const service = name.replace(/-2$/, '');
    await waitUntil(async () => (await checks())[service]?.includes('1 of 2 ready'), { what: 'the lack to be said' });
    await untilCompleted(api, id);
    await waitUntil(() => ![undefined, before].includes(product.processes().get(name)), { what: `${name} to be back` });
    const { made, failed } = await calls.end();
    logOutcome(`kill -9 of ${name}`, { made, failed: failed.length });
    expect(failed).toEqual([]);
    expect(product.output()).toMatch(new RegExp(`${name} ended .* is started again`));
    await expectWholeFile(api, id, LINES);
  },
);
