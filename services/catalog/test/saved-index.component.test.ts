import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decode, encode } from '@tillmap/bus';
import { type ChunkClassified, ChunkRequestedSchema, create, EVENTS } from '@tillmap/bus/events';
import { openDatabase } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import { v7 as uuidv7 } from 'uuid';
import { type CatalogUnderTest, startCatalog } from './catalog-under-test.ts';

const CODES = ['10', '11', '12', 'S'] as const;
const NORTH = {
  code: 'NORTH',
  name: 'North',
  active: true,
  version: 1,
  hierarchy: [
    {
      dept_code: '10',
      dept_name: 'Drinks',
      sub_dept_code: '11',
      sub_dept_name: 'Soft',
      cg_group_code: '12',
      cg_group_name: 'Cola',
    },
  ],
  vat_codes: [{ code: 'S', description: 'Standard', rate: 20 }],
};

let catalog: CatalogUnderTest;
let folder = '';
const chunks: ChunkClassified[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tillmap-index-'));
  catalog = await startCatalog(new Map([['NORTH', NORTH]]), { INDEX_FOLDER: folder });
  await catalog.bus.consumeGroup({
    group: 'test',
    topics: [EVENTS.chunkClassified.topic],
    handle: async (message) => {
      if (message.headers.ce_type === EVENTS.chunkClassified.type) chunks.push(decode(EVENTS.chunkClassified, message));
    },
  });
});
afterAll(async () => {
  await catalog.stop();
  await rm(folder, { recursive: true, force: true });
});

const tell = (barcode: string, name: string): Promise<void> =>
  catalog.publish(catalog.upserted('NORTH', [{ barcode, name, codes: CODES }]));

/** The barcodes of known products that a description resembles. */
const resembled = async (description: string): Promise<string[]> => {
  const sessionId = uuidv7();
  const request = create(ChunkRequestedSchema, {
    sessionId,
    wholesalerCode: 'NORTH',
    reviewThreshold: 80,
    items: [{ position: 0, barcode: '05020000009992', description, size: '' }],
  });
  await catalog.publish(encode(EVENTS.chunkRequested, request, { source: 'file-building' }));
  const find = () => chunks.find((chunk) => chunk.sessionId === sessionId);
  await waitUntil(() => find() !== undefined, { seconds: 20, what: 'the chunk is answered' });
  return find()!.results[0]!.neighbours.map(({ barcode }) => barcode);
};

const isFound = (barcode: string, description: string) =>
  waitUntil(async () => (await resembled(description)).includes(barcode), {
    what: `${description} is found`,
  });

const withoutProducts = async (): Promise<void> => {
  const database = await openDatabase({ url: catalog.database.url, applicationName: 'test' });
  await database.execute('delete from products');
  await database.close();
};

test('When a change comes again behind a newer one of its product, then the newer one stays', async () => {
  const [barcode, codes] = ['05020000000080', CODES];
  const older = catalog.upserted('NORTH', [{ barcode, name: 'Zephyr rhubarb cordial', codes }]);
  const newer = catalog.upserted('NORTH', [{ barcode, name: 'Quartz parsnip relish', codes }]);
  for (const message of [older, newer, older]) await catalog.publish(message);
  await tell('05020000000097', 'Umber quince paste');
  await isFound('05020000000097', 'umber quince paste');
  expect(await resembled('quartz parsnip relish')).toContain(barcode);
  expect(await resembled('zephyr rhubarb cordial')).not.toContain(barcode);
});

test('When it is restarted, then it has what was saved and what was told since, without reading the products', async () => {
  await tell('05020000000011', 'Moonbeam lavender pillow mist');
  await isFound('05020000000011', 'moonbeam lavender pillow mist');
  const manifest = join(folder, 'manifest.json');
  await waitUntil(() => existsSync(manifest), { seconds: 20, what: 'the index is saved' });
  await tell('05020000000028', 'Starlight camomile sleep tea');
  await isFound('05020000000028', 'starlight camomile sleep tea');
  await withoutProducts();
  await catalog.restart();
  expect(await resembled('moonbeam lavender pillow mist')).toContain('05020000000011');
  expect(await resembled('starlight camomile sleep tea')).toContain('05020000000028');

  // Damaged: built from the products, of which there are none any more.
  const [file] = /[0-9a-f-]{36}\.segment/.exec(readFileSync(manifest, 'utf8'))!;
  await truncate(join(folder, file), 100);
  await catalog.restart();
  expect(await resembled('moonbeam lavender pillow mist')).toEqual([]);
});
