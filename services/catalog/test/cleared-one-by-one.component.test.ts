import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { encode } from '@tillmap/bus';
import { create, EVENTS, MappingsClearedSchema } from '@tillmap/bus/events';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import { type CatalogUnderTest, startCatalog } from './catalog-under-test.ts';

const wholesaler = (code: string) =>
  [code, { code, name: code, active: true, version: 5, hierarchy: [] as never[], vat_codes: [] as never[] }] as const;

let catalog: CatalogUnderTest;
let sql: Database;

beforeAll(async () => {
  catalog = await startCatalog(new Map([wholesaler('NORTH'), wholesaler('SOUTH')]));
  sql = await openDatabase({ url: catalog.database.url, applicationName: 'test' });
});
afterAll(async () => {
  await sql.close();
  await catalog.stop();
});

const mappingsOf = async (code: string): Promise<number> =>
  (await sql.query(`select from products where doc->'mappings' ? $1`, [code])).length;

test('When the mappings of one cleared wholesaler cannot be taken out, then those of another are, and they are later', async () => {
  for (const code of ['NORTH', 'SOUTH'])
    await catalog.publish(
      catalog.upserted(code, [{ barcode: '05000000000010', name: 'Lemon drink', codes: ['10', '', '', 'S'] }]),
    );
  await waitUntil(async () => (await mappingsOf('NORTH')) + (await mappingsOf('SOUTH')) === 2);
  await sql.execute(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  );
  await sql.execute(
    `create trigger broken before update on cleared_wholesalers for each row
       when (old.wholesaler_code = 'NORTH' and old.swept_to is not null) execute function refuse()`,
  );
  await catalog.publish(
    ...['NORTH', 'SOUTH'].map((wholesalerCode) =>
      encode(EVENTS.mappingsCleared, create(MappingsClearedSchema, { wholesalerCode, version: 3_000n }), {
        source: 'reference-data',
      }),
    ),
  );
  await waitUntil(async () => (await mappingsOf('SOUTH')) === 0, { what: 'the sweep of the other' });
  expect(await mappingsOf('NORTH')).toBe(1);

  await sql.execute('drop trigger broken on cleared_wholesalers');
  await waitUntil(async () => (await mappingsOf('NORTH')) === 0, { seconds: 30, what: 'the sweep of the first' });
});
