import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ReviewStep, WorkbenchRow } from '@tillmap/contracts';
import { barcodeOf } from './files.ts';
import { ANN, MIA, startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';
import { COLA, type Review, startReview } from './workbench.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
});
afterAll(() => world.close());

const states = async (of: Review): Promise<unknown[]> =>
  (await of.products()).products.map(({ barcode, vat_code, cg_code, review: { decision, by } }: WorkbenchRow) => [
    barcode,
    vat_code,
    cg_code,
    decision,
    by,
  ]);

test('When a person takes back what they did since a step, then what came before stands, and the history names products', async () => {
  const of = await startReview(world, 20);
  await of.one('accept', barcodeOf(7));
  const before = await states(of);
  await of.one('accept', barcodeOf(8));
  await of.one('accept', barcodeOf(17), {}, MIA);
  await of.one('set', barcodeOf(18), { place: COLA });
  await of.undo({ step: 3 });
  expect((await of.undo({ person: ANN.id, since: 2 })).body.data).toMatchObject({
    changed: 2,
    step: { words: 'Undone: the last 2 steps of Ann' },
  });
  expect(await states(of)).toEqual(before);
  const { steps } = await of.history();
  const row = await of.product(barcodeOf(8));
  expect(steps.find(({ id }: ReviewStep) => id === 2).named).toEqual([
    { barcode: barcodeOf(8), name: row.description },
  ]);
  expect((await of.redo()).body.data).toMatchObject({ changed: 2 });
});
