import { expect, test } from '@jest/globals';
import { openDatabase } from '@tillmap/database';
import { createTestDatabase } from '@tillmap/testing';
import { promotionSchema } from '../../composition.ts';
import { PromotionTables } from './migrations/1764300500001-promotion-tables.ts';

test('When the migrations have run, then the tables are what the entities say, and they can be taken back', async () => {
  const { url, drop } = await createTestDatabase();
  const database = await openDatabase({ url, applicationName: 'schema test', ...promotionSchema });
  try {
    await database.migrate();
    // The messaging tables are of another package and have no entities here.
    const drift = (await database.drift()).filter((statement) => !/outbox|inbox|relay_lease/.test(statement));
    expect(drift).toEqual([]);

    const runner = database.manager.connection.createQueryRunner();
    await new PromotionTables().down(runner);
    await new PromotionTables().up(runner);
    await runner.release();
  } finally {
    await database.close();
    await drop();
  }
});
