import { expect, test } from '@jest/globals';
import { startWorld, type World } from './harness.ts';
import { decidedAfter, randomFrom } from './made-weeks.ts';
import {
  emptyShop,
  follow,
  makeShop,
  type ShopWeek,
  type SimulatedShop,
  shopsTake,
  startWeeks,
  take,
  tillsOf,
} from './shop-weeks.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

/** The base from before there were shops is the first one's; whose till has the same begins with a copy of it. */
const beginAsBefore = async (
  world: World,
  week: ShopWeek,
  before: SimulatedShop,
  shops: readonly SimulatedShop[],
): Promise<void> => {
  await take(world, week.id, before, 'all');
  follow(before, week.made);
  const copy = shops[1]!;
  for (const [barcode, row] of before.till) copy.till.set(barcode, row);
  for (const [barcode, one] of before.truth) copy.truth.set(barcode, one);
  for (const { code } of shops) await makeShop(world, code, code === copy.code ? { copy_from: 'a' } : {});
};

test.each([1, 2])(
  'When five shops take all or the changes of some weeks each (seed %i), then each till has what is true after each week',
  async (seed) => {
    const world = await startWorld();
    try {
      const classifier = new StandInClassifier(world.bus);
      await classifier.start();
      const random = randomFrom(seed);
      const before = emptyShop('');
      const shops = [{ ...before, code: 'A' }, ...['B', 'C', 'D', 'E'].map(emptyShop)];
      for await (const week of startWeeks(world, [seed, 40, 5], (trainings) => {
        classifier.decide = decidedAfter(trainings);
      })) {
        if (before.till.size === 0) await beginAsBefore(world, week, before, shops);
        await shopsTake(world, shops, week, random);
        const { tills, truth } = tillsOf(shops);
        expect(tills).toEqual(truth);
      }
      expect(shops.every(({ till }) => till.size > 0)).toBe(true);
    } finally {
      await world.close();
    }
  },
);
