import { expect, test } from '@jest/globals';
import { openDatabase } from '@tillmap/database';
import { createTestDatabase } from '@tillmap/testing';
import { fileBuildingSchema } from '../../composition.ts';
import { FileBuildingTables } from './migrations/1764000100000-file-building-tables.ts';
import { FileHash } from './migrations/1764300100000-file-hash.ts';
import { BatchPieces } from './migrations/1765000100000-batch-pieces.ts';

test('When the migrations have run, then the tables are what the entities say, and they can be taken back', async () => {
  const { url, drop } = await createTestDatabase();
  const database = await openDatabase({ url, applicationName: 'schema test', ...fileBuildingSchema });
  try {
    await database.migrate();
    // The messaging tables are of another package and have no entities here.
    const drift = (await database.drift()).filter((statement) => !/outbox|inbox|relay_lease/.test(statement));
    expect(drift).toEqual([]);

    const runner = database.manager.connection.createQueryRunner();
    await new BatchPieces().down(runner);
    await new BatchPieces().up(runner);
    await new FileHash().down(runner);
    await new FileBuildingTables().down(runner);
    await new FileBuildingTables().up(runner);
    await new FileHash().up(runner);
    await runner.release();
  } finally {
    await database.close();
    await drop();
  }
});
