import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '@tillmap/storage/database';
import { barcodeOf } from './files.ts';
import { AT, MIA, startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';
import { COLA, startReview } from './workbench.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
});
afterAll(() => world.close());

test('When products were reviewed, then the work says what was corrected and how long it took, and administrators see it by week', async () => {
  const of = await startReview(world, 20);
  expect((await of.get('/review/work')).body.data).toEqual({ checked: 0, corrected: 0, vat_corrected: 0, seconds: 0 });
  await of.one('accept', barcodeOf(7));
  await of.one('set', barcodeOf(8), { place: COLA });
  await of.one('set', barcodeOf(17), { vat_code: 'Z' });
  await of.one('set', barcodeOf(18), { vat_code: 'Z' }, MIA);
  await of.undo({}, MIA);
  const database = await openDatabase({ url: world.database.url, applicationName: 'test' });
  // Ann took 30 s, then served somebody for ten minutes.
  await database.execute(
    `update review_step set at = '2026-03-02T09:00:00Z'::timestamptz
            + case step when 2 then interval '30 s' when 3 then interval '10 min' else interval '0' end
      where upload_id = (select upload_id from session where id = $1)`,
    [of.id],
  );
  await database.close();
  const work = { checked: 3, corrected: 2, vat_corrected: 1, seconds: 150 };
  expect((await of.get('/review/work')).body.data).toEqual(work);

  const weekly = await world.call({ ...MIA, role: 'admin' }, 'GET', `${AT}/review-work`);
  expect(weekly.body.data).toEqual([
    expect.objectContaining({ ...work, sessions: 1, doubts: 6, week: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }),
  ]);
  expect((await world.get('/review-work')).status).toBe(403);
});
