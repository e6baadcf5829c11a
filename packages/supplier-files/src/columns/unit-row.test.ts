import { expect, test } from '@jest/globals';
import { SUPPLIER_FILE_COLUMNS } from './columns.ts';
import { findHeader } from './header.ts';
import { withUnits } from './unit-row.ts';

const names = ['EAN', 'Description', 'Cost', 'RRP', 'Size'];

const qualified = (...cells: string[]) => {
  const header = findHeader([{ line: 1, cells: names }], SUPPLIER_FILE_COLUMNS);
  if (!header.found) throw new Error(header.reason);
  return withUnits(header, { line: 2, cells }, SUPPLIER_FILE_COLUMNS);
};

test('When a row below the names has units, then each qualifies the name above it', () => {
  const euros = qualified('', '', 'EUR', '£', 'ml');
  expect(euros?.cells).toEqual(['EAN', 'Description', 'Cost (EUR)', 'RRP (£)', 'Size (ml)']);
  expect([...(euros?.fields.keys() ?? [])]).toEqual(['barcode', 'description', 'rrp', 'size']);
  expect(qualified('', '', '(p)', 'pence')?.inPence).toEqual(new Set(['costprice', 'rrp']));
  expect(qualified('', '', 'per case', 'each')?.costSaid).toBe('case');
  expect(qualified('', '', '€ ex VAT', '€/unit', 'ml')?.aside.map(({ name }) => name)).toEqual([
    'Cost (€ ex VAT)',
    'RRP (€/unit)',
  ]);
  for (const unit of ['£/kg', 'per 1000', 'per dozen'])
    expect(qualified('', '', unit, '£/pack')?.doubtful).toEqual([
      { field: 'costprice', name: `Cost (${unit})`, doubt: unit === '£/kg' ? 'of_a_measure' : 'of_another_pack' },
    ]);
  expect(qualified('', '', 'inc. VAT')).toMatchObject({ costWithVat: true, rrpWithoutVat: false });
});

test.each([
  [['', '', '', '', '']],
  [['', 'Soft drinks', 'EUR']],
  [['', '', '1.20', 'EUR']],
  [['', '', '12', '100']],
  [['5012345678900', '', 'EUR']],
])('When the row is %j, then it qualifies nothing', (cells) => {
  expect(qualified(...cells)).toBeUndefined();
});
