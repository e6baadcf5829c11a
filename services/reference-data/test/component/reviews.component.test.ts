import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type EventBus, encode } from '@tillmap/bus';
import {
  AssistAnsweredSchema,
  ChunkClassifiedSchema,
  create,
  EVENTS,
  ItemsReviewedSchema,
  SessionChangedSchema,
} from '@tillmap/bus/events';
import { waitUntil } from '@tillmap/testing';
import fc from 'fast-check';
import { type ReferenceData, standInCatalog, startReferenceData } from '../harness.ts';

let service: ReferenceData;
let catalog: Awaited<ReturnType<typeof standInCatalog>>;
let bus: EventBus;

beforeAll(async () => {
  service = await startReferenceData();
  bus = service.openBus();
  catalog = await standInCatalog(service.openBus());
  await service.addWholesaler('NISA');
  const text = 'barcode,name,dept_code\n5010029000016,Imported,10';
  await service.importFile('/api/admin/reference-mappings/import', { text, fields: { wholesaler_code: 'NISA' } });
});
afterAll(async () => {
  await bus.close();
  await catalog.stop();
  await service.stop();
});

type Said = Partial<Record<'barcode' | 'name' | 'deptCode' | 'vatCode', string>> & {
  step?: bigint;
  takenBack?: boolean;
};
const TEA = { barcode: '05012345678900', barcodeGiven: '5012345678900', name: 'Tea', deptCode: '10', vatCode: 'Z' };
const review = (items: readonly Said[], wholesalerCode = 'NISA') =>
  encode(
    EVENTS.itemsReviewed,
    create(ItemsReviewedSchema, { wholesalerCode, items: items.map((item) => ({ ...TEA, ...item })) }),
    { source: 'file-building' },
  );

const mapping = async (barcode: string) =>
  (
    await service.sql.query<{ name: string; source: string; vat_code: string }>(
      'select name, source, vat_code from reference_mapping where barcode = $1',
      [barcode],
    )
  )[0];

describe('What a person decided for an item', () => {
  test('When nothing is known of the barcode, then it becomes a mapping and is told without an import', async () => {
    await bus.publish([review([{}])]);
    await waitUntil(() => catalog.heard.some(({ importId }) => importId === ''));

    expect(await mapping('05012345678900')).toEqual({ name: 'Tea', source: 'review', vat_code: 'Z' });
    expect(catalog.heard.at(-1)).toMatchObject({ wholesalerCode: 'NISA', wholesalerName: 'NISA Ltd', importId: '' });
  });

  test('When an import knows the barcode, a code is wrong or nothing is new, then nothing changes', async () => {
    const told = catalog.heard.length;
    const last = review([{ name: 'Green tea' }]);
    await bus.publish([
      review([{ barcode: '05010029000016' }, { deptCode: '99' }, { barcode: '05012345678917', vatCode: 'Q' }]),
      review([{}], 'NONE'),
      review([{}]),
      last,
      last,
    ]);
    await waitUntil(async () => (await mapping('05012345678900'))?.name === 'Green tea');
    await waitUntil(() => catalog.heard.length > told);

    expect(await mapping('05010029000016')).toMatchObject({ name: 'Imported', source: 'import' });
    expect(await mapping('05012345678917')).toBeUndefined();
    expect(catalog.heard.slice(told)).toMatchObject([{ mappings: [{ name: 'Green tea', source: 'review' }] }]);
  });
});

test('When the machine has classified a product and its session is completed, then nothing of it becomes a mapping', async () => {
  const results = [{ position: 0, deptCode: '10', subDeptCode: '90', cgCode: '1', vatCode: 'Z', confidence: 99.9 }];
  const session = { sessionId: 'machine', wholesalerCode: 'NISA' };
  const source = { source: 'a test' };
  const told = (await service.sql.query('select from reference_mapping')).length;
  await bus.publish([
    encode(EVENTS.chunkClassified, create(ChunkClassifiedSchema, { ...session, results }), source),
    encode(EVENTS.assistCompleted, create(AssistAnsweredSchema, { ...session, results }), source),
    encode(EVENTS.sessionChanged, create(SessionChangedSchema, { ...session, what: 'completed' }), source),
    review([{ barcode: '05012345678917', name: 'By a person' }]),
  ]);
  await waitUntil(async () => (await mapping('05012345678917')) !== undefined);

  expect(await service.sql.query('select distinct source from reference_mapping order by 1')).toEqual([
    { source: 'import' },
    { source: 'review' },
  ]);
  expect(await service.sql.query('select from reference_mapping')).toHaveLength(told + 1);
  expect(await service.sql.query('select from learned_mapping where session_id = $1', ['machine'])).toEqual([]);
});

describe('Several products told at once', () => {
  const BARCODES = ['05012345678900', '05012345678917', '05012345678924'];

  beforeEach(async () => {
    await service.sql.execute('truncate reference_mapping, learned_mapping, mapping_tombstone');
  });

  const tell = async (messages: ReturnType<typeof review>[]): Promise<void> => {
    await bus.publish(messages);
    const ids = messages.map(({ id }) => id);
    await waitUntil(
      async () =>
        (await service.sql.query('select from inbox where event_id = any($1::text[])', [ids])).length === ids.length,
    );
  };
  const stands = () => service.sql.query('select barcode, vat_code, source from reference_mapping order by barcode');
  const noted = () =>
    service.sql.query(
      `select barcode, vat_code, step, state, stays, before ->> 'vatCode' as before from learned_mapping order by barcode, number`,
    );

  test('When a step sets and takes back several, then each is learned and unlearned, and one event tells of all', async () => {
    await catalog.untilAllHeard(service.sql);
    const [told, removed] = [catalog.heard.length, catalog.removed.length];
    const items = BARCODES.map((barcode) => ({ barcode, step: 1n }));
    await tell([review(items)]);
    await waitUntil(() => catalog.heard.length > told);
    const heard = catalog.heard.slice(told).map(({ mappings }) => mappings.map(({ barcode }) => barcode));
    expect(heard).toEqual([BARCODES]);
    await tell([review(items.map((item) => ({ ...item, takenBack: true })))]);
    expect(await stands()).toEqual([]);
    await waitUntil(() => catalog.removed.length >= removed + items.length);
    expect(catalog.removed.slice(removed)).toEqual(BARCODES);
  });

  test('When the same is told one by one, then as much is learned and stands', async () => {
    const item = fc.record({
      barcode: fc.constantFrom(...BARCODES),
      vatCode: fc.constantFrom('A', 'Z', 'wrong'),
      step: fc.bigInt({ min: 1n, max: 3n }),
      takenBack: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(item, { minLength: 2, maxLength: 8 }), async (items) => {
        const seen = [];
        for (const messages of [[review(items)], items.map((one) => review([one]))]) {
          await service.sql.execute('truncate reference_mapping, learned_mapping, mapping_tombstone');
          await tell(messages);
          seen.push([await stands(), await noted()]);
        }
        expect(seen[0]).toEqual(seen[1]);
      }),
      { numRuns: 6 },
    );
  });
});
