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
import { DifferencesOfUploads, Shops } from './migrations/1766300000001-shops.ts';

test('When the migrations have run, then the types of rows are those of the tables, which can be taken back', async () => {
  const { url, drop } = await createTestDatabase();
  const database = await openDatabase({ url, applicationName: 'schema test', ...fileBuildingSchema });
  try {
    await database.migrate();
    const file = new URL('./schema.generated.ts', import.meta.url);
    expect(await staleRowTypes(database, file, MESSAGING_TABLES)).toBeUndefined();

    const source = await new DataSource({ type: 'postgres', url }).initialize();
    const runner = source.createQueryRunner();
    await runner.query(`
      insert into shop (id, code, name, nation, till_profile, active, users, is_first)
      values ('01990000-0000-7000-8000-000000000001', 'A', 'A', 'wales', '', true, '{}', true);
      insert into left_out (wholesaler_code, canonical, session_id)
      select code, '1', '01990000-0000-7000-8000-000000000002' from (values ('W1'), ('shop:x:W1')) as memory (code);`);
    await new DifferencesOfUploads().down(runner);
    await new Shops().down(runner);
    // What wholesalers have stays for the release before, and what it had not does not come back.
    expect(await runner.query('select wholesaler_code from left_out')).toEqual([{ wholesaler_code: 'W1' }]);
    await new Shops().up(runner);
    await new DifferencesOfUploads().up(runner);
    expect(await runner.query('select from shop')).toEqual([]);
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
