import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findHeader, SUPPLIER_FILE_COLUMNS } from '../columns/index.ts';
import { DayOrderDetector } from './day-orders.ts';

const EAN = '5012345678900';

const ordersOf = (names: string, rows: readonly (readonly string[])[]) => {
  const lines = [['EAN', 'Cost', ...names.split('|')], ...rows.map((days) => [EAN, '1.00', ...days])];
  const table = lines.map((cells, at) => ({ line: at + 1, cells }));
  const header = findHeader(table, SUPPLIER_FILE_COLUMNS);
  if (!header.found) throw new Error(header.reason);
  const tally = new DayOrderDetector(header);
  for (const row of table) tally.note(row);
  return Object.fromEntries(
    Array.from(tally.orders(), ([field, { order, example }]) => [field, `${order} ${example}`]),
  );
};

const fromOnly = (days: readonly string[]) =>
  ordersOf(
    'Valid From',
    days.map((day) => [day]),
  ).pricefrom;

const two = (value: number): string => String(value).padStart(2, '0');
const day = (one: fc.Arbitrary<number>, other: fc.Arbitrary<number>): fc.Arbitrary<string> =>
  fc.tuple(one, other, fc.integer({ min: 2020, max: 2030 })).map(([a, b, year]) => `${two(a)}/${two(b)}/${year}`);
const month = fc.integer({ min: 1, max: 12 });
const late = fc.integer({ min: 13, max: 28 });
const eitherWay = day(month, month);
const monthFirst = day(month, late);
const dayFirst = day(late, month);

describe('DayOrderDetector', () => {
  test.each([
    [['12/01/2026', '04/30/2026', '05/31/2026'], 'open 04/30/2026'],
    [['12/01/2026', '04/30/2026', '04/30/2026'], 'open 04/30/2026'],
    [['12/01/2026', '12/01/2026', '12/01/2026', '04/30/2026', ' 04/30/2026'], 'day_first 04/30/2026'],
    [['12/01/2026', '04/30/2026'], 'day_first 04/30/2026'],
    [['04/30/2026', '05/31/2026', '30/04/2026'], 'day_first 04/30/2026'],
    [['04/30/2026', '05/31/2026', '31/12/2099'], 'open 04/30/2026'],
    [['12/01/2026', '30/04/2026'], undefined],
    [['12/01/2026', '04/31/2026', '13/13/2026', '12/31/2099', 'until 04/30/2026'], undefined],
    [['2026-04-30', '30 Apr 2026', ''], undefined],
  ])('When the days are %j, then they are read as %s', (days, order) => {
    expect(fromOnly(days)).toBe(order);
  });

  test.each([
    [[['12/01/2026', '12/31/2026']], { priceuntil: 'day_first 12/31/2026' }],
    [
      [
        ['12/01/2026', '12/31/2026'],
        ['12/01/2026', '12/31/2026'],
      ],
      { pricefrom: 'open 12/31/2026', priceuntil: 'open 12/31/2026' },
    ],
    [
      [
        ['30/11/2026', '12/31/2026'],
        ['12/01/2026', '12/31/2026'],
      ],
      { priceuntil: 'open 12/31/2026' },
    ],
  ])('When the days of two columns are %j, then %j', (rows, orders) => {
    expect(ordersOf('Valid From|Valid To', rows)).toEqual(orders);
  });

  test('When days with the month first stand in rows without a barcode, as below the table, then they show nothing', () => {
    const table = [
      ['EAN', 'Cost', 'Valid From'],
      [EAN, '1.00', '01/12/2026'],
      [EAN, '1.00', '12/01/2026'],
      ['Printed', '', '11/26/2026'],
      ['', '', '11/27/2026'],
      ['Total', '2.00', '11/28/2026'],
    ].map((cells, at) => ({ line: at + 1, cells }));
    const header = findHeader(table, SUPPLIER_FILE_COLUMNS);
    if (!header.found) throw new Error(header.reason);
    const tally = new DayOrderDetector(header);
    for (const row of table) tally.note(row);
    expect([...tally.orders()]).toEqual([]);
  });

  test('When a single cell is anything at all, then it leaves the order of the others as it was', () => {
    const others = fc.array(fc.oneof(eitherWay, dayFirst), { minLength: 1, maxLength: 20 });
    const cell = fc.oneof(monthFirst, fc.string(), day(fc.integer({ max: 99 }).map(Math.abs), late));
    fc.assert(
      fc.property(others, cell, fc.nat(), (days, one, at) => {
        const place = at % (days.length + 1);
        expect(String(fromOnly([...days.slice(0, place), one, ...days.slice(place)]))).not.toMatch(/^open/);
      }),
    );
  });

  test('When two different days have the month first and none the day, then the order is open wherever they stand', () => {
    const some = fc.array(fc.oneof(eitherWay, monthFirst), { maxLength: 20 });
    fc.assert(
      fc.property(
        some,
        fc.uniqueArray(monthFirst, { minLength: 2, maxLength: 2 }),
        fc.nat(),
        (days, [one, other], at) => {
          const place = at % (days.length + 1);
          const all = [one!, ...days.slice(0, place), other!, ...days.slice(place)];
          expect([fromOnly(all), fromOnly(all.toReversed())]).toEqual(Array(2).fill(expect.stringMatching(/^open/)));
        },
      ),
    );
  });
});
