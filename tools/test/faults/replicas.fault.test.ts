import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listProducts } from '@tillmap/contracts';
import { waitUntil } from '@tillmap/testing';
import { ProductClient } from '@tillmap/testing/product-client';
import { createWholesaler, startMappingsImport } from '../../src/product/load-wholesaler.ts';
import { makeMarket, supplierLines, writeCsv } from '../../src/product/market.ts';
import { makeProductPlace, type ProductPlace } from '../../src/product/product-place.ts';
import { ADMIN, type RunningProduct, startProduct } from '../../src/product/running-product.ts';
import { logOutcome } from './observations.ts';
import { expectWholeFile } from './whole-file.ts';

const CODE = 'SEVERAL';
const LINES = 4_000;
const isLong = process.env.FAULT_LONG === '1';
/** By night twenty of one service start at once. */
const REPLICAS = { catalog: 2, 'file-building': isLong ? 20 : 2 };
const READY_SECONDS = isLong ? 600 : 60;
const CALL_EVERY_MS = 25;
const CALLS_BEFORE = 20;

let place: ProductPlace;
let product: RunningProduct;
let api: ProductClient;
let file: string;

beforeAll(async () => {
  place = await makeProductPlace();
  const began = performance.now();
  product = await startProduct(place, {
    REPLICAS_CATALOG: String(REPLICAS.catalog),
    REPLICAS_FILE_BUILDING: String(REPLICAS['file-building']),
  });
  logOutcome('Replicas started', { ...REPLICAS, seconds: Math.round((performance.now() - began) / 1_000) });
  api = new ProductClient(product.base, ADMIN);
  const folder = join(place.dataDir, 'files');
  mkdirSync(folder);
  const market = makeMarket(CODE, LINES, LINES / 2);
  const { mappings } = await createWholesaler(api, folder, market);
  await api.untilImported(await startMappingsImport(api, CODE, mappings));
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
  return Object.entries(REPLICAS).every(([name, count]) => said[name]?.endsWith(`${count} of ${count} ready`));
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
  const asking = [() => api.sessions(), () => api.call(listProducts)].map(ask);
  return {
    made: () => made,
    end: async () => {
      isOver = true;
      await Promise.all(asking);
      return { made, failed };
    },
  };
};

test('When several of a service start at once, then none ends, and the launcher and the gateway name each', async () => {
  await waitUntil(isWhole, { what: 'all of each', seconds: READY_SECONDS });
  const names = Object.entries(REPLICAS).flatMap(([name, count]) =>
    Array.from({ length: count }, (_, at) => (at === 0 ? name : `${name}-${at + 1}`)),
  );
  for (const name of names) expect(product.output()).toMatch(new RegExp(`${name} is ready`));
  expect([...product.processes().keys()]).toEqual(expect.arrayContaining(names));
  expect(product.output()).not.toMatch(/is started again/);
});

test.each(['file-building', 'file-building-2', 'catalog', 'catalog-2'])(
  'When %s is killed in the middle of a run, then no safe call fails and the run ends with the whole file',
  async (name) => {
    await waitUntil(isWhole, { what: 'all of each', seconds: READY_SECONDS });
    const { id } = await api.createSession(CODE, `Without ${name}`);
    await api.upload(id, file);
    const calls = safeCalls();
    await api.start(id);
    await waitUntil(() => calls.made() > CALLS_BEFORE, { what: 'some calls' });
    const before = product.processes().get(name) ?? 0;
    process.kill(before, 'SIGKILL');
    const service = name.replace(/-2$/, '');
    await waitUntil(async () => /(?<ready>\d+) of (?!\k<ready> )\d+ ready/.test((await checks())[service] ?? ''), {
      what: 'the lack to be said',
    });
    await api.untilCompleted(id);
    await waitUntil(() => ![undefined, before].includes(product.processes().get(name)), { what: `${name} to be back` });
    const { made, failed } = await calls.end();
    logOutcome(`kill -9 of ${name}`, { made, failed: failed.length });
    expect(failed).toEqual([]);
    expect(product.output()).toMatch(new RegExp(`${name} ended .* is started again`));
    await expectWholeFile(api, id, LINES);
  },
);
