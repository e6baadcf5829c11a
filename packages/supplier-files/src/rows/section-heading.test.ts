import { describe, expect, test } from '@jest/globals';
import { findHeader, SUPPLIER_FILE_COLUMNS } from '../columns/index.ts';
import { readSupplierRow } from './supplier-row.ts';

const readIn = (names: readonly string[], ...cells: string[]) => {
  const header = findHeader([{ line: 1, cells: names }], SUPPLIER_FILE_COLUMNS);
  if (!header.found) throw new Error(header.reason);
  return readSupplierRow({ line: 14, cells }, header);
};
const read = (...cells: string[]) => readIn(['EAN', 'Description', 'Cost', 'RRP'], ...cells);

describe('A row that may be a heading', () => {
  test.each([
    ['Soft drinks', ['', 'Soft drinks', '', '']],
    ['SOFT DRINKS & MIXERS', ['*** SOFT DRINKS & MIXERS: ***']],
    ['Crisps', ['', '', '', '', ' - Crisps (cont’d) - ']],
    ['Crisps', ['', 'Crisps continued']],
    ['Contact lenses', ['', 'Contact lenses']],
    ['Nuts', ['Nuts']],
  ])('%s', (heading, cells) => {
    expect(read(...cells)).toMatchObject({
      ok: false,
      heading,
      reasons: [expect.stringContaining('barcode')],
      cells,
    });
  });

  test.each([
    ['has a digit', ['', 'Mango juice 1L']],
    ['has a price', ['', 'Soft drinks', '1.20']],
    ['is a price to come', ['', '', '', 'TBC']],
    ['has nothing to read', ['', '--']],
    ['is a sentence', ['', 'Delivery is free for orders above the minimum that was agreed with us.']],
  ])('When it %s, then it is none', (_, cells) => {
    expect(read(...cells)).toMatchObject({ ok: false, heading: '' });
  });

  test('When the file has few columns, then a product without a barcode is none', () => {
    expect(readIn(['EAN', 'Description', 'Cost'], '', 'Mango juice')).toMatchObject({
      heading: '',
      reasons: ['Line 14 has no barcode.'],
    });
  });

  test.each([
    [['Page 1 of 2']],
    [['', '', '- Page 3 -']],
    [['', 'Prices valid from 1 June 2026']],
    [['E&OE. All prices exclude VAT.']],
    [['Tel: 0123 456789']],
    [['', 'Sub total Biscuits', '36', '6']],
    [['', 'Total for Drinks', '36', '6']],
    [['', 'Biscuits sub-total:', '36']],
  ])('When a row is %j, then it is what a page has around its products', (cells) => {
    expect(read(...cells)).toEqual({ skip: true });
  });

  test.each([
    [['', 'Mango juice 1L']],
    [['', 'Total 0% Yoghurt', '1.20']],
    [['50123x']],
    [['', 'Telma noodles 5']],
    [['', 'Page marker', '1.20']],
  ])('When a row is %j, then it may be a product and has to be corrected', (cells) => {
    expect(read(...cells)).toMatchObject({ ok: false, heading: '' });
  });
});
