import { expect, test } from '@jest/globals';
import { openDatabase } from '@tillmap/storage/database';
import { staleRowTypes } from '@tillmap/storage/database/row-types';
import { createTestDatabase } from '@tillmap/testing';
import { BUS_MIGRATIONS, MESSAGING_MIGRATIONS } from '../src/index.ts';

test('When the migrations have run, then the types of rows are those of the tables', async () => {
  const { url, drop } = await createTestDatabase();
  const migrations = [...BUS_MIGRATIONS, ...MESSAGING_MIGRATIONS];
  const database = await openDatabase({ url, applicationName: 'row types test', migrations });
  try {
    await database.migrate();
    const file = new URL('../src/schema.generated.ts', import.meta.url);
    expect(await staleRowTypes(database, file)).toBeUndefined();
  } finally {
    await database.close();
    await drop();
  }
});
