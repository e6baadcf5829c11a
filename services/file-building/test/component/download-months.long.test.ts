import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { idAt, monthAfter, monthName, waitUntil } from '@tillmap/testing';
import { ANN, AT, startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';
import { startReview } from './workbench.ts';

const HOUR_MS = 3_600_000;
const ACCEPTED = 'disclaimer_accepted=true';

let world: World;
let sql: Database;
let isNow = new Date();
beforeAll(async () => {
  world = await startWorld({}, undefined, { monthClock: async () => isNow });
  await new StandInClassifier(world.bus).start();
  sql = await openDatabase({ url: world.database.url, applicationName: 'test' });
});
afterAll(async () => {
  await sql.close();
  await world.close();
});

const partsOf = async (): Promise<string> =>
  (
    await sql.query<{ name: string }>(
      `select substr(inhrelid::regclass::text, 15) as name from pg_inherits where inhparent = 'download_line'::regclass order by 1`,
    )
  )
    .map(({ name }) => name)
    .join();
const untilPartsAre = (...names: string[]): Promise<unknown> =>
  waitUntil(async () => (await partsOf()) === names.join(), { what: `the parts ${names.join()}` });
const linesOf = async (id: string): Promise<number> =>
  (await sql.query('select from download_line where download_id = $1', [id])).length;
/** A process whose housekeeping, which begins with its start, is done at that time. */
const keepHouse = async (time: number): Promise<void> => {
  isNow = new Date(time);
  await world.restart();
};

/** A session and its download, as if that had been made at that time, and was as old as this by now. */
const downloadedAt = async (time: number, days: number) => {
  const { id: session } = await startReview(world, 10);
  await world.bytes(ANN, `${AT}/sessions/${session}/download?${ACCEPTED}`);
  const made = await waitUntil(
    async () =>
      (
        await sql.query<{ id: string }>(`select id from download where session_id = $1 and state = 'sent'`, [session])
      )[0],
  );
  const id = idAt(time);
  await sql.execute(`update download set id = $1, at = at - $3 * interval '1 day' where id = $2`, [id, made.id, days]);
  await sql.execute('update download_line set download_id = $1 where download_id = $2', [id, made.id]);
  return { id, session };
};

test('When all downloads of a month are too old to be compared, then their lines go with the month', async () => {
  await untilPartsAre(monthName(2), 'first', 'other');
  const old = await downloadedAt(monthAfter(2) + HOUR_MS, 401);
  const before = await downloadedAt(monthAfter(2) - HOUR_MS, 401);
  const first = await downloadedAt(monthAfter(2) - 2 * HOUR_MS, 0);
  expect([await linesOf(old.id), await linesOf(first.id)]).toEqual([9, 9]);

  await keepHouse(monthAfter(3) - HOUR_MS);
  // What lies before there were months is deleted at once; the month is not over yet.
  await waitUntil(async () => (await linesOf(before.id)) === 0);
  await untilPartsAre(monthName(2), monthName(3), monthName(4), 'first', 'other');
  expect([await linesOf(old.id), await linesOf(first.id)]).toEqual([9, 9]);

  const young = await downloadedAt(monthAfter(3) + HOUR_MS, 0);
  const deleted = await downloadedAt(monthAfter(3) + 2 * HOUR_MS, 0);
  await keepHouse(monthAfter(4));
  // The month after it is over as well, but one of its downloads may be compared still.
  await untilPartsAre(monthName(3), monthName(4), monthName(5), monthName(6), 'first', 'other');
  expect([await linesOf(old.id), await linesOf(young.id)]).toEqual([0, 9]);
  const kept = await world.get(`/sessions/${old.session}/downloads`);
  expect(kept.body.data.downloads.map(({ id }: { id: string }) => id)).toEqual([old.id]);

  // What a person deletes does not wait for its month.
  await world.remove(`/sessions/${deleted.session}`);
  await waitUntil(async () => (await linesOf(deleted.id)) === 0);
  expect(await linesOf(young.id)).toBe(9);
});
