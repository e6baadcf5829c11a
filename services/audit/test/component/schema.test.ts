import { expect, test } from '@jest/globals';
import { openDatabase } from '@tillmap/database';
import { createTestDatabase } from '@tillmap/testing';
import { schema } from '../../src/composition.ts';

test('When the migrations have run, then the tables are what the entities say', async () => {
  const { url, drop } = await createTestDatabase();
  const database = await openDatabase({ url, applicationName: 'test', ...schema });
  try {
    await database.migrate();
    expect(await database.drift()).toEqual([]);
  } finally {
    await database.close();
    await drop();
  }
});
