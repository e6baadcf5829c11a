import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type ReviewCounts,
  type ReviewStep,
  reviewHistory,
  reviewOverview,
  type Sent,
  takeReviewStep,
  undoReviewStep,
} from '@tillmap/contracts';
import { waitUntil } from '@tillmap/testing';
import { ProductClient } from '@tillmap/testing/product-client';
import { createWholesaler, startMappingsImport } from '../../src/product/load-wholesaler.ts';
import { makeMarket, supplierLines, writeCsv } from '../../src/product/market.ts';
import { makeProductPlace, type ProductPlace } from '../../src/product/product-place.ts';
import { ADMIN, type RunningProduct, startProduct } from '../../src/product/running-product.ts';
import { logOutcome, outcomeOf } from './observations.ts';

const CODE = 'BULK';
const LINES = 20_000;
const BACK_SECONDS = 60;
/**
 * From before the first item is read to after the last one is written, as far as a machine's speed can be foretold; the two in
 * between where it has to be quick.
 */
const MIDDLE_MS = 400;
const KILLED_AFTER_MS = process.env.FAULT_LONG === '1' ? [50, MIDDLE_MS, 1_200, 2_500] : [MIDDLE_MS, 1_200];

describe('A step on 20,000 products', () => {
  let place: ProductPlace;
  let product: RunningProduct;
  let api: ProductClient;
  let id: string;
  let wish: Sent<typeof takeReviewStep.body>;
  let before: string;
  /** How many products the step changes; a few are there already. */
  let all: number;

  const counts = async (): Promise<ReviewCounts> => (await api.data(reviewOverview, { params: { id } })).counts;
  const history = async (): Promise<ReviewStep[]> =>
    (await api.data(reviewHistory, { params: { id }, query: { limit: 200 } })).steps;
  const csv = async (): Promise<string> => (await api.download(id)).text();
  const step = () => api.call(takeReviewStep, { params: { id }, body: wish });
  const undo = () => api.call(undoReviewStep, { params: { id }, body: {} });

  /** Begins a call, kills a process in its middle, and answers what is there once all of it runs again. */
  const killDuring = async (part: string, afterMs: number, change: () => Promise<unknown>) => {
    const running = product.processes().get(part)!;
    const call = outcomeOf(change());
    await sleep(afterMs);
    process.kill(running, 'SIGKILL');
    const outcome = await call;
    await waitUntil(
      async () => {
        const now = product.processes().get(part);
        return now !== undefined && now !== running && (await counts().catch(() => undefined)) !== undefined;
      },
      { seconds: BACK_SECONDS, what: `${part} to answer again:\n${product.output()}` },
    );
    const seen = { counts: await counts(), steps: await history() };
    logOutcome(`kill -9 of ${part} ${afterMs} ms into ${change.name}`, { outcome, changed: seen.counts.changed });
    return { outcome, ...seen };
  };

  beforeAll(async () => {
    place = await makeProductPlace();
    product = await startProduct(place);
    api = new ProductClient(product.base, ADMIN);
    const folder = join(place.dataDir, 'files');
    mkdirSync(folder);
    const market = makeMarket(CODE, LINES, LINES / 2);
    const { mappings } = await createWholesaler(api, folder, market);
    await api.untilImported(await startMappingsImport(api, CODE, mappings));
    const file = join(folder, 'supplier.csv');
    await writeCsv(file, supplierLines(market, LINES, 1));
    ({ id } = await api.completedSession(CODE, 'Bulk', file));
    const [{ dept, subDept, cg } = { dept: '', subDept: '', cg: '' }] = market.wholesaler.rows;
    const to = { dept_code: dept, sub_dept_code: subDept, cg_code: cg };
    wish = { action: 'set', match: { filter: 'all' }, place: to, vat_code: 'T1' };
    before = await csv();
    await step();
    all = (await counts()).changed;
    expect(all).toBeGreaterThan(LINES * 0.9);
    await undo();
  });

  afterAll(async () => {
    await product?.stop();
    place?.remove();
  });

  test.each([...KILLED_AFTER_MS.map((ms) => ['file-building', ms] as const), ['postgres', MIDDLE_MS] as const])(
    'When %s is killed %i ms into it, then all of it is there or nothing, and can be taken back',
    async (part, ms) => {
      const known = (await history()).length;
      const { outcome, counts: now, steps } = await killDuring(part, ms, step);
      const isIn = now.changed > 0;
      expect(now.changed).toBe(isIn ? all : 0);
      expect(steps).toHaveLength(known + (isIn ? 1 : 0));
      // Whoever is told that it is done finds it done; whoever is refused is told in a sentence.
      if (outcome.status === 200) expect(isIn).toBe(true);
      else expect(outcome.sentence).toMatch(/^[A-Z].*\.$/);
      if (!isIn) expect(await csv()).toBe(before);
      else await undo();
      expect(await csv()).toBe(before);
    },
  );

  test('When file-building is killed in the middle of taking it back, then all of it stands or none of it', async () => {
    await step();
    const { counts: now, steps } = await killDuring('file-building', MIDDLE_MS, undo);
    expect([0, all]).toContain(now.changed);
    expect(steps[0]).toMatchObject(now.changed === 0 ? { action: 'undo' } : { action: 'set', undone: false });
    if (now.changed > 0) await undo();
    expect(await csv()).toBe(before);
  });
});
