import { expect, test } from '@jest/globals';
import { MESSAGING_TABLES } from '@tillmap/bus';
import { openDatabase } from '@tillmap/storage/database';
import { staleRowTypes } from '@tillmap/storage/database/row-types';
import { createTestDatabase } from '@tillmap/testing';
import { DataSource } from 'typeorm';
import { PromotionTables } from './migrations/1764300500001-promotion-tables.ts';
import { schema } from './migrations.ts';

test('When the migrations have run, then the types of rows are those of the tables, which can be taken back', async () => {
  const { url, drop } = await createTestDatabase();
  const database = await openDatabase({ url, applicationName: 'schema test', ...schema });
  try {
    await database.migrate();
    const file = new URL('./schema.generated.ts', import.meta.url);
    expect(await staleRowTypes(database, file, MESSAGING_TABLES)).toBeUndefined();

    const source = await new DataSource({ type: 'postgres', url }).initialize();
    const runner = source.createQueryRunner();
    await new PromotionTables().down(runner);
    await new PromotionTables().up(runner);
    await runner.release();
    await source.destroy();
  } finally {
    await database.close();
    await drop();
  }
});
