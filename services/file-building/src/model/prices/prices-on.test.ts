import { describe, expect, test } from '@jest/globals';
import type { DatedPrice } from '@tillmap/supplier-files';
import fc from 'fast-check';
import { type PriceDay, pricesOn } from './prices-on.ts';

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2027, 0, 1);
const dayOf = (number: number): string => new Date(FIRST + number * DAY_MS).toISOString().slice(0, 10);

const offer = (amount: string, from: string, until: string, field: DatedPrice['field'] = 'rrp'): DatedPrice => ({
  kind: 'offer',
  field,
  amount,
  from,
  until,
  column: 'Promo RRP',
});
const next = (amount: string, from: string, until = ''): DatedPrice => ({
  ...offer(amount, from, until),
  kind: 'next',
});

const rrpOn = (day: string, datedPrices: readonly DatedPrice[], offers: PriceDay['offers'] = 'use'): string =>
  pricesOn({ day, offers }, { cost: '1.00', rrp: '2.00', datedPrices }).rrp;

describe('prices on a day', () => {
  test.each([
    ['before it begins', '2026-11-30', '2.00'],
    ['on its first day', '2026-12-01', '1.50'],
    ['on its last day', '2026-12-07', '1.50'],
    ['once it ended', '2026-12-08', '2.00'],
  ])('When there is an offer, then it holds from its first day to its last: %s', (_when, day, rrp) => {
    expect(rrpOn(day, [offer('1.50', '2026-12-01', '2026-12-07')])).toBe(rrp);
    expect(rrpOn(day, [offer('1.50', '2026-12-01', '2026-12-07')], 'leave')).toBe('2.00');
  });

  test.each([
    ['two offers at once', [offer('1.50', '', '2026-12-07'), offer('1.40', '', '2026-12-09')], '2.00'],
    ['two offers at the same price', [offer('1.50', '', '2026-12-07'), offer('1.5', '', '2026-12-09')], '1.50'],
    ['the days turned round', [offer('1.50', '2026-12-07', '2026-12-01')], '2.00'],
    ['an offer without an end', [offer('1.50', '2026-12-01', '')], '2.00'],
    ['an offer of the cost alone', [offer('0.50', '2026-12-01', '2026-12-07', 'cost')], '2.00'],
    ['a new price since yesterday', [next('2.20', '2026-12-01')], '2.20'],
    ['a new price from tomorrow', [next('2.20', '2026-12-03')], '2.00'],
    ['two new prices, the later one counts', [next('2.30', '2026-12-02'), next('2.20', '2026-12-01')], '2.30'],
    ['two new prices from one day', [next('2.30', '2026-12-01'), next('2.20', '2026-12-01')], '2.00'],
    ['an offer beside a new price', [next('2.20', '2026-12-01'), offer('1.50', '', '2026-12-07')], '1.50'],
  ])('When there is %s, then the price is settled by what is certain', (_what, dated, rrp) => {
    expect(rrpOn('2026-12-02', dated)).toBe(rrp);
  });

  test('When an item has no dated price, then both prices stay as they are written', () => {
    const item = { cost: '1.0', rrp: '', datedPrices: null };
    expect(pricesOn({ day: '2026-12-02', offers: 'use' }, item)).toEqual({ cost: '1.0', rrp: '' });
  });
});

type Made = Readonly<{ kind: DatedPrice['kind']; pence: number; first: number | null; last: number | null }>;

/** Written from the other side: whole pence and numbers of days, and a price for each day of the year at once. */
const yearOf = (usual: number, made: readonly Made[], offers: PriceDay['offers']): number[] =>
  Array.from({ length: 365 }, (_, day) => {
    const has = made.filter(({ kind, first, last }) => {
      if (first !== null && day < first) return false;
      if (last === null) return kind === 'next';
      return day <= last;
    });
    let price = usual;
    const begun = has.filter(({ kind }) => kind === 'next');
    const latest = Math.max(...begun.map(({ first }) => first ?? Number.NEGATIVE_INFINITY));
    const newest = new Set(
      begun.filter(({ first }) => (first ?? Number.NEGATIVE_INFINITY) === latest).map(({ pence }) => pence),
    );
    if (newest.size === 1) [price = usual] = newest;
    const running = new Set(has.filter(({ kind }) => kind === 'offer').map(({ pence }) => pence));
    if (offers === 'use' && running.size === 1) [price = usual] = running;
    return price;
  });

const pence = fc.integer({ min: 1, max: 99_999 });
const day = fc.option(fc.integer({ min: -10, max: 380 }));
const made: fc.Arbitrary<Made> = fc.record({
  kind: fc.constantFrom('offer' as const, 'next' as const),
  pence,
  first: day,
  last: day,
});
const text = (amount: number): string => (amount / 100).toFixed(2);
const datedOf = ({ kind, pence: amount, first, last }: Made): DatedPrice => ({
  ...offer(text(amount), first === null ? '' : dayOf(first), last === null ? '' : dayOf(last)),
  kind,
});

test('When prices and days are random, then 10,000 of them are as whole pence have them', () => {
  fc.assert(
    fc.property(
      pence,
      fc.array(made, { maxLength: 4 }),
      fc.constantFrom('leave' as const, 'use' as const),
      fc.integer({ min: 0, max: 364 }),
      (usual, all, offers, at) => {
        const item = { cost: '', rrp: text(usual), datedPrices: all.map(datedOf) };
        const { cost, rrp } = pricesOn({ day: dayOf(at), offers }, item);
        expect([cost, rrp]).toEqual(['', text(yearOf(usual, all, offers)[at]!)]);
      },
    ),
    { numRuns: 10_000 },
  );
});

test('When a till is filled on each day of a year, then it never has an offer outside its days', () => {
  fc.assert(
    fc.property(pence, fc.array(made, { maxLength: 4 }), (usual, all) => {
      const expected = yearOf(usual, all, 'use');
      const item = { cost: '', rrp: text(usual), datedPrices: all.map(datedOf) };
      for (let at = 0; at < 365; at++) {
        const { rrp } = pricesOn({ day: dayOf(at), offers: 'use' }, item);
        const isUsual = all.every(
          ({ kind, first, last }) => kind !== 'offer' || at < (first ?? at) || at > (last ?? -1),
        );
        expect(rrp).toBe(text(expected[at]!));
        if (isUsual) expect(rrp).toBe(text(yearOf(usual, all, 'leave')[at]!));
      }
    }),
    { numRuns: 20 },
  );
});
