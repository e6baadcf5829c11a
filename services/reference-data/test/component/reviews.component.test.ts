import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  AssistAnsweredSchema,
  ChunkClassifiedSchema,
  create,
  EVENTS,
  ItemReviewedSchema,
  SessionChangedSchema,
} from '@tillmap/events';
import { type EventBus, encode } from '@tillmap/messaging';
import { waitUntil } from '@tillmap/testing';
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

const review = (over: Partial<Record<'barcode' | 'name' | 'deptCode' | 'vatCode' | 'wholesalerCode', string>>) =>
  encode(
    EVENTS.itemReviewed,
    create(ItemReviewedSchema, {
      wholesalerCode: 'NISA',
      barcode: '05012345678900',
      barcodeGiven: '5012345678900',
      name: 'Tea',
      deptCode: '10',
      vatCode: 'Z',
      ...over,
    }),
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
    await bus.publish([review({})]);
    await waitUntil(() => catalog.heard.some(({ importId }) => importId === ''));

    expect(await mapping('05012345678900')).toEqual({ name: 'Tea', source: 'review', vat_code: 'Z' });
    expect(catalog.heard.at(-1)).toMatchObject({ wholesalerCode: 'NISA', wholesalerName: 'NISA Ltd', importId: '' });
  });

  test('When an import knows the barcode, a code is wrong or nothing is new, then nothing changes', async () => {
    const told = catalog.heard.length;
    const last = review({ name: 'Green tea' });
    await bus.publish([
      review({ barcode: '05010029000016' }),
      review({ deptCode: '99' }),
      review({ vatCode: 'Q' }),
      review({ wholesalerCode: 'NONE' }),
      review({}),
      last,
      last,
    ]);
    await waitUntil(async () => (await mapping('05012345678900'))?.name === 'Green tea');
    await waitUntil(() => catalog.heard.length > told);

    expect(await mapping('05010029000016')).toMatchObject({ name: 'Imported', source: 'import' });
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
    review({ barcode: '05012345678917', name: 'By a person' }),
  ]);
  await waitUntil(async () => (await mapping('05012345678917')) !== undefined);

  expect(await service.sql.query('select distinct source from reference_mapping order by 1')).toEqual([
    { source: 'import' },
    { source: 'review' },
  ]);
  expect(await service.sql.query('select from reference_mapping')).toHaveLength(told + 1);
  expect(await service.sql.query('select from learned_mapping where session_id = $1', ['machine'])).toEqual([]);
});
