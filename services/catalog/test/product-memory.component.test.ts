import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decode, encode } from '@tillmap/bus';
import {
  type ChunkClassified,
  ChunkRequestedSchema,
  create,
  EVENTS,
  MappingsClearedSchema,
  MappingsRemovedSchema,
  NamesGivenSchema,
  WholesalerChangedSchema,
} from '@tillmap/bus/events';
import type { batchLookup } from '@tillmap/contracts';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { aWholesaler, type CatalogUnderTest, type Given, startCatalog } from './catalog-under-test.ts';
import { gtin, row } from './made-up.ts';

type LookupAnswer = z.output<typeof batchLookup.answer>;

const DRINKS: Given['codes'] = ['10', '11', '12', 'S'];
const BREAD: Given['codes'] = ['20', '21', '22', 'S'];

let catalog: CatalogUnderTest;
let database: Database;
const chunks: ChunkClassified[] = [];

type Name = Readonly<{ barcode: string; name: string; size?: string; caseBarcode?: string }>;

const given = (wholesaler: string, names: readonly Name[], { takenBack = false, on = '2026-11-18' } = {}) =>
  catalog.publish(
    encode(
      EVENTS.namesGiven,
      create(NamesGivenSchema, {
        uploadId: uuidv7(),
        wholesalerCode: wholesaler,
        wholesalerName: `Wholesaler ${wholesaler}`,
        givenAt: `${on}T09:00:00.000Z`,
        takenBack,
        names: names.map(({ size = '', caseBarcode = '', ...name }) => ({ ...name, size, caseBarcode })),
      }),
      { source: 'file-building' },
    ),
  );

const lookUp = async (barcode: string, wholesaler = 'NORTH'): Promise<LookupAnswer> => {
  const response = await catalog.post('/api/external/product/batch-lookup', {
    wholesaler_code: wholesaler,
    products: [{ barcode }],
  });
  return (await response.json()) as LookupAnswer;
};

const rememberedOf = async (barcode: string, wholesaler?: string) =>
  (await lookUp(barcode, wholesaler)).data[0]?.remembered ?? null;

/** Resolves once the barcode is, or is no longer, remembered. */
const untilRemembered = (barcode: string, name: string | undefined, wholesaler?: string) =>
  waitUntil(async () => (await rememberedOf(barcode, wholesaler))?.name === name);

const classified = async (item: { barcode: string; description?: string; size?: string }) => {
  const sessionId = uuidv7();
  const { description = '', size = '', barcode } = item;
  const message = create(ChunkRequestedSchema, {
    sessionId,
    chunk: 0,
    attempt: 1,
    wholesalerCode: 'NORTH',
    reviewThreshold: 80,
    items: [{ position: 0, barcode, description, size }],
  });
  await catalog.publish(encode(EVENTS.chunkRequested, message, { source: 'file-building' }));
  await waitUntil(async () => chunks.some((chunk) => chunk.sessionId === sessionId));
  return chunks.find((chunk) => chunk.sessionId === sessionId)!.results[0]!;
};

const FLAVOURS = ['cola', 'lemonade', 'orange', 'cherry', 'ginger ale', 'tonic', 'apple', 'mango'];
const LOAVES = ['white bread', 'brown bread', 'seeded loaf', 'rye bread', 'sourdough', 'baguette', 'bagels', 'wraps'];
const mapped = (names: readonly string[], first: number, codes: Given['codes']): Given[] =>
  names.map((name, at) => ({ barcode: gtin(first + at), name, codes }));
const NORTH = [
  ...mapped(
    FLAVOURS.map((flavour) => `Fizzly sparkling ${flavour} can 330ml`),
    0,
    DRINKS,
  ),
  ...mapped(
    LOAVES.map((loaf) => `Hearth bakery ${loaf} sliced 800g`),
    100,
    BREAD,
  ),
];

beforeAll(async () => {
  const hierarchy = [row('10', '11', '12'), row('20', '21', '22')];
  catalog = await startCatalog(new Map(['NORTH', 'SOUTH', 'WEST'].map((code) => aWholesaler(code, hierarchy))));
  database = await openDatabase({ url: catalog.database.url, applicationName: 'test', poolSize: 1 });
  await catalog.bus.consumeGroup({
    group: 'test',
    topics: [EVENTS.chunkClassified.topic],
    handle: async (message) => void chunks.push(decode(EVENTS.chunkClassified, message)),
  });
  await catalog.publish(catalog.upserted('NORTH', NORTH));
  await waitUntil(async () => (await lookUp(gtin(107))).data.length === 1);
});
afterAll(async () => {
  await database.close();
  await catalog.stop();
});

describe('What supplier files called a product', () => {
  const cola = { barcode: gtin(200), name: 'Fizzly sparkling cola can', size: '330ml' };

  test('When a row has no name, then it is classified by the name of an earlier file, which is said', async () => {
    const before = await classified({ barcode: cola.barcode });
    expect([before.deptCode, before.remembered]).toEqual(['', undefined]);
    await given('SOUTH', [cola]);
    await untilRemembered(cola.barcode, cola.name);
    const named = await classified({ barcode: gtin(201), description: cola.name, size: cola.size });
    const nameless = await classified({ barcode: cola.barcode });
    expect(nameless).toMatchObject({
      deptCode: '10',
      cgCode: '12',
      // What it is called and by whom changes nothing of how sure that is.
      confidence: named.confidence,
      name: '',
      remembered: {
        name: cola.name,
        size: '330ml',
        kind: 'file',
        wholesalerCode: 'SOUTH',
        lastGiven: '2026-11-18',
        times: 1,
        givers: 1,
        others: [],
      },
    });
  });

  test('When the barcode is looked up, then the name is shown as remembered and not as known', async () => {
    const { data } = await lookUp(cola.barcode);
    expect(data[0]).toMatchObject({
      name: '',
      department: { code: '10' },
      remembered: { name: cola.name, size: '330ml', source: 'Wholesaler SOUTH, 18 November 2026', others: [] },
    });
    expect(data[0]?.review_details[0]).toBe(
      'Name from memory: "Fizzly sparkling cola can 330ml", Wholesaler SOUTH, 18 November 2026',
    );
  });

  test('When nothing is like the remembered name, then the lookup says what it is remembered as', async () => {
    const unlike = { barcode: gtin(210), name: 'Grindstone garden rake' };
    await given('SOUTH', [unlike]);
    await waitUntil(async () => (await lookUp(unlike.barcode)).errors[0]?.message.includes('Remembered') ?? false);
    expect((await lookUp(unlike.barcode)).errors[0]?.message).toMatch(
      /^Remembered as "Grindstone garden rake" \(Wholesaler SOUTH, 18 November 2026\), but /,
    );
  });

  test('When the file has a name and no size, then only the size of the same product is remembered', async () => {
    const rest = { barcode: cola.barcode };
    const same = await classified({ ...rest, description: 'FIZZLY SPARKLING COLA' });
    expect(same.remembered).toMatchObject({ name: '', size: '330ml' });
    const other = await classified({ ...rest, description: 'Hearth bakery rye bread' });
    expect(other.remembered).toBeUndefined();
  });

  test('When files give a barcode for different products, then the newest counts, the other is said, and a person looks', async () => {
    const barcode = gtin(220);
    await given('SOUTH', [{ barcode, name: 'Hearth bakery rye bread sliced 800g' }], { on: '2026-10-02' });
    await given('NORTH', [{ barcode, name: 'Fizzly sparkling lemonade can 330ml' }]);
    await untilRemembered(barcode, 'Fizzly sparkling lemonade can 330ml');
    await waitUntil(async () => (await rememberedOf(barcode))?.others.length === 1);
    expect(await classified({ barcode })).toMatchObject({ deptCode: '10', needsReview: true, reason: 'names_differ' });
    expect((await lookUp(barcode)).data[0]?.review_details).toContain(
      'This barcode was also given for "Hearth bakery rye bread sliced 800g" (Wholesaler SOUTH, 2 October 2026)',
    );
  });

  test('When a file links a case with its unit, then the one is classified by the name of the other', async () => {
    const [unit, box] = [gtin(230), gtin(231)];
    await given('SOUTH', [{ barcode: unit, name: 'Fizzly sparkling orange can 330ml', caseBarcode: box }]);
    await untilRemembered(box, 'Fizzly sparkling orange can 330ml');
    expect((await classified({ barcode: box })).remembered).toMatchObject({ linkedBarcode: unit });
  });

  test('When an in-store code was named by another wholesaler, then that says nothing here', async () => {
    const inStore = '02000000000015';
    await given('SOUTH', [{ barcode: inStore, name: 'Fizzly sparkling mango can 330ml' }]);
    await waitUntil(
      async () =>
        (await rememberedOf(inStore, 'SOUTH')) !== null ||
        (await lookUp(inStore, 'SOUTH')).errors[0]?.message.includes('Remembered') === true,
    );
    expect((await lookUp(inStore)).errors[0]?.message).not.toContain('Remembered');
  });
});

describe('A barcode of which nothing is known', () => {
  test('When other products of its maker are known, then they are candidates and words, and never a category', async () => {
    const result = await classified({ barcode: gtin(900) });
    expect(result).toMatchObject({ deptCode: '', needsReview: true, reason: 'maker_only', source: 'none' });
    expect(result.candidates.map(({ deptCode, share }) => [deptCode, share])).toEqual([
      ['10', 0.5],
      ['20', 0.5],
    ]);
    expect((await lookUp(gtin(900))).errors[0]?.message).toBe(
      'This barcode is not known. 8 of 16 products with barcodes starting 502000000 (same manufacturer) are in Dept 10 › Sub 11 › Group 12.',
    );
  });
});

describe('What is forgotten', () => {
  test('When a file takes back what only it said, then that is gone; what another said as well stays', async () => {
    const both = { barcode: gtin(300), name: 'Fizzly sparkling tonic can 330ml' };
    const one = { barcode: gtin(301), name: 'Fizzly sparkling apple can 330ml' };
    await given('NORTH', [both]);
    await given('NORTH', [both, one]);
    await untilRemembered(one.barcode, one.name);
    await given('NORTH', [both, one], { takenBack: true });
    await untilRemembered(one.barcode, undefined);
    expect(await rememberedOf(both.barcode)).toMatchObject({ name: both.name });
  });

  test('When a mapping is deleted, or all of a wholesaler, then its names go with it', async () => {
    const [first, second] = [gtin(310), gtin(311)];
    const name = 'Fizzly sparkling cherry can 330ml';
    await catalog.publish(
      catalog.upserted('WEST', [
        { barcode: first, name, codes: DRINKS },
        { barcode: second, name, codes: DRINKS },
      ]),
    );
    const names = async (): Promise<number> =>
      (
        await database.query<{ count: number }>(
          `select count(*)::int as count from product_memory, jsonb_array_elements(names::jsonb) one,
                  jsonb_array_elements(one->2) giving join name_source on id = (giving->>0)::int and not is_forgotten
            where kind = 'mapping' and wholesaler_code = 'WEST'`,
        )
      )[0]!.count;
    await waitUntil(async () => (await names()) === 2);
    await catalog.publish(
      encode(
        EVENTS.mappingsRemoved,
        create(MappingsRemovedSchema, { wholesalerCode: 'WEST', mappings: [{ barcode: first, version: 1_000n }] }),
        { source: 'reference-data' },
      ),
    );
    await waitUntil(async () => (await names()) === 1);
    await catalog.publish(
      encode(EVENTS.mappingsCleared, create(MappingsClearedSchema, { wholesalerCode: 'WEST', version: 2_000n }), {
        source: 'reference-data',
      }),
    );
    await waitUntil(async () => (await names()) === 0);
  });

  test('When a wholesaler is deleted, then what its files said goes', async () => {
    const wrap = { barcode: gtin(320), name: 'Hearth bakery wraps sliced 800g' };
    await given('WEST', [wrap]);
    await untilRemembered(wrap.barcode, wrap.name);
    catalog.wholesalers.delete('WEST');
    await catalog.publish(
      encode(EVENTS.wholesalerChanged, create(WholesalerChangedSchema, { wholesalerCode: 'WEST', version: 9n }), {
        source: 'reference-data',
      }),
    );
    await untilRemembered(wrap.barcode, undefined);
  });
});

describe('An installation from before the memory', () => {
  test('When it starts with this version, then the memory has the names of its mappings, once', async () => {
    await catalog.restart(async () => {
      await database.execute(`delete from product_memory`);
      await database.execute(`update memory_fill set filled_to = '', is_filled = false`);
    });
    const filled = async () =>
      (
        await database.query<{ count: number; times: number }>(
          `select count(*)::int as count, max((names::jsonb->0->2->0->>3)::int)::int as times from product_memory`,
        )
      )[0]!;
    await waitUntil(async () => (await filled()).count >= NORTH.length);
    await catalog.restart();
    expect((await filled()).times).toBe(1);
  });
});
