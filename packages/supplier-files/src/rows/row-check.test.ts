import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findHeader, SUPPLIER_FILE_COLUMNS } from '../columns/index.ts';
import { RowCheck } from './row-check.ts';
import { isTurnedDate } from './turned-date.ts';

const checked = (header: readonly string[], rows: readonly (readonly string[])[]) => {
  const found = findHeader([{ line: 1, cells: header }], SUPPLIER_FILE_COLUMNS);
  if (!found.found) throw new Error(found.reason);
  const check = new RowCheck(found);
  const read = rows.map((cells, at) => {
    const row = check.asRead({ line: at + 2, cells });
    check.note(row);
    return row.cells;
  });
  return { read, findings: check.findings() };
};

describe('RowCheck', () => {
  test('When columns have values without a name, then they are told with their letters and first values', () => {
    const { findings } = checked(
      ['Barcode', '', 'Cost', ''],
      [
        ['1', '', '1', '', 'a'],
        ['2', '0.8', '2', ' '],
        ['3', '0.9', '3'],
        ['4', '1.0', '4'],
        ['5', '1.1', '5'],
      ],
    );
    expect(findings.map(({ code, sentence }) => `${code}: ${sentence}`)).toEqual([
      'columns: Column E has values in 1 row but no name in the header, and was not used: “a”.',
      'columns: Column B has values in 4 rows but no name in the header, and was not used: “0.8”, “0.9”, “1.0”.',
    ]);
  });

  test('When no row is a product, then nothing is told of its columns', () => {
    expect(checked(['Barcode', 'Cost', 'RRP'], [['Prices below are per case', '', '']]).findings).toEqual([]);
  });

  test('When a used column is empty or 0 in every row, then it is told', () => {
    const { findings } = checked(
      ['Barcode', 'Cost', 'RRP', 'Size'],
      [
        ['1', '', '0', 'x'],
        ['2', ' ', '£0.00'],
        ['3', '', ''],
      ],
    );
    expect(findings.map(({ code, sentence }) => `${code}: ${sentence}`)).toEqual([
      'money: The RRP is 0 in every row: column C “RRP” has no other amount.',
      'columns: The column “Cost” (B) is empty in every row, so no product has a cost price.',
    ]);
  });

  test.each([
    [
      ['Cost', 'RRP'],
      [
        ['100', '180'],
        ['120', '215.0'],
        ['', '355'],
      ],
      ['“RRP”', '“RRP (p)”', 180, 355],
    ],
    [
      ['Cost', 'RRP'],
      [
        ['100', '180'],
        ['120', '215'],
        ['200', '355'],
      ],
      ['“Cost” and “RRP”', '“Cost (p)” and “RRP (p)”', 100, 355],
    ],
    [['Price'], [['25'], ['79'], ['99']], ['“Price”', '“Price (p)”', 25, 99]],
    [
      ['Cost', 'RRP'],
      [
        ['24', '1.80'],
        ['36', '2.15'],
        ['60', '3.55'],
      ],
      undefined,
    ],
    [
      ['Cost', 'RRP'],
      [
        ['£100', '180'],
        ['120', '215'],
        ['200', '355'],
      ],
      undefined,
    ],
    [
      ['Cost', 'RRP'],
      [
        ['100.00', '180'],
        ['120', '215'],
        ['200', '355'],
      ],
      undefined,
    ],
    [
      ['Cost', 'RRP'],
      [
        ['1', '2'],
        ['2', '4'],
        ['60', '99'],
      ],
      undefined,
    ],
    [
      ['Cost (p)', 'RRP (p)'],
      [
        ['100', '180'],
        ['120', '215'],
        ['200', '355'],
      ],
      undefined,
    ],
    [
      ['Cost', 'RRP'],
      [
        ['100', '180'],
        ['120', '215'],
      ],
      undefined,
    ],
  ] as const)(
    'When columns %j have the amounts %j, then it is asked whether they are pence: %j',
    (names, rows, asked) => {
      const { findings } = checked(
        ['Barcode', ...names],
        rows.map((cells) => ['1', ...cells]),
      );
      const ofPence = findings.filter(({ sentence }) => sentence.includes('pence'));
      if (!asked) return expect(ofPence).toEqual([]);
      const [columns, better, low, high] = asked;
      return expect(ofPence).toEqual([
        {
          code: 'money',
          sentence: `All amounts of ${columns} are whole pounds, from £${low} to £${high}: they may be pence.`,
          details: [`If they are pence, name the columns ${better} and upload the file again.`],
        },
      ]);
    },
  );

  test('When all is well or there are no rows, then nothing is told', () => {
    expect(
      checked(
        ['Barcode', 'Cost', 'Size'],
        [
          ['1', '0', '6'],
          ['2', '1', ''],
        ],
      ).findings,
    ).toEqual([]);
    expect(checked(['Barcode', 'Cost', ''], []).findings).toEqual([]);
  });

  test('When sizes are dates, then they are read as empty and listed', () => {
    const { read, findings } = checked(
      ['Barcode', 'Size', 'Until'],
      [
        ['1', '2026-12-06', '2026-12-06'],
        ['2', '500g', ''],
        ['3', '12-Jun', ''],
      ],
    );
    expect(read).toEqual([
      ['1', '', '2026-12-06'],
      ['2', '500g', ''],
      ['3', '', ''],
    ]);
    expect(findings).toMatchObject([
      {
        code: 'cells',
        sentence: '2 sizes are dates, as Excel makes of 6-12 or 1/2, and were left empty.',
        details: ['Line 2: “2026-12-06”', 'Line 4: “12-Jun”', expect.stringContaining('as text')],
      },
    ]);
  });
});

describe('isTurnedDate', () => {
  test.each([
    '2026-12-06',
    '2026-12-06T10:00:00',
    '12:00:00',
    '06-Dec',
    '6-Dec-26',
    'Dec-06',
    '06/12/2026',
    '1.2.2026',
    '01/02/2026 00:00',
  ])('When a text is %s, then it is a date', (text) => expect(isTurnedDate(text)).toBe(true));

  test.each(['', '500g', '6-12', '1/2', '6x1.5L', '12-pack', 'May-Day Mix', '4/3/2', '1.5', '24-330', 'Dec'])(
    'When a text is %j, then it is none',
    (text) => expect(isTurnedDate(text)).toBe(false),
  );

  test('When a text has a unit, then it is none', () => {
    fc.assert(
      fc.property(fc.nat(9_999), fc.constantFrom('g', 'ml', ' kg', 'cl'), (n, unit) => !isTurnedDate(`${n}${unit}`)),
    );
  });

  test.each([
    [
      ['Cost', 'RRP'],
      ['0.62', '1.15'],
      ['', ''],
      '2 products have no cost, while others of the file have one: lines 3, 4.',
    ],
    [
      ['Product Name'],
      ['Candle'],
      ['\u0020'],
      '2 products have no name, while others of the file have one: lines 3, 4.',
    ],
  ])('When %j stand once for a group, then the lines without them are told', (names, first, next, sentence) => {
    const rows = [['50000001', ...first], ['50000002', ...next], ['50000003', ...next], ['SWEETS']];
    const { findings } = checked(['Barcode', ...names], rows);
    expect(findings.map((finding) => finding.sentence)).toEqual([sentence]);
  });

  test('When a product has the cost of a case, or all have a cost, then nothing is told', () => {
    const header = ['Barcode', 'Description', 'Case Cost', 'Unit Cost'];
    expect(
      checked(header, [
        ['50000001', 'Jam', '9.00', '0.75'],
        ['50000002', 'Tea', '8.00', ''],
      ]).findings,
    ).toEqual([]);
  });

  test('When many products of other barcodes have one name and size, then that is told; a product in two rows is none', () => {
    const named = (...names: string[]) => names.map((name, n) => [`5000000${n}`, name, '330ml']);
    const told = (rows: readonly (readonly string[])[]) =>
      checked(['Barcode', 'Description', 'Size'], rows).findings.map(({ sentence }) => sentence);
    expect(told(named('Zingo', 'Zingo ', 'zingo', 'Zingo', 'Tea'))).toEqual([
      '3 products have the same name and size as another one, such as “Zingo”: the till shows them alike.',
    ]);
    expect(told(named('Zingo', 'Zingo', 'Tea'))).toEqual([]);
    expect(told(Array.from({ length: 9 }, () => ['50000001', 'Zingo', '330ml']))).toEqual([]);
  });
});
