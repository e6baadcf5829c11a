import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findHeader, SUPPLIER_FILE_COLUMNS } from '../columns/index.ts';
import type { ColumnCorrections } from './corrected-header.ts';
import type { DayOrders } from './day-orders.ts';
import { readSupplierRow } from './supplier-row.ts';

const read = (
  names: string,
  cells: string,
  { dayOrders, corrections }: { dayOrders?: DayOrders; corrections?: Partial<ColumnCorrections> } = {},
) => {
  const header = findHeader([{ line: 1, cells: `EAN|${names}`.split('|') }], SUPPLIER_FILE_COLUMNS);
  if (!header.found) throw new Error(header.reason);
  const hints = {
    today: '2026-11-30',
    ...(dayOrders && { dayOrders }),
    ...(corrections && { corrections: { swapsPrices: false, inPence: [], ...corrections } }),
  };
  const reading = readSupplierRow({ line: 5, cells: `5012345678900|${cells}`.split('|') }, header, hints);
  if (!reading.ok) throw new Error('The row was not read.');
  const { item, remarks } = reading;
  return {
    dated: (item.datedPrices ?? []).map(({ kind, field, amount, from, until, column }) =>
      [kind, field, Number(amount), from, until, column].join(' '),
    ),
    unclear: remarks.filter(({ code }) => code === 'unclear_days').map(({ text }) => text),
    prices: `${Number(item.cost)}/${Number(item.rrp)}`,
  };
};

const WITH_DAYS = 'Cost|RRP|Promo RRP|Promo From|Promo To';

test.each([
  [WITH_DAYS, '1|2|1.5|01/12/2026|07/12/2026', ['offer rrp 1.5 2026-12-01 2026-12-07 Promo RRP']],
  [WITH_DAYS, '1|2|1.5||7 Dec 2026', ['offer rrp 1.5  2026-12-07 Promo RRP']],
  [WITH_DAYS, '1|2|1.5|01/10/2026|29/11/2026', []],
  [WITH_DAYS, '1|2|1.5|01/10/2026|30/11/2026', ['offer rrp 1.5 2026-10-01 2026-11-30 Promo RRP']],
  [WITH_DAYS, '1|2||01/12/2026|07/12/2026', []],
  [WITH_DAYS, '1|2|2 for £3|01/12/2026|07/12/2026', []],
  [WITH_DAYS, '1|2|1.5|28/02/2028|29/02/2028', ['offer rrp 1.5 2028-02-28 2028-02-29 Promo RRP']],
  ['Cost|RRP|Promo Cost', '1|2|0.5', []],
  ['Cost|RRP|Promo RRP until 7 Dec 2026', '1|2|1.5', ['offer rrp 1.5  2026-12-07 Promo RRP until 7 Dec 2026']],
  ['Cost|RRP|New RRP|From', '1|2|2.2|01/12/2026', ['next rrp 2.2 2026-12-01  New RRP']],
  ['Cost|New Cost|From|RRP', '1|1.1|01/12/2026|2', ['next cost 1.1 2026-12-01  New Cost']],
  ['Cost|New Cost|From|RRP', '1|1.1|01/11/2026|2', []],
  ['Cost|Cost from 01/12/2026|RRP', '1|1.2|2', ['next cost 1.2 2026-12-01  Cost from 01/12/2026']],
  ['Cost|RRP', '1|2', []],
])('When the columns are %s, then %s has these prices with days', (names, cells, dated) => {
  expect(read(names, cells)).toMatchObject({ dated, unclear: [] });
});

test.each([
  ['07/12/2026', '01/12/2026', 'ends on 2026-12-01, before it starts on 2026-12-07'],
  ['01/12/2026', '', 'has no last day'],
  ['01/12/2026', 'ongoing', 'has no last day'],
  ['29/02/2027', '07/12/2027', 'has a day that cannot be read for certain'],
  ['01/12/2026', '29/02/2027', 'has a day that cannot be read for certain'],
  ['1 Dec', '7 Dec', 'has a day that cannot be read for certain'],
])('When an offer is from %s until %s, then a sentence says why the usual price stays', (from, until, why) => {
  expect(read(WITH_DAYS, `1|2|1.5|${from}|${until}`)).toEqual({
    dated: [],
    unclear: [`the offer “Promo RRP” £1.5 ${why}, so the usual price is used`],
    prices: '1/2',
  });
});

test('When other days of the column have the month first, then a day that may be either is not certain', () => {
  const open: DayOrders = new Map([['offerfrom', { order: 'open', example: '12/31/2026' }]]);
  expect(read(WITH_DAYS, '1|2|1.5|01/12/2026|31/12/2026', { dayOrders: open })).toMatchObject({
    dated: [],
    prices: '1/2',
  });
  expect(read(WITH_DAYS, '1|2|1.5|12/12/2026|31/12/2026', { dayOrders: open }).dated).toHaveLength(1);
});

test('When a row has two offers of one price for the same days, then neither counts', () => {
  const { dated, unclear, prices } = read(
    'Cost|RRP|Promo RRP|Promo Price|Promo From|Promo To',
    '1|2|1.5|1.6||07/12/2026',
  );
  expect({ dated, prices }).toEqual({ dated: [], prices: '1/2' });
  expect(unclear).toEqual([
    'the offer “Promo Price” £1.6 is not the only one for these days, so the usual price is used',
  ]);
});

const NEW = 'Cost|RRP|New Cost|New RRP|From';
const IN_PENCE = { inPence: ['costprice', 'rrp'] };

test.each([
  [
    NEW,
    '100|200|105|210|01/12/2026',
    IN_PENCE,
    '1/2',
    ['next cost 1.05 2026-12-01  New Cost', 'next rrp 2.1 2026-12-01  New RRP'],
  ],
  [NEW, '100|200|105|210|01/11/2026', IN_PENCE, '1.05/2.1', []],
  [WITH_DAYS, '100|200|150||07/12/2026', IN_PENCE, '1/2', ['offer rrp 1.5  2026-12-07 Promo RRP']],
  [WITH_DAYS, '100|200|1.50||07/12/2026', IN_PENCE, '1/2', []],
  [WITH_DAYS, '1|200|150||07/12/2026', { inPence: ['rrp'] }, '1/2', ['offer rrp 1.5  2026-12-07 Promo RRP']],
  [
    'Cost|RRP|Promo RRP £|Promo To',
    '100|200|1.5|07/12/2026',
    IN_PENCE,
    '1/2',
    ['offer rrp 1.5  2026-12-07 Promo RRP £'],
  ],
  [
    NEW,
    '2|1|2.1|1.05|01/12/2026',
    { swapsPrices: true },
    '1/2',
    ['next cost 1.05 2026-12-01  New RRP', 'next rrp 2.1 2026-12-01  New Cost'],
  ],
  [NEW, '2|1|2.1|1.05|01/11/2026', { swapsPrices: true }, '1.05/2.1', []],
  [NEW, '2|1|1.05|2.1|01/12/2026', { swapsPrices: true }, '1/2', []],
  [
    'Cost|RRP|Promo Cost|Promo To',
    '2|1|1.5|07/12/2026',
    { swapsPrices: true },
    '1/2',
    ['offer rrp 1.5  2026-12-07 Promo Cost'],
  ],
  [
    'Cost|RRP (p)|New Cost|From',
    '200|1|210|01/12/2026',
    { swapsPrices: true, inPence: ['rrp'] },
    '0.01/2',
    ['next rrp 2.1 2026-12-01  New Cost'],
  ],
])(
  'When %s with %s is corrected by %j, then all prices of a kind are: %s, %j',
  (names, cells, corrections, prices, dated) => {
    expect(read(names, cells, { corrections })).toMatchObject({ prices, dated });
  },
);

test.each([
  ['New Cost|From', '105|01/12/2026', 'new price “New Cost” £105 does not fit the usual £1'],
  ['New Cost|From', '1.5|01/12/2026', 'new price “New Cost” £1.5 does not fit the usual £1'],
  ['New RRP|From', '1.1|01/12/2026', 'new price “New RRP” £1.1 does not fit the usual £2'],
  ['New RRP|From', '9|01/12/2026', 'new price “New RRP” £9 does not fit the usual £2'],
  ['Promo RRP|Promo To', '150|07/12/2026', 'offer “Promo RRP” £150 is above the usual £2'],
  ['Promo Cost|Promo To', '1.2|07/12/2026', 'offer “Promo Cost” £1.2 is above the usual £1'],
])('When columns are %s with %s beside a cost of £1 and an RRP of £2, then the %s', (names, cells, why) => {
  expect(read(`Cost|RRP|${names}`, `1|2|${cells}`)).toEqual({
    dated: [],
    unclear: [`the ${why}, so the usual price is used`],
    prices: '1/2',
  });
});

test('When a new price that holds already is nearer to the other price, then the usual one stays and is looked at', () => {
  expect(read('Cost|RRP|New Cost|From', '1|2|105|01/11/2026').prices).toBe('1/2');
  expect(read('Cost|RRP|New Cost|From', '1|2|1.24|01/11/2026').prices).toBe('1.24/2');
});

test('When cells are anything, then the usual prices stay and each kept offer ends on a day that is not past', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('01/12/2026', '29/02/2027', '2026-12-31', '31.11.26', '1 Dec 2027'),
  );
  fc.assert(
    fc.property(cell, cell, (from, until) => {
      const { dated, prices } = read(
        WITH_DAYS,
        ['1', '2', '1.5', from, until].map((text) => text.replaceAll('|', '')).join('|'),
      );
      expect(prices).toBe('1/2');
      for (const one of dated) expect(one.split(' ')[4]! >= '2026-11-30').toBe(true);
    }),
  );
});
