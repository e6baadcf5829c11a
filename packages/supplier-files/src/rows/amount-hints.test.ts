import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findHeader, SUPPLIER_FILE_COLUMNS } from '../columns/index.ts';
import { amountHintsIn, thousandthsFindings } from './amount-hints.ts';
import { readSupplierRow } from './supplier-row.ts';

const CODE = '5012345678900';

/** What costs are read as beside each other, '' where they are refused. */
const readBeside = (costs: readonly string[], delimiter?: string) => {
  const names = { line: 1, cells: ['EAN', 'Cost'] };
  const rows = costs.map((cost, at) => ({ line: at + 2, cells: [CODE, cost] }));
  const header = findHeader([names, ...rows], SUPPLIER_FILE_COLUMNS, delimiter);
  if (!header.found) throw new Error(header.reason);
  const hints = amountHintsIn(rows, header, delimiter);
  const read = rows.map((row) => {
    const reading = readSupplierRow(row, header, hints);
    return reading.ok ? Number(reading.item.cost) : '';
  });
  return { read, said: thousandthsFindings(rows, header, hints).map(({ sentence }) => sentence) };
};

describe('Amounts of which 1,250 may have thousands or three decimals', () => {
  test.each([
    ['beside 0,850', ['0,850', '1,250', '2,100'], undefined, [0.85, 1.25, 2.1]],
    ['beside 0,850 in a text file', ['0,850', '1,250', '2,100'], ';', [0.85, 1.25, 2.1]],
    ['beside 0,85', ['0,85', '1,250', '2,1'], undefined, [0.85, '', 2.1]],
    ['beside 0.85', ['0.85', '1,250', '2.10'], undefined, [0.85, '', 2.1]],
    ['beside nothing else', ['3,400', '1,250', '2,100'], undefined, ['', '', '']],
    ['beside nothing else, parted by commas', ['3,400', '1,250', '2,100'], ',', ['', '', '']],
    ['beside nothing else, parted by semicolons', ['3,400', '1,250', '2,100'], ';', [3.4, 1.25, 2.1]],
    ['two of them, parted by semicolons', ['3,400', '1,250'], ';', ['', '']],
    ['beside amounts as high', ['850.00', '1,250', '640'], undefined, [850, 1250, 640]],
    ['beside thousands that are sure', ['0.85', '1,250', '1,310.50'], undefined, [0.85, 1250, 1310.5]],
    ['beside both separators', ['1.250,00', '1.250', '0,95'], ';', [1250, '', 0.95]],
    ['with a pound sign', ['£0.85', '£1,250', '£2.10'], undefined, [0.85, '', 2.1]],
  ])('When it stands %s, then it is read or refused by that', (_where, costs, delimiter, read) => {
    expect(readBeside(costs, delimiter).read).toEqual(read);
  });

  test('When it was read with three decimals, then that is told', () => {
    expect(readBeside(['0,850', '£1,250']).said).toEqual([
      '“£1,250” was read as £1.250: the amounts have three digits behind the comma.',
    ]);
    expect(readBeside(['0,850', '0,950']).said).toEqual([]);
    expect(readBeside(['0.85', '1,250']).said).toEqual([]);
  });

  test('When prices are those of groceries, then none is read a thousand times too high, however it is written', () => {
    const pence = fc.integer({ min: 20, max: 9_999 });
    const forms: readonly ((pounds: number) => string)[] = [
      (pounds) => pounds.toFixed(2),
      (pounds) => pounds.toFixed(2).replace('.', ','),
      (pounds) => pounds.toFixed(3).replace('.', ','),
    ];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(pence, fc.nat(2)), { minLength: 1, maxLength: 12 }),
        fc.constantFrom(undefined, ';', ','),
        (prices, delimiter) => {
          const { read } = readBeside(
            prices.map(([price, form]) => forms[form]!(price / 100)),
            delimiter,
          );
          for (const [at, [price]] of prices.entries()) expect(['', price / 100]).toContain(read[at]);
        },
      ),
    );
  });
});
