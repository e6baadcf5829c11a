import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dayIfMonthFirst, dayIn, surelyFirst } from './day.ts';

const two = (value: number): string => String(value).padStart(2, '0');
const months = fc.integer({ min: 1, max: 12 });
/** Every month has these. */
const lateDays = fc.integer({ min: 13, max: 28 });
const years = fc.integer({ min: 1990, max: 2089 });

describe('dayIn', () => {
  test.each([
    ['01/12/2026 12:30', '2026-12-01'],
    ['01/12/2026 00:00:00', '2026-12-01'],
    ['1 Dec 2026 10:30', '2026-12-01'],
    ['Dec 1, 2026 09:15', '2026-12-01'],
    ['12/30/2026 11:59 PM', '2026-12-30'],
    ['2026-12-01 00:00:00', '2026-12-01'],
    ['2026-12-01T12:30:00', '2026-12-01'],
    ['2026/12/1', '2026-12-01'],
    ['from 2026-12-01', '2026-12-01'],
    ['20261201', '2026-12-01'],
    ['2026 12:30', undefined],
  ])('When the text is "%s", then the day is %s', (text, day) => {
    expect(dayIn(text)).toBe(day);
  });

  test('When a time stands behind a day, then it is the same day', () => {
    const time = fc.tuple(fc.nat(23), fc.nat(59), fc.constantFrom('', ':00', ':59'));
    fc.assert(
      fc.property(months, fc.integer({ min: 1, max: 28 }), years, time, (month, day, year, [hour, minute, seconds]) => {
        const clock = `${two(hour)}:${two(minute)}${seconds}`;
        const written = `${year}-${two(month)}-${two(day)}`;
        for (const cell of [`${two(day)}/${two(month)}/${year} ${clock}`, `${written} ${clock}`, `${written}T${clock}`])
          expect(dayIn(cell)).toBe(written);
      }),
    );
  });
});

describe('surelyFirst', () => {
  test.each([
    ['30/11/2026', 'day'],
    ['11/30/2026', 'month'],
    [' 11-30-26 ', 'month'],
    ['11.30.2026 00:00:00', 'month'],
    ['11/30/2026 12:00:00 AM', 'month'],
    ['12/01/2026', undefined],
    ['01/01/2026', undefined],
    ['04/31/2026', undefined],
    ['13/13/2026', undefined],
    ['02/29/2026', undefined],
    ['02/29/2028', 'month'],
    ['12/31/2099', undefined],
    ['31/12/9999', undefined],
    ['12/31/1899', undefined],
    ['11/30/2026 - 12/31/2026', undefined],
    ['from 11/30/2026', undefined],
    ['11/30', undefined],
    ['11/30-2026', undefined],
    ['2026-11-30', undefined],
    ['', undefined],
  ])('When the cell is "%s", then %s comes first', (cell, first) => {
    expect(surelyFirst(cell)).toBe(first);
  });

  test('When both parts may be the month, then neither is sure, and the other reading is offered', () => {
    fc.assert(
      fc.property(months, months, years, (one, other, year) => {
        const cell = `${two(one)}/${two(other)}/${year}`;
        expect(surelyFirst(cell)).toBeUndefined();
        expect(dayIn(cell)).toBe(`${year}-${two(other)}-${two(one)}`);
        expect(dayIfMonthFirst(cell)).toBe(one === other ? undefined : `${year}-${two(one)}-${two(other)}`);
      }),
    );
  });

  test('When one part is no month, then the other one is, and no other reading is offered', () => {
    fc.assert(
      fc.property(months, lateDays, years, fc.boolean(), (month, day, year, isDayFirst) => {
        const [one, other] = isDayFirst ? [day, month] : [month, day];
        const cell = `${two(one)}/${two(other)}/${year}`;
        expect(dayIn(cell)).toBe(`${year}-${two(month)}-${two(day)}`);
        expect(surelyFirst(cell)).toBe(isDayFirst ? 'day' : 'month');
        expect(dayIfMonthFirst(cell)).toBeUndefined();
      }),
    );
  });
});

describe('dayIfMonthFirst', () => {
  test.each([
    ['12/01/2026', '2026-12-01'],
    ['from 12/01/2026 on', '2026-12-01'],
    ['12-1-26', '2026-12-01'],
    ['30/11/2026', undefined],
    ['11/30/2026', undefined],
    ['05/05/2026', undefined],
    ['2026-12-01', undefined],
    ['1 Dec 2026', undefined],
    [`${'x'.repeat(60)}12/01/2026`, undefined],
  ])('When the text is "%s", then it is %s', (text, day) => {
    expect(dayIfMonthFirst(text)).toBe(day);
  });
});
