import { expect, test } from '@jest/globals';
import type { DatedPrice } from '@tillmap/supplier-files';
import fc from 'fast-check';
import { tenThousandths } from '../../../model/prices/amount.ts';
import { datedLabel } from './dated-label.ts';

const dayOf = (number: number): string => new Date(Date.UTC(2027, 1, 20 + number)).toISOString().slice(0, 10);
const number = fc.integer({ min: 0, max: 20 });
const amount = fc.integer({ min: 100, max: 110 }).map((pence) => (pence / 100).toFixed(2));
const price = fc.record({ kind: fc.constantFrom('offer', 'next'), amount, first: number, days: number }).map(
  ({ kind, amount, first, days }): DatedPrice => ({
    kind: kind as DatedPrice['kind'],
    field: 'rrp',
    amount,
    from: dayOf(first),
    until: kind === 'offer' ? dayOf(first + days) : '',
    column: 'Promo',
  }),
);
const holds = (day: string, { from, until }: DatedPrice) => from <= day && (until === '' || day <= until);

test('When a file has an offer and a new price, then the label of each day has the right price, and is moved once one has been', () => {
  fc.assert(
    fc.property(
      price,
      amount,
      number,
      number,
      fc.constantFrom('use', 'leave'),
      (dated, usual, first, later, offers) => {
        const [since, day] = [dayOf(first), dayOf(first + later)];
        const priceOn = (on: string): string =>
          holds(on, dated) && (dated.kind === 'next' || offers === 'use') ? dated.amount : usual;
        const days = Array.from({ length: later + 1 }, (_, n) => dayOf(first + n));
        const label = datedLabel({ day, offers }, since, { cost: '', rrp: usual, datedPrices: [dated] });
        const isMoved = days.some((on) => priceOn(on) !== usual);
        expect(label?.price).toBe(isMoved ? tenThousandths(priceOn(day)) : undefined);
        const isOffer = dated.kind === 'offer' && offers === 'use' && holds(day, dated) && dated.amount < usual;
        expect(label?.offer).toEqual(
          isOffer ? { from: dated.from, until: dated.until, usual: tenThousandths(usual) } : undefined,
        );
      },
    ),
  );
});

test('When two offers hold at once, then the label has the usual price', () => {
  const offer = { kind: 'offer', field: 'rrp', from: '2026-12-01', until: '2026-12-07', column: 'Promo' } as const;
  const datedPrices = [
    { ...offer, amount: '1.50' },
    { ...offer, amount: '1.40' },
  ];
  const on = { day: '2026-12-02', offers: 'use' } as const;
  expect(datedLabel(on, '2026-11-30', { cost: '', rrp: '2.00', datedPrices })).toBeUndefined();
});
