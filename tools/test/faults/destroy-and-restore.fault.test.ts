import { rmSync, statSync } from 'node:fs';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { removeWithCluster } from '@tillmap/testing/local-postgres';
import { ProductClient } from '@tillmap/testing/product-client';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { takeBackup } from '../../src/backup/take-backup.ts';
import { buildSession, type KeptSession, openShop, readSession } from '../../src/product/kept-work.ts';
import { makeProductPlace, type ProductPlace } from '../../src/product/product-place.ts';
import { ADMIN, type RunningProduct, startProduct } from '../../src/product/running-product.ts';
import { rowSums } from '../backup/row-sums.ts';
import { keepLedger } from './session-ledger.ts';

const isLong = process.env.FAULT_LONG === '1';
const PRODUCTS = isLong ? 100_000 : 300;
const SESSIONS = isLong ? 50 : 2;
const LINES = isLong ? 1_000 : 40;
const PROMISED_SECONDS = 300;
const CODE = 'RESTORE';
if (isLong) jest.setTimeout(3_600_000);

let place: ProductPlace;
let product: RunningProduct | undefined;

beforeAll(async () => {
  place = await makeProductPlace();
});
afterAll(async () => {
  await product?.stop();
  removeWithCluster(place.dataDir, 'postgres');
  for (const name of ['running.backup', 'stopped.backup', 'files'])
    rmSync(`${place.dataDir}.${name}`, { recursive: true, force: true });
});

const start = async (): Promise<ProductClient> => {
  product = await startProduct(place);
  return new ProductClient(product.base, ADMIN);
};
const stop = async (): Promise<void> => {
  await product?.stop();
  product = undefined;
};

/** How long `work` takes, in seconds, said in one line. */
const timed = async <T>(what: string, work: () => Promise<T>): Promise<{ result: T; seconds: number }> => {
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  process.stdout.write(`${what}: ${seconds.toFixed(1)} s\n`);
  return { result, seconds };
};

const destroyAndRestore = async (from: string): Promise<number> => {
  removeWithCluster(place.dataDir, 'postgres');
  const { seconds } = await timed('restore', () => restoreBackup({ dataDir: place.dataDir, from, replace: false }));
  return seconds;
};

test(`When ${PRODUCTS} products and ${SESSIONS} sessions are destroyed, then restoring brings back each row and every till file`, async () => {
  let api = await start();
  const folder = `${place.dataDir}.files`;
  const market = await openShop(api, folder, { code: CODE, known: PRODUCTS, fresh: LINES });
  const kept: KeptSession[] = [];
  for (let seed = 1; seed <= SESSIONS; seed += 1) {
    kept.push(await buildSession(api, folder, market, { name: `Week ${seed}`, lines: LINES, seed }));
  }

  // While people work: what was acknowledged before it began is in it, and so is everything of it.
  const running = `${place.dataDir}.running.backup`;
  const ledger = keepLedger(api, CODE);
  const before = (await api.createSession(CODE, 'The last before the backup')).id;
  await timed('backup of the running product', () => takeBackup({ dataDir: place.dataDir, to: running }));
  await ledger.stop();
  expect(ledger.refused()).toBe(0);

  await stop();
  const stopped = `${place.dataDir}.stopped.backup`;
  const rows = await rowSums(place.dataDir);
  const { result } = await timed('backup of the stopped product', () =>
    takeBackup({ dataDir: place.dataDir, to: stopped }),
  );
  process.stdout.write(
    `${result.files} files, ${(result.bytes / 1e6).toFixed(0)} MB in ${(statSync(stopped).size / 1e6).toFixed(0)} MB\n`,
  );
  const seconds = await destroyAndRestore(stopped);
  expect(await rowSums(place.dataDir)).toEqual(rows);
  const ready = await timed('start on restored data', async () => {
    api = await start();
  });
  expect(seconds + ready.seconds).toBeLessThan(PROMISED_SECONDS);
  for (const session of kept) expect(await readSession(api, session.id)).toEqual(session);
  expect(await ledger.lost()).toEqual([]);

  const after = { name: 'After the restore', lines: LINES, seed: SESSIONS + 1 };
  expect((await buildSession(api, folder, market, after)).csv.split('\r\n').length).toBeGreaterThan(2);

  // The short form takes this for granted: backup-restore.long.test.ts has it for the databases alone.
  if (!isLong) return;
  await stop();
  await destroyAndRestore(running);
  api = await start();
  for (const session of kept) expect(await readSession(api, session.id)).toEqual(session);
  expect((await api.sessions()).map(({ id }) => id)).toContain(before);
});
