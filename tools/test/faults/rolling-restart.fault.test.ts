import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApiKey, createPromotion, dashboard } from '@tillmap/contracts';
import { waitUntil } from '@tillmap/testing';
import { ProductClient } from '@tillmap/testing/product-client';
import { createWholesaler, startMappingsImport } from '../../src/product/load-wholesaler.ts';
import { type Market, makeMarket, supplierLines, writeCsv } from '../../src/product/market.ts';
import { makeProductPlace, type ProductPlace } from '../../src/product/product-place.ts';
import { ADMIN } from '../../src/product/running-product.ts';
import { type ReplicatedProduct, startReplicatedProduct } from './rolling/replicated-product.ts';
import {
  archive,
  type Built,
  buildFile,
  importMappings,
  lookUp,
  readAdminLists,
  runSignInCycle,
  signIn,
} from './rolling/simulated-users.ts';
import { type WatchedCalls, watchedCalls } from './rolling/watched-calls.ts';

const CODE = 'ROLLING';
const OTHER = 'BESIDE';
const LINES = 1_200;
const IMPORTED = 400;
const PAUSE_MS = 150;

let place: ProductPlace;
let product: ReplicatedProduct;
let api: ProductClient;
let market: Market;
let folder: string;

/** What people got while they worked. */
type Seen = { built: Built[]; lookedUp: number[]; imported: number[]; archived: boolean[] };

const isWanted = process.env.FAULT_ROLLING === '1';
if (!isWanted)
  process.stderr.write('Skipped: FAULT_ROLLING=1 restarts two processes of each part in turn, for minutes\n');

beforeAll(async () => {
  if (!isWanted) return;
  place = await makeProductPlace();
  product = await startReplicatedProduct(place);
  api = new ProductClient(product.base, ADMIN);
  folder = join(place.dataDir, 'files');
  mkdirSync(folder);
  market = makeMarket(CODE, LINES, LINES);
  const { mappings } = await createWholesaler(api, folder, market);
  await api.untilImported(await startMappingsImport(api, CODE, mappings));
});

afterAll(async () => {
  await product?.stop();
  place?.remove();
});

/** Does `work` over and over until told to end; what fails is in the calls. */
const overAndOver = (work: () => Promise<unknown>, isOver: () => boolean): Promise<void> =>
  (async () => {
    while (!isOver()) {
      await work().catch(() => undefined);
      await sleep(PAUSE_MS);
    }
  })();

/** People who do everything at once. `end` resolves with what they got when each has finished what it was at. */
const peopleAtWork = async (calls: WatchedCalls) => {
  const who = await signIn(calls);
  const { key } = await api.data(createApiKey, { body: { name: 'Till' } });
  const other = makeMarket(OTHER, IMPORTED, 0);
  const beside = join(folder, 'beside');
  mkdirSync(beside);
  const { mappings } = await createWholesaler(api, beside, other);
  const promotion = await api.call(createPromotion, { body: { wholesaler_code: OTHER, name: 'Rolling' } });
  const supplier = join(folder, 'supplier.csv');
  await writeCsv(supplier, supplierLines(market, LINES, 1));
  const file = { name: 'supplier.csv', text: readFileSync(supplier, 'utf8') };
  const reference = { name: 'mappings.csv', text: readFileSync(mappings, 'utf8') };
  const barcodes = market.known.slice(0, 50).map(({ barcode }) => barcode);
  const build = () => buildFile(calls, who, CODE, file);
  // What is reviewed is learned, so only the second one is as all that follow.
  await build();
  const usual = await build();

  const seen: Seen = { built: [], lookedUp: [], imported: [], archived: [] };
  let isOver = false;
  const work = [
    () => runSignInCycle(calls),
    async () => seen.built.push(await build()),
    async () => seen.built.push(await build()),
    async () => seen.lookedUp.push(await lookUp(calls, key, CODE, barcodes)),
    () => readAdminLists(calls, who),
    async () => seen.imported.push(await importMappings(calls, who, OTHER, reference)),
    async () => seen.archived.push(await archive(calls, who, promotion.id, reference)),
  ];
  const working = work.map((one) => overAndOver(one, () => isOver));
  const end = async (): Promise<Seen> => {
    isOver = true;
    await Promise.all(working);
    return seen;
  };
  return { usual, end, barcodes };
};

const differing = (usual: Built, built: readonly Built[]): string[] =>
  built.filter(({ csv }) => csv !== usual.csv).map(({ id, csv }) => `${id}: ${csv.split('\r\n').length} lines`);

(isWanted ? test : test.skip)(
  'When every part is restarted in turn while people work, then no call fails and nothing is lost',
  async () => {
    const calls = watchedCalls(product.base);
    const { usual, end, barcodes } = await peopleAtWork(calls);
    const began = performance.now();
    for (const part of product.parts) {
      await product.restart(part);
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      process.stdout.write(
        `${part} restarted, ${seconds} s, ${calls.made()} calls, ${calls.failures().length} failed\n`,
      );
    }
    const ended = await product.ended();
    const seen = await end();
    process.stdout.write(`${calls.made()} calls, ${seen.built.length} files built, ${seen.imported.length} imports\n`);

    expect(calls.failures()).toEqual([]);
    expect(ended.filter((how) => !how.endsWith('exit code 0'))).toEqual([]);
    expect(usual.stats.total_processed).toBe(LINES);
    // Products without a place are left out; the header and the end of the last line are two more.
    expect(usual.csv.split('\r\n').length).toBe(LINES - usual.stats.skipped + 2);
    expect(differing(usual, seen.built)).toEqual([]);
    expect(new Set(seen.lookedUp)).toEqual(new Set([barcodes.length]));
    expect(new Set(seen.imported)).toEqual(new Set([IMPORTED]));
    expect(seen.archived).not.toContain(false);
    const known = new Set((await api.sessions()).map(({ id }) => id));
    expect(seen.built.filter(({ id }) => !known.has(id))).toEqual([]);
    // Two before the restarts.
    const downloads = seen.built.length + 2;
    const told = async () => (await api.data(dashboard)).total_downloads;
    await waitUntil(async () => (await told()) === downloads, {
      seconds: 30,
      what: `${downloads} downloads in the trail`,
    });
  },
);
