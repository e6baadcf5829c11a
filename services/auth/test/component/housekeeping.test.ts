import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createIsolatedRunner, createLogger, createMetrics, METRICS } from '@tillmap/service-kit';
import { createClockStabilityCheck, type Database, openDatabase } from '@tillmap/storage/database';
import { createTestDatabase, type SettableClock, settableClock, type TestDatabase } from '@tillmap/testing';
import { removeExpired } from '../../src/adapters/postgres/housekeeping.ts';
import { authSchema } from '../../src/composition.ts';

describe('Housekeeping', () => {
  let server: TestDatabase;
  let clock: SettableClock;
  let database: Database;
  let tidy: () => Promise<void>;

  const at = async (minute: number, apart = '0 hours'): Promise<void> => {
    await clock.at(minute, apart);
    await tidy();
  };
  const revocations = async (): Promise<number> =>
    (await database.query<{ count: number }>('select count(*)::integer as count from revocations'))[0]!.count;

  beforeEach(async () => {
    server = await createTestDatabase();
    clock = await settableClock(server.url);
    database = await openDatabase({ url: server.url, applicationName: 'test', migrations: authSchema.migrations });
    await database.migrate();
    const failed = createMetrics('auth').counter(METRICS.workFailures);
    const each = createIsolatedRunner({ log: createLogger('auth', 'silent'), failed })('housekeeping');
    const isClockStable = createClockStabilityCheck(database, clock.steadyMs);
    tidy = () => removeExpired(database, each, isClockStable);
  });
  afterEach(async () => {
    await database.close();
    await server.drop();
  });

  const revoke = () =>
    database.execute(
      `insert into revocations (position, user_id, not_before, recorded_at)
       values (nextval('revocation_position'), $1, 1, clock_timestamp())`,
      ['01890a5d-ac96-774b-bcce-b302099a8057'],
    );

  test('When the clock jumps a day ahead and back within minutes, then what was revoked stays so', async () => {
    await at(0);
    await at(10);
    await revoke();
    await at(11, '1 day');
    await at(14, '1 day');
    await at(15);
    expect(await revocations()).toBe(1);
  });

  test('When a revocation is older than a token can be, then it goes', async () => {
    await at(0);
    await revoke();
    await at(120);
    expect(await revocations()).toBe(0);
  });
});
