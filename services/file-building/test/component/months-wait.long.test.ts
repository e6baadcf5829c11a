import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '@tillmap/storage/database';
import { monthAfter, monthName, waitUntil } from '@tillmap/testing';
import { DataSource } from 'typeorm';
import { MIGRATIONS } from '../../src/database/migrations.ts';
import { ANN, AT, startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';
import { startReview } from './workbench.ts';

/** Those that cut tables, and all behind them. */
const CUTTING = MIGRATIONS.slice(MIGRATIONS.findIndex(({ name }) => name === 'FirstPartOfDownloadLines')).length;
const HOUR_MS = 3_600_000;

let world: World;
let isNow = new Date();
beforeAll(async () => {
  world = await startWorld({}, undefined, { monthClock: async () => isNow });
  await new StandInClassifier(world.bus).start();
});
afterAll(() => world.close());

test('When tables are held while they are to be cut, then sessions go on beside that, and their months come by themselves', async () => {
  const url = world.database.url;
  const source = await new DataSource({
    type: 'postgres',
    url,
    migrations: [...MIGRATIONS],
    migrationsTableName: 'schema_migration',
  }).initialize();
  for (let undone = 0; undone < CUTTING; undone++)
    await waitUntil(() => source.undoLastMigration().then(() => true), { what: 'the tables beside the service' });
  await source.destroy();

  const sql = await openDatabase({ url, applicationName: 'dump', idleTransactionTimeoutMs: 120_000 });
  try {
    await sql.transaction(async (tx) => {
      // Items and lines of downloads got columns since: that waits for whoever holds them, and cutting them is done in the same way.
      await tx.query('select count(*) from change_step_line');
      await world.restart();
      const { id } = await startReview(world, 10);
      expect((await world.get(`/sessions/${id}/products`)).status).toBe(200);
      expect(await world.bytes(ANN, `${AT}/sessions/${id}/download?disclaimer_accepted=true`)).not.toHaveLength(0);
      expect(await sql.query(`select from pg_inherits where inhparent = 'change_step_line'::regclass`)).toEqual([]);
    });
    for (let month = 0; month <= 4; month++) {
      isNow = new Date(monthAfter(month) + HOUR_MS);
      await world.restart();
      const parts = ['item', 'change_step_line', 'download_line'].map((table) => `${table}_${monthName(month + 2)}`);
      const areThere = async () =>
        (await sql.query('select from pg_class where relname = any($1)', [parts])).length === parts.length;
      await waitUntil(areThere, { what: `the parts of month ${month + 2}` });
    }
    expect(await startReview(world, 10)).toBeDefined();
  } finally {
    await sql.close();
  }
});
