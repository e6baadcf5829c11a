import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startWorld, type World } from './harness.ts';
import { firstWeek, startWeek } from './second-week.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
});
afterAll(() => world.close());

test('When next week’s list writes barcodes with other zeros, then the till gets the form that it has', async () => {
  const lines = firstWeek(8);
  const first = await startWeek(world, lines);
  const had = (await first.download()).map(([barcode]) => barcode);
  expect(had.length).toBeGreaterThan(4);
  const second = await startWeek(
    world,
    lines.map((line) => ({ ...line, barcode: line.barcode.padStart(14, '0') })),
  );
  expect((await second.download()).map(([barcode]) => barcode)).toEqual(had);
  expect((await second.overview()).counts).toMatchObject({ changed: 0 });
});
