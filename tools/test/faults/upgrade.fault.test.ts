import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { listImports } from '@tillmap/contracts';
import { removeWithCluster } from '@tillmap/testing/local-postgres';
import { ProductClient } from '@tillmap/testing/product-client';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { buildSession, type KeptSession, openShop, readSession } from '../../src/product/kept-work.ts';
import { startMappingsImport } from '../../src/product/load-wholesaler.ts';
import { makeMarket, writeReferenceFiles } from '../../src/product/market.ts';
import { makeProductPlace, type ProductPlace } from '../../src/product/product-place.ts';
import { ADMIN, type RunningProduct, startProduct } from '../../src/product/running-product.ts';

// Each was made by `tools/src/make-old-data.ts` from the code of that commit, and has what people saw of it beside it.
const FOLDER = join(import.meta.dirname, '../upgrade');
const RELEASES = readdirSync(FOLDER).flatMap((name) => (name.endsWith('.backup') ? name.replace('.backup', '') : []));
const OF_BEFORE = 'BEFORE';
const LINES = 40;
// Starts the product up to three times.
jest.setTimeout(600_000);
/** A folder with the code and the packages of the release before. */
const CHECKOUT = process.env.RELEASE_BEFORE ?? '';
if (CHECKOUT === '') process.stderr.write('Skipped: RELEASE_BEFORE=<folder> starts that release on data of this one\n');

let place: ProductPlace;
let product: RunningProduct | undefined;

beforeEach(async () => {
  place = await makeProductPlace();
});
afterEach(async () => {
  await product?.stop();
  product = undefined;
  removeWithCluster(place.dataDir, 'postgres');
});

describe('Data of an older release', () => {
  test('When an older release is looked for, then there is one', () => expect(RELEASES).not.toEqual([]));

  test.each(RELEASES)(
    'When %s wrote them, then this one shows them as they were and goes on with them',
    async (release) => {
      const kept = JSON.parse(readFileSync(join(FOLDER, `${release}.json`), 'utf8')) as KeptSession[];
      await restoreBackup({ dataDir: place.dataDir, from: join(FOLDER, `${release}.backup`), replace: false });
      product = await startProduct(place);
      const api = new ProductClient(product.base, ADMIN);

      const sessions = await api.sessions();
      expect(sessions.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
      for (const session of kept) expect(await readSession(api, session.id)).toEqual(session);
      expect((await api.data(listImports)).total).toBeGreaterThan(0);

      const folder = join(place.dataDir, 'files');
      const other = await openShop(api, folder, { code: 'AFTER', known: 50, fresh: 10 });
      const fresh = await buildSession(api, folder, other, { name: 'Another wholesaler', lines: LINES, seed: 7 });
      expect(fresh.status).toBe('completed');
      // More mappings for the wholesaler of before, and a file with them.
      const grown = makeMarket(OF_BEFORE, 200, LINES);
      const { mappings } = await writeReferenceFiles(folder, grown);
      await api.untilImported(await startMappingsImport(api, OF_BEFORE, mappings));
      const next = await buildSession(api, folder, grown, { name: 'Week 4', lines: LINES, seed: 4 });
      expect(next.csv.split('\r\n').length).toBeGreaterThan(LINES / 2);
      for (const session of kept) expect((await readSession(api, session.id)).csv).toBe(session.csv);
    },
  );

  (CHECKOUT ? test : test.skip)(
    'When this release has brought them up to date, then the release before goes on with them, and this one again',
    async () => {
      const [release = ''] = RELEASES;
      const kept = JSON.parse(readFileSync(join(FOLDER, `${release}.json`), 'utf8')) as KeptSession[];
      await restoreBackup({ dataDir: place.dataDir, from: join(FOLDER, `${release}.backup`), replace: false });
      const folder = join(place.dataDir, 'files');
      const startOn = async (code?: string) => {
        await product?.stop();
        product = await startProduct(place, {}, code);
        return new ProductClient(product.base, ADMIN);
      };
      let api = await startOn();
      const market = await openShop(api, folder, { code: 'AFTER', known: 60, fresh: 20 });
      kept.push(await buildSession(api, folder, market, { name: 'By this release', lines: LINES, seed: 7 }));
      api = await startOn(CHECKOUT);
      for (const session of kept) expect(await readSession(api, session.id)).toEqual(session);
      kept.push(await buildSession(api, folder, market, { name: 'By the release before', lines: LINES, seed: 9 }));
      api = await startOn();
      for (const session of kept) expect(await readSession(api, session.id)).toEqual(session);
    },
  );
});
