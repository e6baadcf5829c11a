import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decode, encode } from '@tillmap/bus';
import { type ChunkClassified, ChunkRequestedSchema, create, EVENTS } from '@tillmap/bus/events';
import { batchLookup, internalLearning } from '@tillmap/contracts';
import { openDatabase } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import { v7 as uuidv7 } from 'uuid';
import { aWholesaler, type CatalogUnderTest, type Given, startCatalog } from './catalog-under-test.ts';
import { hearLog } from './heard-log.ts';
import { BRANDS, FLAVOURS, gtin, KINDS, mappings, wholesaler } from './learned-products.ts';

/** Known to nobody else, and to SOUTH by a name that NORTH's mappings are only alike to. */
const ELSEWHERE = gtin(900);
/** A training of these few takes seconds; how long a busy machine makes of them is no matter here. */
const PATIENCE_MS = 240_000;
const LOOKED_UP_EVERY_MS = 250;
const LOADED = { seconds: 30, what: 'the new classifier is asked' };

const chunks: ChunkClassified[] = [];

const start = async (): Promise<{ catalog: CatalogUnderTest; heard: ReturnType<typeof hearLog> }> => {
  const heard = hearLog();
  const catalog = await startCatalog(new Map(['NORTH', 'SOUTH'].map(wholesaler)), {}, heard.log);
  await catalog.bus.consumeGroup({
    group: 'test',
    topics: [EVENTS.chunkClassified.topic],
    handle: async (message) => void chunks.push(decode(EVENTS.chunkClassified, message)),
  });
  const elsewhere: Given = { barcode: ELSEWHERE, name: 'Zelda fizzy cola mango', codes: ['10', '11', '112', 'S'] };
  await catalog.publish(catalog.upserted('NORTH', mappings), catalog.upserted('SOUTH', [elsewhere]));
  return { catalog, heard };
};

type Asked = Readonly<{ barcode: string; description: string; size: string; supplierGroup: string }>;

const classifyAll = async (
  catalog: CatalogUnderTest,
  asked: readonly Asked[],
  code = 'NORTH',
  others: readonly Asked[] = [],
) => {
  const sessionId = uuidv7();
  const items = asked.map((item, position) => ({ ...item, position, ownOnly: false }));
  const known = others.map((item, at) => ({ ...item, position: items.length + at, ownOnly: false }));
  const request = { sessionId, chunk: 0, attempt: 1, wholesalerCode: code, reviewThreshold: 80, items, known };
  await catalog.publish(
    encode(EVENTS.chunkRequested, create(ChunkRequestedSchema, request), { source: 'file-building' }),
  );
  const answered = () => chunks.find((chunk) => chunk.sessionId === sessionId);
  await waitUntil(() => answered() !== undefined, { seconds: 20, what: 'the chunk is answered' });
  return answered()!.results;
};

/** Its number lies among those of the washing powders. */
const NEW = gtin(290);

const classify = async (catalog: CatalogUnderTest, description: string, code = 'NORTH', size = '') =>
  (await classifyAll(catalog, [{ barcode: NEW, description, size, supplierGroup: '' }], code))[0]!;

/** Asks about one name, so that it is trained again, and again when it is trained: what asks all the time holds it up. */
const untilAsked = async (catalog: CatalogUnderTest, heard: ReturnType<typeof hearLog>): Promise<void> => {
  const ask = async (): Promise<boolean> => (await classify(catalog, 'Zelda washing powder ultra')).source === 'ai';
  expect(await ask()).toBe(false);
  await heard.untilTrained('NORTH');
  await waitUntil(ask, LOADED);
};

const lookUp = async (catalog: CatalogUnderTest, code: string, barcode = ELSEWHERE) => {
  const body = { wholesaler_code: code, products: [{ barcode }] };
  const answer = await catalog.post('/api/external/product/batch-lookup', body);
  return batchLookup.answer.parse(await answer.json()).data[0];
};

const begun = async ({ database }: CatalogUnderTest): Promise<number> => {
  const opened = await openDatabase({ url: database.url, applicationName: 'trainings', poolSize: 1 });
  const [row] = await opened.query<{ begun: number }>(
    'select case when is_called then last_value else 0 end as begun from classifier_version',
  );
  await opened.close();
  return row!.begun;
};

describe('The trained classifier', () => {
  let catalog: CatalogUnderTest;
  let heard: ReturnType<typeof hearLog>;
  let stopOther: () => Promise<void>;
  beforeAll(async () => {
    ({ catalog, heard } = await start());
    const other = await catalog.another();
    stopOther = async () => {
      stopOther = async () => undefined;
      await other.stop();
    };
    await untilAsked(catalog, heard);
  }, PATIENCE_MS);
  afterAll(async () => {
    await stopOther();
    await catalog.stop();
  });

  test('When two processes see that it is due, then one trains it, and both ask it', async () => {
    expect(await begun(catalog)).toBe(1);
    // Both take chunks in turns; the other one has to notice the new version first.
    const words = ['a', 'b', 'c', 'd'];
    const isAsked = async (): Promise<boolean> => {
      const answers = await Promise.all(words.map((word) => classify(catalog, `Zelda spring water ${word}`)));
      return answers.every(({ source }) => source === 'ai');
    };
    await waitUntil(isAsked, { ...LOADED, what: 'both processes ask the classifier' });
    expect(await begun(catalog)).toBe(1);
    await stopOther();
    // The other one may have taken all four.
    await waitUntil(isAsked, { ...LOADED, what: 'the one that is left asks the classifier' });
  });

  test('When a chunk has a name of a brand nobody has seen, then it decides, and says so with its reasons', async () => {
    const result = await classify(catalog, 'ZELDA WSHNG PWDR ULTRA');
    expect(result).toMatchObject({ source: 'ai', deptCode: '30', subDeptCode: '31', cgCode: '311', vatCode: 'S' });
    expect(['learned_sure', 'learned_unsure']).toContain(result.reason);
    expect(result.confidence).toBeGreaterThanOrEqual(50);
    expect(result.candidates[0]).toMatchObject({ cgCode: '311' });
    const details = result.detailsJson.map((detail) => JSON.parse(detail) as { code: string });
    expect(details[0]).toMatchObject({ code: 'learned', codes: { cg: '311' } });
    expect(details).toContainEqual({
      code: 'company',
      beginning: '5020000',
      products: mappings.length,
      agreeing: mappings.length / KINDS.length,
      codes: expect.objectContaining({ cg: '311' }),
    });
  });

  test('When a product is called like a group that no mapping has, then it is put there for a person to look at', async () => {
    const asked = {
      barcode: '05012345678900',
      description: 'Alba scented candle vanilla',
      size: '',
      supplierGroup: '',
    };
    const [result] = await classifyAll(catalog, [asked]);
    expect(result).toMatchObject({ source: 'ai', cgCode: '411' });
    expect(result!.confidence).toBeLessThanOrEqual(50);
    expect(result!.detailsJson.map((detail) => JSON.parse(detail) as unknown)).toContainEqual({
      code: 'group_name',
      words: ['scented', 'candle'],
      codes: expect.objectContaining({ cg: '411' }),
    });
  });

  test('When the supplier files a product among others that are known, then it is where they are, and that is said', async () => {
    const filed = (barcode: string, supplierGroup: string, description = ''): Asked => ({
      barcode,
      description,
      size: '',
      supplierGroup,
    });
    const powders = mappings.filter(({ codes }) => codes[2] === '311').slice(0, 40);
    const colas = mappings.filter(({ codes }) => codes[2] === '111').slice(0, 40);
    const known = [
      ...powders.map(({ barcode }) => filed(barcode, 'Home › Laundry')),
      ...colas.map(({ barcode }) => filed(barcode, 'Grocery › Minerals')),
    ];
    const unclear = 'Zelda ultra mango';
    const ask = async (supplierGroup: string) =>
      (await classifyAll(catalog, [...known, filed(gtin(901), supplierGroup, unclear)])).at(-1)!;

    const laundry = await ask('HOME › laundry');
    expect(laundry).toMatchObject({ cgCode: '311', source: 'ai' });
    expect(laundry.detailsJson.map((detail) => JSON.parse(detail) as unknown)).toContainEqual({
      code: 'supplier_group',
      group: 'HOME › laundry',
      agreeing: 40,
      products: 40,
      codes: expect.objectContaining({ cg: '311' }),
    });
    expect(await ask('Grocery › Minerals')).toMatchObject({ cgCode: '111' });
    const [alone, ...others] = await classifyAll(
      catalog,
      [filed(gtin(901), 'Home › Laundry', unclear)],
      'NORTH',
      known,
    );
    expect([alone, others]).toMatchObject([{ cgCode: '311', confidence: laundry.confidence }, []]);
    const { cgCode, confidence } = await ask('');
    expect(await ask('Elsewhere')).toMatchObject({ cgCode, confidence });
  });

  test('When the name is one of the mappings word for word, then similarity decides', async () => {
    expect((await classify(catalog, 'Alba washing powder lemon')).source).toBe('similarity');
  });

  test('When a barcode is looked up that another wholesaler named, then it answers with its reasons in words', async () => {
    const answer = await lookUp(catalog, 'NORTH');
    expect(answer).toMatchObject({ source: 'ai', department: { code: '10', sub_code: '11', cg_code: '111' } });
    expect(answer?.review_reason).toContain('The AI ');
    expect(answer?.review_details[0]).toMatch(/^First choice of the AI: .* Fizzy cola/);
  });

  test('When a wholesaler has no classifier, then no other is asked for it', async () => {
    expect((await classify(catalog, 'Zelda washing powder ultra', 'SOUTH')).source).not.toBe('ai');
  });

  test('When it is restarted, then the same version is asked at once', async () => {
    const before = await begun(catalog);
    await catalog.restart();
    expect((await classify(catalog, 'Zelda washing powder ultra')).source).toBe('ai');
    expect(await begun(catalog)).toBe(before);
  });

  test(
    'When enough mappings change, then it learns them, mostly resting while products are looked up, and is asked',
    async () => {
      const renamed = mappings.slice(0, 8).map((given) => ({ ...given, name: `${given.name} new` }));
      const kites: Given[] = FLAVOURS.flatMap((flavour) =>
        BRANDS.slice(0, 4).map((brand, at) => ({
          barcode: gtin(600 + 10 * FLAVOURS.indexOf(flavour) + at),
          name: `${brand} paper kite ${flavour}`,
          codes: ['20', '21', '211', 'S'] as const,
        })),
      );
      await catalog.publish(catalog.upserted('NORTH', [...renamed, ...kites]));
      await heard.untilBegun('NORTH', 2);
      while (heard.trained('NORTH').length < 2) {
        expect(await lookUp(catalog, 'NORTH')).toBeDefined();
        await Promise.race([sleep(LOOKED_UP_EVERY_MS), heard.untilTrained('NORTH', 2)]);
      }
      expect(heard.trained('NORTH')[1]!.waitedMs).toBeGreaterThan(0);
      await waitUntil(async () => (await classify(catalog, 'Zelda paper kite mango')).cgCode === '211', LOADED);
    },
    PATIENCE_MS,
  );
});

const learning = async (catalog: CatalogUnderTest) =>
  internalLearning.answer.parse(await (await catalog.get('/internal/learning', { internal: true })).json()).wholesalers;

describe('A wholesaler that was just imported', () => {
  test(
    'When nobody asked about its names yet, then it is learned all the same, and said to be until all can ask it',
    async () => {
      const heard = hearLog();
      const catalog = await startCatalog(new Map([wholesaler('NORTH')]), {}, heard.log);
      await catalog.publish(catalog.upserted('NORTH', mappings));
      await heard.untilBegun('NORTH');
      const [north] = await learning(catalog);
      expect(north).toEqual({ wholesaler_code: 'NORTH', ready_in_seconds: expect.any(Number), is_trained: true });
      await heard.untilTrained('NORTH');
      await waitUntil(async () => (await learning(catalog)).length === 0, { what: 'it to be learned' });
      await catalog.stop();
    },
    PATIENCE_MS,
  );

  test('When no process trains, then nobody can say when it is learned', async () => {
    const catalog = await startCatalog(new Map([wholesaler('NORTH')]), { TRAINING: 'off' });
    await catalog.publish(catalog.upserted('NORTH', mappings));
    await waitUntil(async () => (await lookUp(catalog, 'NORTH', mappings[0]!.barcode))?.source === 'exact', {
      what: 'the import',
    });
    expect(await learning(catalog)).toEqual([{ wholesaler_code: 'NORTH', ready_in_seconds: null, is_trained: false }]);
    await catalog.stop();
  });
});

describe('A wholesaler beside a larger one', () => {
  test(
    'When only the other one has products of a kind, in a group that both share, then they are learned from',
    async () => {
      const rows = KINDS.map(([, , cg, words]) => ({
        dept_code: 'A',
        dept_name: 'All',
        sub_dept_code: 'A1',
        sub_dept_name: 'Things',
        cg_group_code: `S${cg}`,
        cg_group_name: words,
      }));
      const heard = hearLog();
      const wholesalers = new Map([wholesaler('LARGE'), aWholesaler('SMALL', rows)]);
      const catalog = await startCatalog(wholesalers, {}, heard.log);
      const own = mappings.map((given): Given => ({ ...given, codes: ['A', 'A1', `S${given.codes[2]}`, 'S'] }));
      const hoses = FLAVOURS.flatMap((flavour, at) =>
        BRANDS.map((brand, of): Given => {
          const barcode = gtin(700 + 10 * at + of);
          return { barcode, name: `${brand} garden hose ${flavour}`, codes: ['20', '21', '211', 'S'] };
        }),
      );
      try {
        await catalog.bus.consumeGroup({
          group: 'borrowing',
          topics: [EVENTS.chunkClassified.topic],
          handle: async (message) => void chunks.push(decode(EVENTS.chunkClassified, message)),
        });
        await catalog.publish(catalog.upserted('LARGE', [...mappings, ...hoses]), catalog.upserted('SMALL', own));
        const hose = {
          barcode: '05012345678900',
          description: 'Alba garden hose lemon twist',
          size: '',
          supplierGroup: '',
        };
        const ask = async () => (await classifyAll(catalog, [hose], 'SMALL'))[0]!;
        expect((await ask()).source).not.toBe('ai');
        await heard.untilTrained('SMALL');
        await waitUntil(async () => (await ask()).source === 'ai', LOADED);
        expect(await ask()).toMatchObject({ deptCode: 'A', subDeptCode: 'A1', cgCode: 'S211' });
      } finally {
        await catalog.stop();
      }
    },
    PATIENCE_MS,
  );
});

describe('Sizes', () => {
  test(
    'When groups are parted by size alone, then the column of sizes decides, else the size in the name',
    async () => {
      const heard = hearLog();
      const catalog = await startCatalog(new Map([wholesaler('NORTH')]), {}, heard.log);
      const sizes = ['330ml', '2L', '6 x 330ml', '25 kg'];
      const parted = mappings.map((given, at) => {
        const kind = Math.floor(at / (mappings.length / KINDS.length));
        const [brand, flavour] = [
          BRANDS[Math.floor(at / FLAVOURS.length) % BRANDS.length],
          FLAVOURS[at % FLAVOURS.length],
        ];
        return { ...given, name: `${brand} cola ${flavour}`, size: sizes[kind]! };
      });
      try {
        await catalog.bus.consumeGroup({
          group: 'sizes',
          topics: [EVENTS.chunkClassified.topic],
          handle: async (message) => void chunks.push(decode(EVENTS.chunkClassified, message)),
        });
        await catalog.publish(catalog.upserted('NORTH', parted));
        const groupOf = async (name: string, size: string) => (await classify(catalog, name, 'NORTH', size)).cgCode;
        await groupOf('Zelda cola mango', '2 LTR');
        await heard.untilTrained('NORTH');
        await waitUntil(async () => (await groupOf('Zelda cola mango', '2 LTR')) === '112', LOADED);
        expect(await groupOf('Zelda cola mango', '33cl')).toBe('111');
        expect(await groupOf('ZELDA COLA MANGO 6X33CL', '')).toBe('211');
        expect(await groupOf('Zelda cola mango 330ml', '25kg')).toBe('311');
      } finally {
        await catalog.stop();
      }
    },
    PATIENCE_MS,
  );
});
