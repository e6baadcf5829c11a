import { expect, test } from '@jest/globals';
import { MESSAGING_TABLES } from '@tillmap/bus';
import { openDatabase } from '@tillmap/storage/database';
import { staleRowTypes } from '@tillmap/storage/database/row-types';
import { createTestDatabase } from '@tillmap/testing';
import { schema } from '../../src/database/migrations.ts';

test('When the migrations have run, then the types of rows are those of the tables', async () => {
  const { url, drop } = await createTestDatabase();
  const database = await openDatabase({ url, applicationName: 'test', ...schema });
  try {
    await database.migrate();
    const file = new URL('../../src/database/schema.generated.ts', import.meta.url);
    expect(await staleRowTypes(database, file, MESSAGING_TABLES)).toBeUndefined();
  } finally {
    await database.close();
    await drop();
  }
});
