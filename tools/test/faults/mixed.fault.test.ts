import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seededRandom } from '@tillmap/samples/random.ts';
import { waitUntil } from '@tillmap/testing';
import { ProductClient } from '@tillmap/testing/product-client';
import { openShop } from '../../src/product/kept-work.ts';
import { supplierLines, writeCsv } from '../../src/product/market.ts';
import { makeProductPlace, type ProductPlace } from '../../src/product/product-place.ts';
import { ADMIN, type RunningProduct, startProduct } from '../../src/product/running-product.ts';
import { differences } from './differences.ts';
import { busFaults } from './mixed/bus-faults.ts';
import { type FaultCounts, makeFaultPlan, planText } from './mixed/fault-plan.ts';
import { mutate } from './mixed/mutants.ts';
import { playPlan } from './mixed/play-plan.ts';
import { redeliverAll } from './mixed/redelivery.ts';
import { effectsOf, noteSteppedBack, untilSettled } from './mixed/settled.ts';
import { keepRunning, runOnce, untilAcknowledged } from './mixed/steady-runs.ts';
import { logOutcome } from './observations.ts';
import { type ProgressWatch, watchProgress } from './progress-watch.ts';
import { keepLedger } from './session-ledger.ts';

const CODE = 'MIXED';
/** After so long without a change, the similarity index answers the same in every process. */
const INDEX_SETTLES_MS = 5_000;
const isLong = process.env.FAULT_LONG === '1';
/** A run lasts for several faults. */
const LINES = isLong ? 20_000 : 10_000;
/** FAULT_SEED plays a run again. */
const SEED = Number(process.env.FAULT_SEED) || randomInt(1, 1_000_000);
const COUNTS: FaultCounts = isLong
  ? { kills: 100, pauses: 50, ofBus: 30, apartMs: 3_000, pauseMs: 15_000 }
  : { kills: 4, pauses: 2, ofBus: 3, apartMs: 1_200, pauseMs: 3_000 };
/** The leases of the bus are 10 s. */
const MOVES_WITHIN_MS = 11_000;
const IN_A_RUN_SECONDS = 120;
const TEST_MS = isLong ? 3_600_000 : 600_000;

let place: ProductPlace;
let product: RunningProduct;
let api: ProductClient;
let file: string;
let undisturbed: string;

beforeAll(async () => {
  place = await makeProductPlace();
  // A training in the middle would change what files say from then on.
  product = await startProduct(place);
  api = new ProductClient(product.base, ADMIN);
  const folder = join(place.dataDir, 'files');
  const market = await openShop(api, folder, { code: CODE, known: LINES / 2, fresh: LINES / 2 });
  file = join(folder, 'supplier.csv');
  await writeCsv(file, supplierLines(market, LINES, 1));
  let sameSince = performance.now();
  await waitUntil(
    async () => {
      const { csv } = await runOnce(api, CODE, 'Undisturbed', file);
      if (csv !== undisturbed) sameSince = performance.now();
      undisturbed = csv;
      return performance.now() - sameSince > INDEX_SETTLES_MS;
    },
    { seconds: 300, what: 'files that stay the same' },
  );
  await noteSteppedBack(place.dataDir);
  if (process.env.FAULT_MUTANT) await mutate(place.dataDir, process.env.FAULT_MUTANT);
}, TEST_MS);

afterAll(async () => {
  await product?.stop();
  if (process.env.FAULT_KEEP !== '1') place?.remove();
});

test(
  'When parts are killed and paused, the bus fails and every event comes twice, then nothing is lost and nothing is done twice',
  async () => {
    const plan = makeFaultPlan(SEED, COUNTS);
    process.stdout.write(`FAULT_SEED=${SEED} plays this again:\n${planText(plan)}\n`);
    const { dataDir } = place;
    const ledger = keepLedger(api, CODE);
    const again = redeliverAll(dataDir, seededRandom(SEED));
    const watches: ProgressWatch[] = [];
    const runs = keepRunning(api, CODE, file, (id) => watches.push(watchProgress(api, id)));
    const began = performance.now();
    const isMoving = (watch: ProgressWatch | undefined, since: number): boolean =>
      watch?.last()?.status === 'processing' && watch.movedAt() >= since;
    const inARun = async (since: number): Promise<void> => {
      const inTheMiddle = waitUntil(() => isMoving(watches.at(-1), since), { seconds: IN_A_RUN_SECONDS });
      await inTheMiddle.catch((cause: unknown) => {
        throw new Error(`No run came to its middle:\n${watches.at(-1)?.story()}`, { cause });
      });
    };
    const played = await playPlan(plan, product, busFaults(dataDir), inARun);
    // All parts that a run passes through answer again.
    await untilAcknowledged(() => api.lookUp(CODE, ['5000000000005']));
    await untilAcknowledged(() => api.sessions());
    const over = performance.now();
    const files = await runs.end();
    const longest = watches.at(-1)?.longestPauseFrom(over) ?? 0;
    for (const watch of watches) await watch.stop();
    await again.stop();
    await ledger.stop();
    await untilSettled(dataDir);
    logOutcome(`Mixed faults, seed ${SEED}`, {
      ...played,
      seconds: Math.round((over - began) / 1_000),
      runs: files.size,
      acknowledged: ledger.acknowledged(),
      twice: again.count(),
      movedAgainMs: Math.round(longest),
    });

    expect(played).toEqual({ kills: COUNTS.kills, pauses: COUNTS.pauses, ofBus: COUNTS.ofBus });
    expect(await ledger.lost()).toEqual([]);
    expect([...files.values()].flatMap((csv) => differences(undisturbed, csv))).toEqual([]);
    const effects = await effectsOf(dataDir, CODE, [...files.keys()]);
    expect(effects).toMatchObject({ deadLetters: [], steppedBack: [] });
    expect(effects.trail).toEqual({ 'requested 1': files.size, 'completed 1': files.size });
    // Each upload that has told its names, once.
    expect(Object.keys(effects.timesRemembered)).toEqual([String(effects.uploadsTold)]);
    expect(longest > MOVES_WITHIN_MS ? `${longest} ms without a move\n${watches.at(-1)?.story()}` : 'in time').toBe(
      'in time',
    );
  },
  TEST_MS,
);
