import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decode, encode } from '@tillmap/bus';
import {
  type ChunkClassified,
  ChunkRequestedSchema,
  create,
  EVENTS,
  MappingsClearedSchema,
  MappingsRemovedSchema,
} from '@tillmap/bus/events';
import { createLogger } from '@tillmap/service-kit';
import { faultProxy, waitUntil } from '@tillmap/testing';
import { Meilisearch } from 'meilisearch';
import { v7 as uuidv7 } from 'uuid';
import { composeRebuildSearch } from '../../src/composition.ts';
import { type CatalogUnderTest, type Given, startCatalog } from '../catalog-under-test.ts';
import { meilisearchServer, SERVER_KEY } from './meilisearch-server.ts';

const CODES: Given['codes'] = ['10', '', '', 'S'];
const level = { sub_dept_code: '', sub_dept_name: '', cg_group_code: '', cg_group_name: '' };
const wholesaler = {
  code: 'NORTH',
  name: 'Northway',
  active: true,
  version: 5,
  hierarchy: [{ dept_code: '10', dept_name: 'Drinks', ...level }],
  vat_codes: [{ code: 'S', description: 'Standard', rate: 20 }],
};
const barcode = (n: number): string => `0${5_000_000_000_000 + n * 10}`;
const NAMES = ['Alba sparkling lemonade', 'Brisk orange squash', 'Corvo ginger beer', 'Delmar tonic water'];
const given = (n: number, name = NAMES[n]!): Given => ({ barcode: barcode(n), name, codes: CODES });

const onReal = meilisearchServer.address === undefined ? describe.skip : describe;

onReal('Catalog on Meilisearch', () => {
  const prefix = `test_${randomBytes(6).toString('hex')}`;
  const answers: ChunkClassified[] = [];
  let engine: Meilisearch;
  let proxy: Awaited<ReturnType<typeof faultProxy>>;
  let catalog: CatalogUnderTest;
  let added = -1;

  beforeAll(async () => {
    engine = new Meilisearch({ host: meilisearchServer.address!, apiKey: SERVER_KEY });
    proxy = await faultProxy(Number(new URL(meilisearchServer.address!).port));
    catalog = await startCatalog(new Map([['NORTH', wholesaler]]), {
      MEILISEARCH_URL: `http://127.0.0.1:${proxy.port}`,
      MEILISEARCH_KEY: SERVER_KEY,
      MEILISEARCH_PREFIX: prefix,
    });
    await catalog.bus.consumeGroup({
      group: 'test',
      topics: [EVENTS.chunkClassified.topic],
      handle: async (message) => void answers.push(decode(EVENTS.chunkClassified, message)),
    });
    await catalog.publish(
      catalog.upserted(
        'NORTH',
        NAMES.map((_, n) => given(n)),
      ),
    );
    await waitUntil(async () => (await nearest('alba lemonade')) === NAMES[0], {
      seconds: 30,
      what: 'the first names',
    });
  });
  afterAll(async () => {
    await catalog.stop();
    await proxy.close();
    await engine.deleteIndex(`${prefix}-names-NORTH`).waitTask();
    if (meilisearchServer.address !== undefined) await meilisearchServer.stop();
  });

  /** Asks for a product nobody has a barcode of; its answer comes when the search can be done. */
  const ask = async (description: string): Promise<() => ChunkClassified | undefined> => {
    const sessionId = uuidv7();
    const message = create(ChunkRequestedSchema, {
      sessionId,
      attempt: 1,
      wholesalerCode: 'NORTH',
      reviewThreshold: 80,
      items: [{ position: 0, barcode: barcode(900), description, ownOnly: false, size: '' }],
    });
    await catalog.publish(encode(EVENTS.chunkRequested, message, { source: 'file-building' }));
    return () => answers.find((answer) => answer.sessionId === sessionId);
  };
  const nameOf = (answer: ChunkClassified): string | undefined => {
    const [neighbour] = answer.results[0]!.neighbours;
    return NAMES.find((_, n) => barcode(n) === neighbour?.barcode) ?? neighbour?.barcode;
  };
  /** The nearest reference name. */
  const nearest = async (description: string): Promise<string | undefined> => {
    const answered = await ask(description);
    await waitUntil(() => answered() !== undefined, { seconds: 30, what: 'the chunk is answered' });
    return nameOf(answered()!);
  };
  const ready = async () => (await (await fetch(`${catalog.url()}/readyz`)).json()) as { checks: { search: string } };

  test('When names change, go, and are all cleared, then searches see it', async () => {
    await catalog.publish(catalog.upserted('NORTH', [given(50, 'Estrel cherry cordial')]));
    await waitUntil(async () => (await nearest('estrel cordial')) === barcode(50), { seconds: 30, what: 'a new name' });
    const removed = create(MappingsRemovedSchema, {
      wholesalerCode: 'NORTH',
      mappings: [{ barcode: barcode(50), version: 1_000n }],
    });
    await catalog.publish(encode(EVENTS.mappingsRemoved, removed, { source: 'reference-data' }));
    await waitUntil(async () => (await nearest('estrel cordial')) !== barcode(50), { seconds: 30, what: 'it is gone' });
    const cleared = create(MappingsClearedSchema, { wholesalerCode: 'NORTH', version: 2_000n });
    await catalog.publish(encode(EVENTS.mappingsCleared, cleared, { source: 'reference-data' }));
    await waitUntil(async () => (await nearest('alba lemonade')) === undefined, { seconds: 30, what: 'all are gone' });
    const again = catalog.upserted(
      'NORTH',
      NAMES.map((_, n) => given(n)),
      { at: 3_000n },
    );
    await catalog.publish(again);
    await waitUntil(async () => (await nearest('alba lemonade')) === NAMES[0], { seconds: 30, what: 'they are back' });
  });

  test.each([
    ['refuses connections', () => proxy.set('refuse'), 'not reachable'],
    ['swallows everything', () => proxy.set('blackhole'), 'no answer in time'],
    ['is late by 25 seconds', () => proxy.set('pass', 25_000), 'no answer in time'],
  ])(
    'When the engine %s, then /readyz says so, nothing is guessed, and the work goes on by itself',
    async (_how, fail, said) => {
      added += 1;
      const name = `Fjord ${['birch', 'maple', 'willow'][added]} water`;
      fail();
      proxy.cut();
      const answered = await ask('corvo ginger');
      await catalog.publish(catalog.upserted('NORTH', [given(51 + added, name)], { at: 4_000n + BigInt(added) }));
      await waitUntil(async () => (await ready()).checks.search === said, { seconds: 15, what: 'it is said' });
      expect((await fetch(`${catalog.url()}/readyz`)).status).toBe(200);
      expect(answered()).toBeUndefined();
      proxy.set('pass');
      proxy.cut();
      await waitUntil(() => answered() !== undefined, { seconds: 40, what: 'the chunk is answered' });
      expect(nameOf(answered()!)).toBe(NAMES[2]);
      await waitUntil(async () => (await nearest(name)) === barcode(51 + added), { seconds: 40, what: 'the change' });
      expect(await ready()).toMatchObject({ checks: { search: 'ok' } });
    },
    120_000,
  );

  test('When the engine is late by 5 seconds, then the answer is late and right', async () => {
    proxy.set('pass', 2_500);
    proxy.cut();
    expect(await nearest('corvo ginger')).toBe(NAMES[2]);
    proxy.set('pass');
  });

  test('When connections break again and again, then every change arrives', async () => {
    const cutting = setInterval(() => proxy.cut(), 150);
    try {
      const many = Array.from({ length: 300 }, (_, n) => given(100 + n, `Gala juice number ${n}`));
      for (let from = 0; from < many.length; from += 50)
        await catalog.publish(catalog.upserted('NORTH', many.slice(from, from + 50), { at: 5_000n }));
    } finally {
      setTimeout(() => clearInterval(cutting), 3_000);
    }
    await waitUntil(async () => (await engine.index(`${prefix}-names-NORTH`).getStats()).numberOfDocuments >= 304, {
      seconds: 60,
      what: 'all names',
    });
  });

  test('When the engine has lost everything, then its index is built anew from the product store', async () => {
    await engine.deleteIndex(`${prefix}-names-NORTH`).waitTask();
    expect(await nearest('delmar tonic')).toBe(NAMES[3]);
    await engine.index(`${prefix}-names-NORTH`).deleteAllDocuments().waitTask();
    await catalog.restart();
    await waitUntil(async () => (await nearest('delmar tonic')) === NAMES[3], { seconds: 30, what: 'the new index' });
  });

  test('When the indexes are asked to be built anew, then the running service does it, and the command says so', async () => {
    const told: string[] = [];
    const config = { DATABASE_URL: catalog.database.url, WHOLESALER: '', LOG_LEVEL: 'silent' } as const;
    const command = await composeRebuildSearch(config, createLogger('catalog', 'silent'), (said) => told.push(said));
    try {
      await engine.index(`${prefix}-names-NORTH`).deleteDocument(barcode(1)).waitTask();
      expect(await command.rebuild(undefined)).toBe(1);
    } finally {
      await command.close();
    }
    expect(told).toEqual(['Rebuilt the search index of NORTH.']);
    expect(await nearest('brisk squash')).toBe(NAMES[1]);
  });
});
