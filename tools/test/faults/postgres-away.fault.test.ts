import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createDepartment, createUser, listDepartments, listProducts, listUsers } from '@tillmap/contracts';
import { type FaultProxy, faultProxy, type OwnPostgres, startIsolatedPostgres, waitUntil } from '@tillmap/testing';
import { ProductClient } from '@tillmap/testing/product-client';
import { createWholesaler, startMappingsImport } from '../../src/product/load-wholesaler.ts';
import { makeMarket, supplierLines, writeCsv, writeReferenceFiles } from '../../src/product/market.ts';
import { makeProductPlace, type ProductPlace } from '../../src/product/product-place.ts';
import { ADMIN, type RunningProduct, startProduct } from '../../src/product/running-product.ts';
import { logOutcome, outagesOf, outcomeOf, readinessOf } from './observations.ts';
import { expectWholeFile } from './whole-file.ts';

const CODE = 'AWAY';
const LINES = 400;
const MORE = 20_000;
/** Often enough for the quickest machine: the import takes some seconds. */
const BREAK_EVERY_MS = 400;
const BREAKS = 6;
/** Each way. */
const SLOW_MS = 2_500;
const BACK_SECONDS = 60;
const IMPORTED_SECONDS = 180;
/** "A refusal comes within 10 s." */
const REFUSED_WITHIN_MS = 10_000;
/** What is accepted may take as long as the gateway gives it. */
const ANSWERS_WITHIN_MS = 35_000;
const SERVICES = ['auth', 'reference-data', 'catalog', 'file-building', 'promotion', 'audit'];

describe('The product on a PostgreSQL outside', () => {
  let server: OwnPostgres;
  let proxy: FaultProxy;
  let place: ProductPlace;
  let product: RunningProduct;
  let api: ProductClient;
  let file: string;
  let moreMappings: string;
  let barcodes: string[];

  const readiness = (service: string) => readinessOf(place.dataDir, service);
  const lookUp = () => api.lookUp(CODE, barcodes);
  const upload = async () => {
    const { id } = await api.createSession(CODE, `Session ${randomBytes(3).toString('hex')}`);
    return { id, outcome: await outcomeOf(api.upload(id, file)) };
  };
  /** Calls of several services, that read and that change something, all at once. */
  const refusalsOf = async (name: string) => {
    const calls = {
      lookup: lookUp(),
      sessions: api.sessions(),
      'create a session': api.createSession(CODE, name),
      'create a department': api.call(createDepartment, {
        body: { wholesaler_code: CODE, dept_code: '97', dept_name: name },
      }),
      'create a user': api.call(createUser, {
        body: { name, email: `${randomBytes(3).toString('hex')}@example.com`, password: 'copper-lantern-41' },
      }),
      'sign in': new ProductClient(product.base, ADMIN).sessions(),
    };
    const ended = Object.entries(calls).map(async ([call, work]) => [call, await outcomeOf(work)] as const);
    return Object.fromEntries(await Promise.all(ended));
  };
  /** Every list where something of this name would stand. */
  const whereNamed = async (name: string): Promise<string[]> => {
    const lists = {
      sessions: await api.sessions(),
      departments: await api.call(listDepartments, { query: { wholesaler_code: CODE, per_page: 500 } }),
      users: await api.call(listUsers),
    };
    return Object.entries(lists).flatMap(([list, rows]) => (JSON.stringify(rows).includes(name) ? [list] : []));
  };
  const untilWell = () =>
    waitUntil(async () => (await Promise.all(SERVICES.map(readiness))).every(({ status }) => status === 200), {
      seconds: BACK_SECONDS,
      what: 'every service to be ready',
    });
  /** Ends the fault, and answers after how many milliseconds `again` succeeds. */
  const backAfter = async (again: () => Promise<boolean>): Promise<number> => {
    proxy.set('pass');
    proxy.cut();
    const began = performance.now();
    await waitUntil(() => again().catch(() => false), { seconds: BACK_SECONDS, what: 'it to work again' });
    return Math.round(performance.now() - began);
  };

  beforeAll(async () => {
    server = await startIsolatedPostgres();
    proxy = await faultProxy(server.port);
    const address = new URL(server.urlFor('postgres'));
    address.port = String(proxy.port);
    place = await makeProductPlace();
    product = await startProduct(place, { POSTGRES_URL: address.href });
    api = new ProductClient(product.base, ADMIN);
    const folder = join(place.dataDir, 'files');
    mkdirSync(join(folder, 'more'), { recursive: true });
    const market = makeMarket(CODE, LINES, LINES);
    const { mappings } = await createWholesaler(api, folder, market);
    await api.untilImported(await startMappingsImport(api, CODE, mappings));
    moreMappings = (await writeReferenceFiles(join(folder, 'more'), makeMarket(CODE, MORE, 0))).mappings;
    file = join(folder, 'supplier.csv');
    await writeCsv(file, supplierLines(market, LINES, 1));
    barcodes = market.known.slice(0, 5).map(({ barcode }) => barcode);
  });

  afterEach(async () => {
    proxy.set('pass');
    proxy.cut();
    await untilWell();
  });

  afterAll(async () => {
    if (process.env.FAULT_OUTPUT) writeFileSync(process.env.FAULT_OUTPUT, product?.output() ?? '');
    await product?.stop();
    await proxy?.close();
    await server?.remove();
    place?.remove();
  });

  test.each(outagesOf(() => proxy))(
    '%s: calls are refused in a sentence, what was accepted is kept, a run goes on by itself',
    async (name, begin) => {
      const { id } = await upload();
      await api.start(id);
      const refused = `Refused ${randomBytes(3).toString('hex')}`;
      begin();
      const first = await refusalsOf(refused);
      const again = await refusalsOf(refused);
      const states = await Promise.all(SERVICES.map(readiness));
      logOutcome(`PostgreSQL, ${name}`, {
        first,
        again,
        says: states.map(({ status, checks }) => [status, checks.database]),
      });
      for (const [call, outcome] of [...Object.entries(first), ...Object.entries(again)]) {
        expect([call, outcome.status]).toEqual([call, 503]);
        expect(outcome.sentence).toMatch(/^[A-Z].*\.$/);
        expect([call, outcome.ms < REFUSED_WITHIN_MS]).toEqual([call, true]);
      }
      for (const { status, checks } of states) {
        expect(status).toBe(503);
        expect(checks.database).toMatch(
          /^PostgreSQL at 127\.0\.0\.1:\d+ (refuses connections|breaks connections off|does not answer in time)\.$/,
        );
      }
      expect((await fetch(product.base)).status).toBe(200);

      const back = await backAfter(async () => (await lookUp()).data.length === barcodes.length);
      const began = performance.now();
      await api.untilCompleted(id);
      logOutcome(`PostgreSQL, ${name}, back`, {
        lookupMs: back,
        runCompletedMs: Math.round(performance.now() - began),
      });
      await expectWholeFile(api, id, LINES);
      expect(await whereNamed(refused)).toEqual([]);
    },
  );

  test('When it answers five seconds late, then nothing is lost, and all is quick again afterwards', async () => {
    const { id } = await upload();
    proxy.set('pass', SLOW_MS);
    const lookup = await outcomeOf(lookUp());
    const started = await outcomeOf(api.start(id));
    const { status, checks } = await readiness('file-building');
    logOutcome('PostgreSQL, slow', { lookup, started, status, says: checks.database });
    for (const outcome of [lookup, started]) expect(outcome.ms).toBeLessThan(ANSWERS_WITHIN_MS);
    expect(checks.database).toMatch(/does not answer in time/);
    await backAfter(async () => (await lookUp()).data.length === barcodes.length);
    // A start that was answered too late may or may not have taken place.
    if ((await api.session(id)).status === 'draft') await api.start(id);
    await api.untilCompleted(id);
    await expectWholeFile(api, id, LINES);
  });

  test('When it is restarted in the middle of a run, then the run completes by itself', async () => {
    const { id } = await upload();
    await api.start(id);
    await server.stop();
    const lookup = await outcomeOf(lookUp());
    const { checks } = await readiness('catalog');
    await server.start();
    const back = await backAfter(async () => (await lookUp()).data.length === barcodes.length);
    await api.untilCompleted(id);
    logOutcome('PostgreSQL, restart', { lookup, says: checks.database, lookupMs: back });
    expect(lookup.status).toBe(503);
    await expectWholeFile(api, id, LINES);
  });

  test('When connections break again and again in the middle of an import, then each of its rows arrives once', async () => {
    const products = async () => (await api.data(listProducts, { query: { per_page: 1 } })).total;
    const before = await products();
    let breaks = 0;
    const importing = await startMappingsImport(api, CODE, moreMappings);
    const breaking = setInterval(() => {
      proxy.cut();
      breaks += 1;
      if (breaks === BREAKS) clearInterval(breaking);
    }, BREAK_EVERY_MS);
    try {
      const { status, results } = await waitUntil(
        async () => {
          const progress = await api.importProgress(importing);
          return progress.status !== 'processing' && progress;
        },
        { seconds: IMPORTED_SECONDS, what: 'the import to end' },
      );
      logOutcome('PostgreSQL, reset in the middle of an import', {
        breaks,
        status,
        created: results?.products_created,
      });
      expect(breaks).toBeGreaterThan(1);
      expect([status, results?.errors_count]).toEqual(['completed', 0]);
      expect((await products()) - before).toBe(results?.products_created);
    } finally {
      clearInterval(breaking);
    }
  });
});
