import { join } from 'node:path';
import { makeProductPlace } from '@tillmap/tools/product/product-place.ts';
import { startProduct } from '@tillmap/tools/product/running-product.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { tryAuthorisation } from './parts/authorisation.ts';
import { tryEachField } from './parts/each-field.ts';
import { tryFuzz } from './parts/fuzz.ts';
import { tryRawRequests } from './parts/raw-requests.ts';
import { trySignIns } from './parts/sign-ins.ts';
import { trySlowSenders } from './parts/slow-senders.ts';
import { tryTokens } from './parts/tokens.ts';
import { tryUploads } from './parts/uploads.ts';
import { makeScene, WITHOUT_LIMITS } from './scene/make-scene.ts';
import type { Scene } from './scene/scene.ts';

/** How much is tried. */
export type Extent = Readonly<{
  seed: number;
  fuzzed: number;
  /** Only this fuzzed request, by its number. */
  only?: number | undefined;
  /** What a ZIP bomb unpacks to, in megabytes, and by how many of the calls each hostile file is sent. */
  bombMegabytes: number;
  callsEach: number;
  /** Of the requests with an odd value in one field, one in so many. */
  fieldsOneIn: number;
  /** Slow senders take a minute and more. */
  withSlowSenders: boolean;
}>;

type Part = Readonly<{ name: string; run(scene: Scene, ledger: Ledger): Promise<void> }>;

/** The parts in their order: what others do changes nothing of what the first ones expect. */
const partsOf = (extent: Extent): readonly Part[] => [
  { name: 'authorisation', run: tryAuthorisation },
  { name: 'tokens', run: tryTokens },
  { name: 'raw-requests', run: tryRawRequests },
  { name: 'uploads', run: (scene, ledger) => tryUploads(scene, ledger, extent) },
  {
    name: 'fuzz',
    run: (scene, ledger) => tryFuzz(scene, ledger, { seed: extent.seed, count: extent.fuzzed, only: extent.only }),
  },
  ...(extent.withSlowSenders ? [{ name: 'slow-senders', run: trySlowSenders }] : []),
  { name: 'each-field', run: (scene, ledger) => tryEachField(scene, ledger, extent) },
  { name: 'sign-ins', run: trySignIns },
];

export const PART_NAMES = partsOf({
  seed: 0,
  fuzzed: 0,
  bombMegabytes: 0,
  callsEach: 0,
  fieldsOneIn: 1,
  withSlowSenders: true,
}).map(({ name }) => name);

/**
 * Starts a throw-away installation, tries everything on it (or the named parts), and stops it. `said` hears of each
 * part as it begins.
 */
export const tryAll = async (
  extent: Extent,
  named: readonly string[] = [],
  said: (words: string) => void = () => {},
): Promise<Ledger> => {
  const ledger = openLedger();
  const place = await makeProductPlace();
  try {
    const product = await startProduct(place, { ...WITHOUT_LIMITS, LOG_LEVEL: 'warn' });
    try {
      const scene = await makeScene(product, place.dataDir, join(place.dataDir, 'abuse'));
      for (const { name, run } of partsOf(extent).filter((part) => named.length === 0 || named.includes(part.name))) {
        const began = performance.now();
        await run(scene, ledger);
        said(`${name}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
      }
    } finally {
      await product.stop();
    }
  } finally {
    place.remove();
  }
  return ledger;
};
