import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SUPPLIER_FILE_COLUMNS } from './columns.ts';
import { withCurrencies } from './currency-columns.ts';
import { findHeader } from './header.ts';

const CODE = '5012345678900';

const currenciesIn = (names: readonly string[], ...values: (readonly string[])[]) => {
  const rows = [[...names], ...values.map((cells) => [CODE, ...cells])].map((cells, at) => ({ line: at + 1, cells }));
  const header = findHeader(rows, SUPPLIER_FILE_COLUMNS);
  if (!header.found) throw new Error(header.reason);
  const { fields } = withCurrencies(header, rows.slice(1));
  return [fields.get('currency'), fields.get('othercurrency')];
};

test.each([
  [
    ['EAN', 'Cost', 'Cur', 'RRP'],
    [
      ['1', 'GBP', '2'],
      ['1', 'EUR', '2'],
    ],
    [2, undefined],
  ],
  [['EAN', 'Cost', '', 'RRP', ''], [['1', '£', '2', '€']], [2, 4]],
  [
    ['EAN', 'Cost', 'Type', 'Currency'],
    [
      ['1', 'Net', 'EUR'],
      ['1', 'Net', ''],
    ],
    [3, undefined],
  ],
  [
    ['EAN', 'Cost', 'Brand'],
    [
      ['1', 'Euro'],
      ['1', 'Euro Shopper'],
    ],
    [undefined, undefined],
  ],
  [
    ['EAN', 'Cost', 'Notes'],
    [
      ['1', ''],
      ['1', ''],
    ],
    [undefined, undefined],
  ],
])('When the columns are %j with %j, then those of currencies are %j', (names, values, found) => {
  expect(currenciesIn(names, ...values)).toEqual(found);
});

test('When one value of a column is no currency, then the column is none', () => {
  const currency = fc.constantFrom('GBP', 'EUR', '£', '€', 'usd', '', 'pounds');
  fc.assert(
    fc.property(
      fc.array(currency, { maxLength: 8 }),
      fc.constantFrom('Tea', '12', 'EUR 3', 'p'),
      (currencies, other) => {
        const values = [...currencies, other].map((text) => ['1.00', text]);
        expect(currenciesIn(['EAN', 'Cost', 'X'], ...values)).toEqual([undefined, undefined]);
      },
    ),
  );
});
