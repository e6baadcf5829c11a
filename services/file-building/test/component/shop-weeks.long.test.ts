import { expect, test } from '@jest/globals';
import { startWorld } from './harness.ts';
import { decidedAfter, randomFrom } from './made-weeks.ts';
import { emptyShop, makeShop, type ShopWeek, shopsTake, startWeeks, tillsOf } from './shop-weeks.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

/** By night 500. */
const ORDERS = Number(process.env.SHOP_ORDERS ?? 50);
const SHOPS = 5;
/** A busy machine takes seven seconds for an order. */
const LIMIT_MS = 4 * 3_600_000;

test(
  `When five shops take ten weeks in ${ORDERS} orders, then each till has what is true after each week`,
  async () => {
    const world = await startWorld();
    try {
      const classifier = new StandInClassifier(world.bus);
      await classifier.start();
      const weeks: ShopWeek[] = [];
      for await (const week of startWeeks(world, [54, 30, 10], (trainings) => {
        classifier.decide = decidedAfter(trainings);
      }))
        weeks.push(week);
      // The first shop has what there was before: those of each order begin with everything.
      await makeShop(world, 'FIRST', { active: false });
      const random = randomFrom(20_261_130);
      for (let order = 0; order < ORDERS; order++) {
        const shops = Array.from({ length: SHOPS }, (_, n) => emptyShop(`S${order}-${n}`));
        for (const { code } of shops) await makeShop(world, code);
        for (const week of weeks) {
          await shopsTake(world, shops, week, random);
          const { tills, truth } = tillsOf(shops);
          expect({ order, tills }).toEqual({ order, tills: truth });
        }
        for (const { code } of shops)
          await world.call(
            { id: 'admin', name: 'Ada', email: '', role: 'admin' },
            'DELETE',
            `/api/admin/shops/${code}`,
          );
      }
    } finally {
      await world.close();
    }
  },
  LIMIT_MS,
);
