import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ClockSettled, type Database, openDatabase, settledClock } from '@tillmap/database';
import { type SettableClock, settableClock, waitUntil } from '@tillmap/testing';
import { supplierCsv } from './files.ts';
import { startWorld, type World } from './harness.ts';

/** Half a day before uploaded files, and sessions, have been kept long enough. */
const NEARLY = { file: '89 days 12 hours', session: '399 days 12 hours' };

describe('What is kept for a time', () => {
  let world: World;
  let database: Database;
  let clock: SettableClock;
  let isClockSettled: ClockSettled = async () => false;

  const at = async (minute: number, apart = '0 hours'): Promise<void> => {
    await clock.at(minute, apart);
    await isClockSettled();
  };
  const objects = async (): Promise<number> => {
    let count = 0;
    for await (const _ of world.objects.list('')) count++;
    return count;
  };
  const statusOf = async (id: string): Promise<number> => (await world.get(`/sessions/${id}/status`)).status;
  /** What is deleted by a person goes whatever the clock says, in the same sweep behind what is old. */
  const untilSwept = async (): Promise<void> => {
    const id = await world.newSession();
    await world.upload(id, supplierCsv(3));
    await world.remove(`/sessions/${id}`);
    const left = () => database.query('select from upload where session_id = $1', [id]);
    await waitUntil(async () => (await left()).length === 0, { what: 'the sweep' });
  };

  beforeAll(async () => {
    world = await startWorld({}, undefined, { isClockSettled: () => isClockSettled() });
    clock = await settableClock(world.database.url);
    database = await openDatabase({ url: world.database.url, applicationName: 'test' });
    isClockSettled = settledClock(database, clock.steadyMs);
    // Its connections find the clock that can be set from now on.
    await world.restart();
  });
  afterAll(async () => {
    await database?.close();
    await world?.close();
  });

  test('When the clock jumps a day ahead and back, then nothing is lost; when it stays there, it is believed', async () => {
    await at(0);
    await at(10);
    const id = await world.newSession();
    await world.upload(id, supplierCsv(5));
    await database.execute(`update upload set touched_at = now() - $2::interval where session_id = $1`, [
      id,
      NEARLY.file,
    ]);
    await database.execute(`update session set updated_at = now() - $2::interval where id = $1`, [id, NEARLY.session]);

    await at(11, '1 day');
    await untilSwept();
    expect([await statusOf(id), await objects()]).toEqual([200, 1]);
    await at(14);
    await untilSwept();
    expect([await statusOf(id), await objects()]).toEqual([200, 1]);

    await at(30, '1 day');
    await at(40, '1 day');
    // The first sweep may have been under way, and have looked for what is old before.
    const isGone = async (): Promise<boolean> => {
      await untilSwept();
      return (await statusOf(id)) === 404 && (await objects()) === 0;
    };
    await waitUntil(isGone, { what: 'all of it to go' });
  });
});
