import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { barcodeOf } from './files.ts';
import { ANN, AT, startWorld, type World } from './harness.ts';
import { firstWeek, type PriceLine, startWeek, type Week } from './second-week.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

const FIRST = firstWeek(10);
const added = (n: number, name: string): PriceLine => ({ ...FIRST[0]!, barcode: barcodeOf(n), name });
/** A price and what only a file of whole products says; a new product; a name that the till refuses. */
const SECOND = [
  ...FIRST.map((line, n) => (n === 1 ? { ...line, rrp: '2.79', caseQty: '24' } : line)),
  added(1_013, 'A new product'),
  added(1_014, 'N'.repeat(300)),
];

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
  await (await startWeek(world, FIRST, 'Week 1')).download();
});
afterAll(() => world.close());

const tillFile = async ({ id, get }: Week, purpose: string) => {
  const body = { profile: 'shopify', purpose, disclaimer_accepted: true };
  await world.bytes(ANN, `${AT}/sessions/${id}/till/file`, body);
  const isSent = async () => (await get('/downloads')).body.data.downloads[0]?.state === 'sent';
  await waitUntil(isSent, { what: 'the file to be sent' });
};
const changesOf = async (week: Week) =>
  Object.fromEntries((await week.lines()).map(({ barcode, changes }) => [barcode, changes]));

test('When a file of prices alone has left, then all else that changed is asked about the next week', async () => {
  await tillFile(await startWeek(world, SECOND, 'Week 2'), 'prices');
  const week3 = await startWeek(world, SECOND, 'Week 3');
  expect(await changesOf(week3)).toEqual({
    [barcodeOf(1)]: ['size_or_case'],
    [barcodeOf(1_013)]: ['was_left_out'],
    [barcodeOf(1_014)]: ['was_left_out'],
  });
  // What the till refuses it does not have.
  await tillFile(week3, 'new');
  expect(await changesOf(await startWeek(world, SECOND, 'Week 4'))).toEqual({ [barcodeOf(1_014)]: ['was_left_out'] });
});
