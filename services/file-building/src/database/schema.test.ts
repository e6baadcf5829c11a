import { expect, test } from '@jest/globals';
import { MESSAGING_TABLES } from '@tillmap/bus';
import { openDatabase } from '@tillmap/storage/database';
import { staleRowTypes } from '@tillmap/storage/database/row-types';
import { createTestDatabase } from '@tillmap/testing';
import { DataSource } from 'typeorm';
import { fileBuildingSchema } from '../app.ts';
import { FileBuildingTables } from './migrations/1764000100000-file-building-tables.ts';
import { FileHash } from './migrations/1764300100000-file-hash.ts';
import { BatchPieces } from './migrations/1765000100000-batch-pieces.ts';

test('When the migrations have run, then the types of rows are those of the tables, which can be taken back', async () => {
  const { url, drop } = await createTestDatabase();
  const database = await openDatabase({ url, applicationName: 'schema test', ...fileBuildingSchema });
  try {
    await database.migrate();
    const file = new URL('./schema.generated.ts', import.meta.url);
    expect(await staleRowTypes(database, file, MESSAGING_TABLES)).toBeUndefined();

    const source = await new DataSource({ type: 'postgres', url }).initialize();
    const runner = source.createQueryRunner();
    await new BatchPieces().down(runner);
    await new BatchPieces().up(runner);
    await new FileHash().down(runner);
    await new FileBuildingTables().down(runner);
    await new FileBuildingTables().up(runner);
    await new FileHash().up(runner);
    await runner.release();
    await source.destroy();
  } finally {
    await database.close();
    await drop();
  }
});
