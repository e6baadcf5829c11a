import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pricesOn } from '../../../model/prices/prices-on.ts';
import { listsOn } from './offers-on.ts';

const dayOf = (number: number): string => new Date(Date.UTC(2028, 0, 1 + number)).toISOString().slice(0, 10);
const number = fc.integer({ min: 1, max: 364 });

test('When an offer runs in a leap year, then each day lists it as its price holds', () => {
  fc.assert(
    fc.property(number, number, (one, other) => {
      const [first, last] = [Math.min(one, other), Math.max(one, other)];
      const [from, until] = [dayOf(first), dayOf(last)];
      const datedPrices = [{ kind: 'offer', field: 'rrp', amount: '1.50', from, until, column: 'Promo' }] as const;
      for (let at = 0; at < 366; at++) {
        const day = dayOf(at);
        const lists = listsOn(day, { kind: 'offer', from, until });
        const { rrp } = pricesOn({ day, offers: 'use' }, { cost: '', rrp: '2.00', datedPrices });
        expect([lists.includes('starts'), lists.includes('ends')]).toEqual([at === first, at === last]);
        expect(lists.includes('next')).toBe(at < first);
        expect(lists.some((list) => list !== 'next')).toBe(rrp === '1.50');
      }
    }),
    { numRuns: 50 },
  );
});

test('When a usual price is new, then it is listed until its first day and on it, and is the usual one from then on', () => {
  const listed = ['2026-11-30', '2026-12-01', '2026-12-02'].map((day) =>
    listsOn(day, { kind: 'new_price', from: '2026-12-01', until: '' }),
  );
  expect(listed).toEqual([['next'], ['starts'], []]);
});
