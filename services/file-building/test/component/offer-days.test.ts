import { expect, test } from '@jest/globals';
import { startWorld } from './harness.ts';
import { liveDays, offerShop, placeAll } from './offer-days.ts';
import { makeShop } from './shop-weeks.ts';

const DAYS = 10;

test(`When shops load a file and print labels on ${DAYS} days, then no till has an offer outside its days, and ended ones are due`, async () => {
  const clock = { now: new Date('2026-12-01T09:00:00Z') };
  const world = await startWorld({}, () => clock.now);
  try {
    await placeAll(world);
    const shops = [offerShop('USE', 'use', 0), offerShop('LEAVE', 'leave', 0), offerShop('EVE', 'use', 1)];
    for (const { code } of shops) await makeShop(world, code);
    const { faults, ended, notDue } = await liveDays(world, shops, clock, { days: DAYS, seed: 57 });
    expect(faults).toEqual([]);
    expect(ended).toBeGreaterThan(10);
    expect(notDue).toBe(0);
  } finally {
    await world.close();
  }
});
