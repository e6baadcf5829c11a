import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClockStabilityCheck, type Database, type IsClockStable, openDatabase } from '@tillmap/storage/database';
import { type SettableClock, settableClock, waitUntil } from '@tillmap/testing';
import { supplierCsv } from './files.ts';
import { startWorld, type World } from './harness.ts';

/** Not long before uploaded files, sessions with their downloads, and downloads in the making have been kept long enough. */
const NEARLY = { file: '89 days 12 hours', session: '399 days 12 hours', making: '30 minutes' };

describe('What is kept for a time', () => {
  let world: World;
  let database: Database;
  let clock: SettableClock;
  let isClockStable: IsClockStable = async () => false;
  /** A sweep that saw the clock stand still, and is not done yet, must not read it after the jump. */
  let isJumping = false;

  const at = async (minute: number, apart = '0 hours'): Promise<void> => {
    await clock.at(minute, apart);
    await isClockStable();
  };
  const objects = async (): Promise<number> => {
    let count = 0;
    for await (const _ of world.objects.list('')) count++;
    return count;
  };
  const addDownload = (session: string, state: string, age: string): Promise<unknown> =>
    database.execute(
      `insert into download (id, session_id, session_name, wholesaler_code, version, content, products, not_reviewed, file_name,
                             file_sha256, bytes, object_key, user_id, user_name, at, state)
       values (gen_random_uuid(), $1, '', 'W1', 1, 'all', 1, 0, '', '', 0, $2::text, 'a', 'Ann', now() - $3::interval, $2::text)`,
      [session, state, age],
    );
  const downloads = async (): Promise<number> =>
    (await database.query(`select from download where object_key <> ''`)).length;
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
    world = await startWorld({}, undefined, { isClockStable: async () => isJumping && (await isClockStable()) });
    clock = await settableClock(world.database.url);
    database = await openDatabase({ url: world.database.url, applicationName: 'test' });
    isClockStable = createClockStabilityCheck(database, clock.steadyMs);
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

    await addDownload(id, 'sent', NEARLY.session);
    await addDownload(id, 'making', NEARLY.making);

    await at(11, '1 day');
    isJumping = true;
    // Downloads are swept behind uploads: the second time those of the first are done.
    for (const _ of ['uploads', 'downloads']) await untilSwept();
    expect([await statusOf(id), await objects(), await downloads()]).toEqual([200, 1, 2]);
    await at(14);
    for (const _ of ['uploads', 'downloads']) await untilSwept();
    expect([await statusOf(id), await objects(), await downloads()]).toEqual([200, 1, 2]);

    await at(30, '1 day');
    await at(40, '1 day');
    // The first sweep may have been under way, and have looked for what is old before.
    const isGone = async (): Promise<boolean> => {
      await untilSwept();
      return (await statusOf(id)) === 404 && (await objects()) === 0 && (await downloads()) === 0;
    };
    await waitUntil(isGone, { what: 'all of it to go' });
  });
});
