import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type SettableClock, settableClock, type TestDatabase } from '@tillmap/testing';
import { createClockStabilityCheck, type Database, type IsClockStable, openDatabase } from '../src/index.ts';

describe('The clock of the database', () => {
  let server: TestDatabase;
  let clock: SettableClock;
  let database: Database;
  let isSettled: IsClockStable;

  /** The clock of the database is so much apart from the steady one. */
  const at = async (minute: number, apart = '0 hours'): Promise<boolean> => {
    await clock.at(minute, apart);
    return isSettled();
  };

  beforeEach(async () => {
    server = await createTestDatabase();
    clock = await settableClock(server.url);
    database = await openDatabase({ url: server.url, applicationName: 'test' });
    isSettled = createClockStabilityCheck(database, clock.steadyMs);
  });

  afterEach(async () => {
    await database.close();
    await server.drop();
  });

  test('When it goes on as the steady clock, then it is settled after ten minutes', async () => {
    expect([await at(0), await at(5), await at(9), await at(10), await at(70)]).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  test.each(['1 hour', '1 day', '-1 hour', '-1 day'])(
    'When it is set by %s and back within minutes, then it is not settled from the first moment on',
    async (jump) => {
      expect([await at(0), await at(10)]).toEqual([false, true]);
      expect([await at(11, jump), await at(18, jump), await at(19), await at(28)]).toEqual([
        false,
        false,
        false,
        false,
      ]);
      expect(await at(29)).toBe(true);
    },
  );

  test('When it stays set, then it is believed after ten minutes', async () => {
    expect([await at(0), await at(10), await at(11, '1 day'), await at(20, '1 day'), await at(21, '1 day')]).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
  });

  test('When it is corrected by seconds, then it stays settled', async () => {
    expect([await at(0), await at(10, '20 seconds'), await at(11, '-20 seconds')]).toEqual([false, true, true]);
  });
});
