import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { periodOf } from './period.ts';

const NONE = { from: '', until: '' };
const DECEMBER = { from: '2026-12-01', until: '2026-12-28' };
const period = (from: string, until: string) => ({ from, until });

test.each([
  ['Offers valid 1 Dec – 28 Dec 2026', NONE, DECEMBER],
  ['Deals from 1st to 28th December 2026', NONE, DECEMBER],
  ['28 Dec - 10 Jan 2027', NONE, period('2026-12-28', '2027-01-10')],
  ['w/c 30/11/2026', NONE, period('2026-11-30', '2026-12-06')],
  ['Week ending Sun 6 Dec 2026', NONE, period('2026-11-30', '2026-12-06')],
  ['Until 28 December 2026', DECEMBER, DECEMBER],
  ['1 December to 28 December', DECEMBER, DECEMBER],
  ['1 December to 28 December', NONE, undefined],
  ['12/01/2026 - 12/28/2026', NONE, DECEMBER],
  ['12/01/2026 - 12/06/2026', DECEMBER, period('2026-12-01', '2026-12-06')],
  ['12/01/2026 - 12/06/2026', NONE, undefined],
  ['01/02/2028 - 29/02/2028', NONE, period('2028-02-01', '2028-02-29')],
  ['01/02/2027 - 29/02/2027', NONE, undefined],
  ['Order by 23/11/2026', NONE, undefined],
  ['Printed 20/11/2026', NONE, undefined],
  ['Buy-in 23/11/2026 - 20/12/2026, in store 30/11/2026 - 27/12/2026', NONE, undefined],
  ['P12 2026', NONE, undefined],
  ['Cola 24x330ml PM 2 for £3.50', DECEMBER, undefined],
])('When a line says %j, then the promotion has the days that are certain', (text, own, found) => {
  expect(periodOf(text, own)).toEqual(found);
});

test('When two days are written in any of the usual ways, then these are the days', () => {
  const number = fc.integer({ min: 0, max: 700 });
  const iso = (at: number): string => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
  const styles = [
    { day: '2-digit', month: '2-digit', year: 'numeric' },
    { day: 'numeric', month: 'long', year: 'numeric' },
    { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  ] as const;
  fc.assert(
    fc.property(number, fc.integer({ min: 0, max: 100 }), fc.constantFrom(...styles), (at, days, style) => {
      const [from, until] = [iso(at), iso(at + days)];
      const written = (day: string): string => new Date(day).toLocaleDateString('en-GB', { ...style, timeZone: 'UTC' });
      const text = `Offers ${written(from)} - ${written(until)}`;
      expect(periodOf(text, { from, until })).toEqual({ from, until });
    }),
  );
});

test('When a text is arbitrary, then nothing is thrown', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 250 }), (text) => void periodOf(text, DECEMBER)));
});
