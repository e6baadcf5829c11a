import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { ProductClient } from '@tillmap/testing/product-client';
import { createWholesaler, startMappingsImport } from '../../src/product/load-wholesaler.ts';
import { makeMarket, supplierLines, writeCsv } from '../../src/product/market.ts';
import { makeProductPlace, type ProductPlace } from '../../src/product/product-place.ts';
import { ADMIN, type RunningProduct, startProduct } from '../../src/product/running-product.ts';
import { differences } from './differences.ts';
import { type ProgressWatch, watchProgress } from './progress-watch.ts';
import { countProcesses } from './running-processes.ts';
import { keepLedger } from './session-ledger.ts';

const LINES = 20_000;
const CODE = 'FAULTS';
// On a machine that starts the product in its usual time; where other work makes that longer, these are longer as well.
const MOVES_WITHIN_MS = 15_000;
const ENDS_WITHIN_SECONDS = 60;
const USUAL_START_MS = 8_000;
// Longer than the 10 s leases of the bus either way.
const PAUSE_MS = process.env.FAULT_LONG === '1' ? 30_000 : 12_000;
// After so long without a change, the similarity index answers the same in every process.
const INDEX_SETTLES_MS = 5_000;
const SERVICES = ['auth', 'catalog', 'file-building', 'gateway', 'reference-data'];

let place: ProductPlace;
let product: RunningProduct;
let api: ProductClient;
let file: string;
let undisturbed: string;
let slowness: number;

const newRun = async (name: string): Promise<string> => {
  const { id } = await api.createSession(CODE, name);
  await api.upload(id, file);
  return id;
};

const csvOf = async (id: string): Promise<string> => (await api.download(id)).text();

/** Starts a run, waits until it is in its middle, lets `fault` happen, and holds the rest of it to the promise. */
const disturb = async (name: string, fault: (watch: ProgressWatch) => Promise<number>): Promise<void> => {
  const id = await newRun(name);
  const ledger = keepLedger(api, CODE);
  const watch = watchProgress(api, id);
  try {
    await api.start(id);
    const inTheMiddle = () => (watch.last()?.progress_percentage ?? 0) >= 10;
    await waitUntil(inTheMiddle, { seconds: 30, what: `the run to be in its middle:\n${watch.story()}` });
    expect(watch.last()?.status).toBe('processing');

    const from = await fault(watch);
    const ended = await watch.ended(ENDS_WITHIN_SECONDS * slowness);
    const pause = watch.longestPauseFrom(from);
    process.stdout.write(`${name}: ${(pause / 1000).toFixed(1)} s at most without a move\n`);

    const seen = `\n${watch.story()}\n${product.output().split('\n').slice(-20).join('\n')}`;
    expect({
      status: ended.status,
      error: ended.error_message,
      seen: ended.status === 'completed' ? '' : seen,
    }).toEqual({
      status: 'completed',
      error: null,
      seen: '',
    });
    expect(pause > MOVES_WITHIN_MS * slowness ? `${pause} ms without a move${seen}` : 'in time').toBe('in time');
    expect(differences(undisturbed, await csvOf(id))).toEqual([]);
  } finally {
    await watch.stop();
    await ledger.stop();
  }
  expect(ledger.acknowledged()).toBeGreaterThan(0);
  expect(await ledger.lost()).toEqual([]);
};

/** kill -9 of one part; answers when that was, after the part has come back as another process. */
const killPart = async (name: string): Promise<number> => {
  const before = product.processes().get(name);
  if (before === undefined) throw new Error(`${name} does not run:\n${product.output()}`);
  const at = performance.now();
  process.kill(before, 'SIGKILL');
  const isBack = (): boolean => ![undefined, before].includes(product.processes().get(name));
  await waitUntil(isBack, { seconds: 30, what: `${name} to be started again:\n${product.output()}` });
  return at;
};

beforeAll(async () => {
  place = await makeProductPlace();
  const began = performance.now();
  product = await startProduct(place);
  slowness = Math.max(1, (performance.now() - began) / USUAL_START_MS);
  api = new ProductClient(product.base, ADMIN);
  const folder = join(place.dataDir, 'files');
  mkdirSync(folder);
  const market = makeMarket(CODE, LINES, LINES / 2);
  const { mappings } = await createWholesaler(api, folder, market);
  await api.untilImported(await startMappingsImport(api, CODE, mappings));
  await sleep(INDEX_SETTLES_MS);
  file = join(folder, 'supplier.csv');
  await writeCsv(file, supplierLines(market, LINES, 1));
  const id = await newRun('Undisturbed');
  await api.start(id);
  await api.untilCompleted(id);
  undisturbed = await csvOf(id);
});

afterAll(async () => {
  await product?.stop();
  place?.remove();
});

const killed = (name: string): Promise<void> => disturb(`kill -9 of ${name}`, () => killPart(name));

test('When catalog is killed in the middle of a run, then it ends as if undisturbed', () => killed('catalog'));

// The one above is for every day, see docs/testing.md.
const others = process.env.TESTS === 'daily' ? () => {} : describe;
others('A run of 20,000 lines', () => {
  test('When nothing happens, then a second run gives the same file', async () => {
    const id = await newRun('Undisturbed again');
    await api.start(id);
    await api.untilCompleted(id);
    expect(differences(undisturbed, await csvOf(id))).toEqual([]);
    // Some of the half that nobody knows get no place by their shortened names.
    expect(undisturbed.split('\r\n').length).toBeGreaterThan(LINES * 0.9);
    expect(createHash('sha256').update(undisturbed).digest('hex')).toHaveLength(64);
  });

  test.each(['file-building', 'postgres'])('When %s is killed, then it ends as if undisturbed', killed);

  test('When catalog is paused for longer than its leases, then it ends as if undisturbed', () =>
    disturb('pause of catalog', async (watch) => {
      const catalog = product.processes().get('catalog') ?? 0;
      process.kill(catalog, 'SIGSTOP');
      try {
        await sleep(PAUSE_MS);
        expect(watch.last()?.waiting_for).toEqual(expect.any(String));
      } finally {
        process.kill(catalog, 'SIGCONT');
      }
      return performance.now();
    }));

  test('When the launcher is killed and started again, then nothing is lost and nothing runs twice', () =>
    disturb('kill -9 of the launcher', async () => {
      await product.killLauncher();
      product = await startProduct(place);
      // From here on a person can use it again.
      const at = performance.now();
      const counts = countProcesses(place.dataDir);
      expect(counts).toMatchObject(Object.fromEntries([...SERVICES, 'postgres'].map((name) => [name, 1])));
      return at;
    }));
});
