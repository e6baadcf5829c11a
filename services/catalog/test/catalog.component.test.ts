import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decode, encode } from '@tillmap/bus';
import {
  type ChunkClassified,
  ChunkRequestedSchema,
  create,
  EVENTS,
  type ImportChunkApplied,
} from '@tillmap/bus/events';
import { batchLookup, internalFindBarcodes } from '@tillmap/contracts';
import { waitUntil } from '@tillmap/testing';
import { v7 as uuidv7 } from 'uuid';
import { type CatalogUnderTest, type Given, startCatalog } from './catalog-under-test.ts';
import { gtin, row } from './made-up.ts';

const vat = [
  { code: 'Z', description: 'Zero', rate: 0 },
  { code: 'S', description: 'Standard', rate: 20 },
];
const wholesaler = (code: string, hierarchy: ReturnType<typeof row>[], active = true) =>
  [code, { code, name: `Wholesaler ${code}`, active, version: 1, hierarchy, vat_codes: vat }] as const;

const DRINKS: Given['codes'] = ['10', '11', '12', 'S'];
const BREAD: Given['codes'] = ['20', '21', '22', 'Z'];
const FOREIGN_DRINKS: Given['codes'] = ['D', 'D1', 'D2', 'S'];

const FLAVOURS = ['cola', 'lemonade', 'orange', 'cherry', 'ginger ale', 'tonic', 'apple', 'mango'];
const LOAVES = ['white bread', 'brown bread', 'seeded loaf', 'rye bread', 'sourdough', 'baguette', 'bagels', 'wraps'];

let catalog: CatalogUnderTest;
const answers: ImportChunkApplied[] = [];
const chunks: ChunkClassified[] = [];

beforeAll(async () => {
  catalog = await startCatalog(
    new Map([
      wholesaler('NORTH', [row('10', '11', '12'), row('20', '21', '22')]),
      wholesaler('SOUTH', [row('D', 'D1', 'D2')]),
      wholesaler('OLD', [row('10', '11', '12')], false),
    ]),
  );
  await catalog.bus.consumeGroup({
    group: 'test',
    topics: [EVENTS.importChunkApplied.topic, EVENTS.chunkClassified.topic],
    handle: async (message) => {
      if (message.topic === EVENTS.importChunkApplied.topic) answers.push(decode(EVENTS.importChunkApplied, message));
      else chunks.push(decode(EVENTS.chunkClassified, message));
    },
  });
  const north: Given[] = [
    ...FLAVOURS.map((flavour, at) => ({
      barcode: gtin(at),
      name: `Fizzly sparkling ${flavour} can`,
      size: '330ml',
      codes: DRINKS,
    })),
    ...LOAVES.map((loaf, at) => ({
      barcode: gtin(100 + at),
      name: `Hearth bakery ${loaf} sliced`,
      size: '800g',
      codes: BREAD,
    })),
  ];
  const south: Given[] = FLAVOURS.map((flavour, at) => ({
    barcode: gtin(at),
    name: `Fizzly ${flavour}`,
    size: '330ml',
    codes: FOREIGN_DRINKS,
  }));
  const onlySouth: Given = {
    barcode: gtin(500),
    name: 'Brightwater sparkling elderflower',
    size: '750ml',
    codes: FOREIGN_DRINKS,
  };
  await catalog.publish(catalog.upserted('NORTH', north, { importId: 'import-1', chunk: 0 }));
  await waitUntil(() => answers.length === 1, { what: 'the first chunk is applied' });
  await catalog.publish(catalog.upserted('SOUTH', [...south, onlySouth], { importId: 'import-2', chunk: 0 }));
  await waitUntil(() => answers.length === 2, { what: 'both chunks are applied' });
});
afterAll(() => catalog.stop());

const lookUp = async (barcodes: readonly string[], code = 'NORTH') => {
  const answer = await catalog.post('/api/external/product/batch-lookup', {
    wholesaler_code: code,
    products: barcodes.map((barcode) => ({ barcode })),
  });
  expect(answer.status).toBe(200);
  return batchLookup.answer.parse(await answer.json());
};

const classify = async (items: { barcode: string; description?: string; ownOnly?: boolean }[], threshold = 80) => {
  const sessionId = uuidv7();
  await catalog.publish(
    encode(
      EVENTS.chunkRequested,
      create(ChunkRequestedSchema, {
        sessionId,
        chunk: 3,
        attempt: 2,
        wholesalerCode: 'NORTH',
        reviewThreshold: threshold,
        items: items.map(({ barcode, description = '', ownOnly = false }, position) => ({
          position,
          barcode,
          description,
          ownOnly,
          size: '',
        })),
      }),
      { source: 'file-building' },
    ),
  );
  const find = () => chunks.find((chunk) => chunk.sessionId === sessionId);
  await waitUntil(() => find() !== undefined, { what: 'the chunk is answered' });
  return find()!;
};

describe('Taking over reference mappings', () => {
  test('When chunks of an import are applied, then each is answered with its counts', () => {
    expect(answers.find(({ importId }) => importId === 'import-1')).toMatchObject({
      chunk: 0,
      productsCreated: 16,
      productsUpdated: 0,
      error: '',
    });
    expect(answers.find(({ importId }) => importId === 'import-2')).toMatchObject({
      productsCreated: 1,
      productsUpdated: 8,
    });
  });

  test('When an older version arrives late, then the newer one stays', async () => {
    const barcode = gtin(900);
    const late = catalog.upserted('NORTH', [{ barcode, name: 'Old name', codes: BREAD }]);
    await catalog.publish(
      catalog.upserted('NORTH', [{ barcode, name: 'New name', codes: DRINKS }], { importId: 'newer' }),
    );
    await catalog.publish(
      late,
      catalog.upserted('NORTH', [{ barcode: gtin(901), name: 'Marker', codes: BREAD }], { importId: 'after-late' }),
    );
    await waitUntil(() => answers.some(({ importId }) => importId === 'after-late'), {
      what: 'the late event is through',
    });
    expect((await lookUp([barcode])).data[0]).toMatchObject({ name: 'New name', department: { code: '10' } });
  });
});

describe('Batch lookup', () => {
  test('When a barcode is mapped here, then its mapping answers with full confidence, whatever form the barcode has', async () => {
    const ean13 = gtin(0).slice(1);
    const { data, errors } = await lookUp([ean13, gtin(100)]);
    expect(errors).toEqual([]);
    expect(data.map(({ barcode }) => barcode)).toEqual([ean13, gtin(100)]);
    expect(data[0]).toMatchObject({
      name: 'Fizzly sparkling cola can',
      source: 'exact',
      confidence: 100,
      department: { code: '10', name: 'Dept 10', sub_code: '11', cg_code: '12', cg_name: 'Group 12' },
      vat: { code: 'S', rate: 20, description: 'Standard' },
      review_reason: "This barcode is in the wholesaler's own reference mappings",
      review_details: [],
      neighbours: [],
    });
  });

  test('When only another wholesaler knows a barcode, then its codes are carried over', async () => {
    const { data } = await lookUp([gtin(500)]);
    expect(data[0]).toMatchObject({
      name: 'Brightwater sparkling elderflower',
      source: 'cross_wholesaler',
      department: { code: '10' },
      vat: { code: 'S' },
      review_reason: 'Another wholesaler has this barcode in a matching category',
      review_details: [
        expect.stringMatching(/^Wholesaler SOUTH has it in a category that .* Dept 10 › Sub 11 › Group 12 here/),
      ],
    });
    const { neighbours = [], candidates = [] } = data[0] ?? {};
    for (const { category_path } of neighbours) expect(category_path).toMatch(/^Dept .* › Sub .* › Group/);
    for (const { category_path, place } of neighbours) expect(place).toBe(category_path);
    expect(candidates[0]).toMatchObject({ category_path: 'Dept 10 › Sub 11 › Group 12', vat_code: 'S' });
    for (const { share } of candidates) expect(share).toBeLessThanOrEqual(1);
  });

  test('When the wholesaler sends all but the surest to review, then the lookup says so as a run would', async () => {
    const north = catalog.wholesalers.get('NORTH')!;
    const change = async (version: number, review_threshold: number) => {
      catalog.wholesalers.set('NORTH', { ...north, version, review_threshold });
      const seen = { wholesaler_code: 'NORTH', wholesaler_version: version, wait_ms: 0 };
      await catalog.post('/internal/changes-seen', seen, { internal: true });
    };
    const [before] = (await lookUp([gtin(500)])).data;
    await change(2, 100);
    const [after] = (await lookUp([gtin(500)])).data;
    await change(3, 80);
    expect(after).toMatchObject({ confidence: before?.confidence, department: before?.department });
    expect(after?.review_reason).not.toBe(before?.review_reason);
  });

  test('When a barcode was repaired or is a case code, then it is told how it was read', async () => {
    const [upcA, shortened, unit, box] = ['042100005264', '04252614', '05012345678900', '15012345678907'];
    await catalog.publish(
      catalog.upserted('NORTH', [
        { barcode: upcA.padStart(14, '0'), name: 'Fizzly root beer', codes: DRINKS },
        { barcode: unit, name: 'Fizzly rhubarb', codes: DRINKS },
      ]),
      catalog.upserted('SOUTH', [{ barcode: gtin(520), name: 'Marker', codes: FOREIGN_DRINKS }], { importId: 'desk' }),
    );
    await waitUntil(() => answers.some(({ importId }) => importId === 'desk'), {
      what: 'the mappings are applied',
    });
    const { data, errors } = await lookUp([upcA, shortened, box, '5012345678090', '5012345678999']);
    expect(data).toMatchObject([
      { name: 'Fizzly root beer', barcode_note: '' },
      {
        name: 'Fizzly root beer',
        barcode_note: 'The barcode 04252614 is a shortened UPC and is read as 042100005264.',
      },
      {
        barcode: box,
        name: 'Fizzly rhubarb',
        source: 'exact',
        review_details: ["This is a case of 5012345678900; the single unit's details are used"],
      },
    ]);
    expect(errors).toEqual([
      {
        barcode: '5012345678090',
        message:
          'This barcode is not known. Barcode 5012345678090 has a wrong check digit. One digit is wrong or missing. Did you mean 5012345678900 (Fizzly rhubarb)?',
      },
      { barcode: '5012345678999', message: expect.stringMatching(/missing\.$/) },
    ]);
  });

  test('When barcodes are unknown or none, then they are errors and the rest keeps its order', async () => {
    const { data, errors } = await lookUp(['nonsense', gtin(1), gtin(777), gtin(2)]);
    expect(data.map(({ barcode }) => barcode)).toEqual([gtin(1), gtin(2)]);
    expect(errors.map(({ barcode }) => barcode)).toEqual(['nonsense', gtin(777)]);
    expect(errors[1]?.message).toMatch(/^This barcode is not known\. \d+ of \d+ products .*same manufacturer/);
  });

  test.each([
    [{ wholesaler_code: '', products: [{ barcode: '1' }] }, 422, 'Please select a wholesaler'],
    [{ wholesaler_code: 'NORTH', products: [] }, 422, 'Please enter at least one barcode'],
    [
      { wholesaler_code: 'NORTH', products: Array.from({ length: 5_001 }, () => ({ barcode: '1' })) },
      422,
      'One lookup takes at most 5,000 barcodes.',
    ],
    [{ wholesaler_code: 'NOWHERE', products: [{ barcode: '1' }] }, 404, 'This wholesaler does not exist.'],
    [{ wholesaler_code: 'OLD', products: [{ barcode: '1' }] }, 422, 'This wholesaler is not active.'],
  ])('When it is asked wrongly (%#), then it says so', async (body, status, message) => {
    const answer = await catalog.post('/api/external/product/batch-lookup', body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ message });
  });
});

describe('Classifying a chunk of a session', () => {
  test('When a chunk is asked for, then every item is answered once, with the attempt that asked', async () => {
    const answer = await classify([
      { barcode: gtin(0) },
      { barcode: gtin(500) },
      { barcode: gtin(801), description: 'FIZZLY SPARKLNG COLA CAN 330ML' },
      { barcode: gtin(802), description: 'garden hose 15m reel' },
      { barcode: gtin(803) },
    ]);
    expect(answer).toMatchObject({ chunk: 3, attempt: 2, error: '' });
    expect(answer.results.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
    expect(answer.results.map(({ source }) => source)).toEqual([
      'exact',
      'cross_wholesaler',
      'similarity',
      'none',
      'none',
    ]);
    expect(answer.results[2]).toMatchObject({ deptCode: '10', subDeptCode: '11', cgCode: '12', vatCode: 'S' });
    expect(answer.results[2]?.neighbours[0]).toMatchObject({
      barcode: gtin(0),
      name: expect.stringMatching(/cola/i),
      deptCode: '10',
      subDeptCode: '11',
      cgCode: '12',
      vatCode: 'S',
    });
    expect(answer.results[3]).toMatchObject({ deptCode: '', needsReview: true, confidence: 0 });
    expect(answer.results[4]).toMatchObject({ reason: 'maker_only', deptCode: '' });
  });

  test('When others have the barcode for another product than the file names, then both names are told', async () => {
    const { results } = await classify([{ barcode: gtin(500), description: 'Garden Hose' }, { barcode: gtin(500) }]);
    const both = /elderflower","size":"750ml","given":"Garden Hose/;
    expect(results.map((one) => one.needsReview && both.test(one.detailsJson.join()))).toEqual([true, false]);
  });

  test('When an in-store code is known elsewhere only, then others do not speak for it', async () => {
    const inStore = '02000000000015';
    await catalog.publish(
      catalog.upserted('SOUTH', [{ barcode: inStore, name: 'Cheese at the counter', codes: FOREIGN_DRINKS }], {
        importId: 'in-store',
      }),
    );
    await waitUntil(() => answers.some(({ importId }) => importId === 'in-store'), {
      what: 'the in-store code is applied',
    });
    const answer = await classify([{ barcode: inStore, ownOnly: true }]);
    expect(answer.results[0]).toMatchObject({ source: 'none', name: '' });
    const barcodes = [inStore, inStore, gtin(500), gtin(0)].map((canonical, at) => ({ canonical, own_only: at === 0 }));
    const resolved = await catalog.post(
      '/internal/resolve',
      { wholesaler_code: 'NORTH', barcodes },
      { internal: true },
    );
    const { products } = internalFindBarcodes.answer.parse(await resolved.json());
    expect(products.map(({ known, own }) => [known, own])).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [true, true],
    ]);
  });

  test('When the VAT rate of a mapping does not fit the product, then a person looks, and the rule is quoted', async () => {
    const [wrong, right, theirs] = [gtin(610), gtin(611), gtin(612)] as const;
    const zero: Given['codes'] = ['10', '11', '12', 'Z'];
    await catalog.publish(
      catalog.upserted(
        'NORTH',
        [
          { barcode: wrong, name: 'Ready Salted Crisps 32.5g', codes: zero },
          { barcode: right, name: 'Ready Salted Crisps 150g', codes: DRINKS },
        ],
        { importId: 'crisps' },
      ),
      catalog.upserted('SOUTH', [{ barcode: theirs, name: 'Prawn Cocktail Crisps', codes: ['D', 'D1', 'D2', 'Z'] }], {
        importId: 'crisps',
      }),
    );
    // Wholesalers are applied side by side, so each is waited for.
    await waitUntil(() => answers.filter(({ importId }) => importId === 'crisps').length === 2, {
      what: 'the crisps are applied',
    });
    const { results } = await classify([{ barcode: wrong }, { barcode: right }]);
    expect(results[0]).toMatchObject({ source: 'exact', confidence: 100, needsReview: true, reason: 'vat_unlikely' });
    expect(results[1]).toMatchObject({ source: 'exact', needsReview: false, reason: 'exact_mapping' });
    // What needs no word more travels without any; where something is to be said, with the candidate.
    expect(results.map(({ candidates }) => candidates.length)).toEqual([1, 0]);
    expect((await lookUp([wrong, right])).data).toMatchObject([
      {
        review_reason: 'The VAT rate looks wrong',
        review_details: [
          'This looks like crisps: potato snacks are standard-rated (VAT Notice 701/14, 3.8), but the VAT code here is 0%',
        ],
      },
      { review_details: [] },
    ]);
  });

  test('When new mappings are told, then similar names are found within a second, and after a restart too', async () => {
    await catalog.publish(
      catalog.upserted(
        'NORTH',
        [{ barcode: gtin(600), name: 'Moonbeam lavender pillow mist', size: '100ml', codes: BREAD }],
        { importId: 'mist' },
      ),
    );
    await waitUntil(() => answers.some(({ importId }) => importId === 'mist'), {
      what: 'the mapping is applied',
    });
    const nearest = async () =>
      (await classify([{ barcode: gtin(850), description: 'moonbeam lavender pillow mist 100ml' }])).results[0]
        ?.neighbours[0]?.barcode;
    await waitUntil(async () => (await nearest()) === gtin(600), { what: 'the new name is a neighbour' });
    await catalog.restart();
    expect(await nearest()).toBe(gtin(600));
  });

  test('When mappings are told while catalog is away, then it finds similar names once it is back', async () => {
    const told = catalog.upserted(
      'NORTH',
      [{ barcode: gtin(601), name: 'Sundial ginger bath salts', size: '500g', codes: BREAD }],
      { importId: 'salts' },
    );
    await catalog.restart(() => catalog.publish(told));
    await waitUntil(() => answers.some(({ importId }) => importId === 'salts'), {
      what: 'the mapping is applied',
    });
    const nearest = async () =>
      (await classify([{ barcode: gtin(851), description: 'sundial ginger bath salts 500g' }])).results[0]
        ?.neighbours[0]?.barcode;
    await waitUntil(async () => (await nearest()) === gtin(601), { what: 'the new name is a neighbour' });
  });
});

test('When a user token is used on an internal call, then it is refused', async () => {
  expect((await catalog.post('/internal/resolve', { wholesaler_code: 'NORTH', barcodes: [] })).status).toBe(401);
});
