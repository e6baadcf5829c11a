import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findHeader, SUPPLIER_FILE_COLUMNS } from '../columns/index.ts';
import { readSupplierRow } from './supplier-row.ts';

const HEADER = ['EAN', 'Supplier', 'Cost', 'RRP', 'Case Qty', 'Description', 'Size'];

const read = (...cells: string[]) => {
  const header = findHeader([{ line: 1, cells: HEADER }], SUPPLIER_FILE_COLUMNS);
  if (!header.found) throw new Error(header.reason);
  return readSupplierRow({ line: 14, cells }, header);
};

describe('readSupplierRow', () => {
  test('When a row is complete, then the item has its values as they are stored', () => {
    expect(read('12345678905', ' S1 ', '£1,234.50', '99p', 'x24', 'Cola\r\nZero', '330 ml')).toEqual({
      ok: true,
      item: {
        line: 14,
        barcode: '012345678905',
        canonical: '00012345678905',
        supplier: 'S1',
        cost: '1234.50',
        rrp: '0.99',
        caseQty: '24',
        description: 'Cola Zero',
        size: '330 ml',
        supplierGroup: '',
        supplierVat: '',
        costSaid: '',
        caseCost: '',
        caseBarcode: '',
        priceMark: null,
        doubts: [],
      },
      flags: ['restored_zero'],
      repair: 'The barcode 12345678905 had lost its leading zero and is read as 012345678905.',
      note: 'The barcode 12345678905 had lost its leading zero and is read as 012345678905.',
      since: '',
      remarks: [],
    });
  });

  test.each([
    ['=Cola', true],
    ['@Home Candle', true],
    ['+Protein Bar', true],
    ['-18 Ice Cubes', true],
    ['7-Up', false],
    ['Cola', false],
  ])('When a name is %j, then that its first sign is left out of the till’s file is told: %j', (name, isSo) => {
    const reading = read('12345678905', 'S1', '1', '2', '24', name, '');
    const told = reading.ok ? reading.remarks.filter(({ code }) => code === 'formula_sign') : [];
    expect(told.map(({ text }) => text)).toEqual(isSo ? [`“${name}”`] : []);
  });

  test('When the supplier says what it files products under, then the levels are joined, coarsest first', () => {
    const groupOf = (names: readonly string[], ...cells: string[]): string => {
      const header = findHeader([{ line: 1, cells: ['EAN', ...names] }], SUPPLIER_FILE_COLUMNS);
      const row = header.found ? readSupplierRow({ line: 2, cells: ['5012345678900', ...cells] }, header) : undefined;
      if (!row?.ok) throw new Error('The row is not an item.');
      return row.item.supplierGroup;
    };
    expect(groupOf(['Category'], ' Soft\n drinks ')).toBe('Soft drinks');
    expect(groupOf(['Sub-Category', 'Dept', 'Product Group'], 'Cola', 'Grocery', 'Minerals')).toBe(
      'Grocery › Minerals › Cola',
    );
    const levels = 'Grocery › Drinks › Minerals';
    expect(groupOf(['Department', 'Sub Department', 'Category Group'], 'Grocery', 'Drinks', 'Minerals')).toBe(levels);
    expect(groupOf(['Deptcode', 'Subdeptcode', 'CGcode'], 'Grocery', 'Drinks', 'Minerals')).toBe(levels);
    expect(groupOf(['Department', 'Sub Department', 'Category'], 'Grocery', 'Drinks', 'Minerals')).toBe(levels);
    expect(groupOf(['Dept', 'Sub Dept', 'Group', 'Sub Group'], 'Grocery', 'Drinks', 'Minerals', 'Cola')).toBe(
      `${levels} › Cola`,
    );
    expect(groupOf(['Department', 'Category'], '', 'Minerals')).toBe('Minerals');
    expect(groupOf(['Category'], 'C'.repeat(70))).toBe('C'.repeat(60));
    expect(groupOf(['Notes'], 'Minerals')).toBe('');
  });

  test('When a file has cost and barcode of a unit and of a case, then both are read', () => {
    const names = ['Unit EAN', 'Case Barcode', 'Case Cost', 'Unit Cost'];
    const header = findHeader([{ line: 1, cells: names }], SUPPLIER_FILE_COLUMNS);
    if (!header.found) throw new Error(header.reason);
    const cells = ['5012345678900', '15012345678907', '12.00', '1.00'];
    const both = { cost: '1.00', caseCost: '12.00', costSaid: 'unit', caseBarcode: '15012345678907' };
    expect(header).toMatchObject({ costSaid: 'unit', costWithVat: false, rrpWithoutVat: false, ambiguous: [] });
    expect(readSupplierRow({ line: 2, cells }, header)).toMatchObject({ ok: true, item: both });
    const ofCases = findHeader([{ line: 1, cells: ['EAN', 'Case Cost'] }], SUPPLIER_FILE_COLUMNS);
    if (!ofCases.found) throw new Error(ofCases.reason);
    const row = { line: 2, cells: ['5012345678900', '12.00'] };
    const one = { cost: '12.00', caseCost: '', costSaid: 'case', caseBarcode: '' };
    expect(readSupplierRow(row, ofCases)).toMatchObject({ ok: true, item: one });
  });

  test('When the supplier says at what VAT it sells, then that is kept as it says it', () => {
    const header = findHeader([{ line: 1, cells: ['EAN', 'VAT %', 'Price inc VAT'] }], SUPPLIER_FILE_COLUMNS);
    if (!header.found) throw new Error(header.reason);
    const row = readSupplierRow({ line: 2, cells: ['5012345678900', ' 20.0 ', '1.20'] }, header);
    expect(row).toMatchObject({ ok: true, item: { supplierVat: '20', cost: '1.20' } });
  });

  test('When a column says whether there is a price mark, then that is no price', () => {
    const header = findHeader([{ line: 1, cells: ['EAN', 'PMP'] }], SUPPLIER_FILE_COLUMNS);
    if (!header.found) throw new Error(header.reason);
    const rrpOf = (cell: string) => readSupplierRow({ line: 2, cells: ['5012345678900', cell] }, header);
    expect(rrpOf('Y')).toMatchObject({ ok: true, item: { rrp: '' } });
    expect(rrpOf('no')).toMatchObject({ ok: true, item: { rrp: '' } });
    expect(rrpOf('PM£1.29')).toMatchObject({ ok: true, item: { rrp: '1.29' } });
    expect(rrpOf('maybe')).toMatchObject({ ok: false });
  });

  test.each([
    ['EAN|RRP|PMP', '1.80|£1.50', '1.80', { column: 'PMP', amount: '1.50' }],
    ['EAN|Price Marked|RRP', '99p|1.80', '1.80', { column: 'Price Marked', amount: '0.99' }],
    ['EAN|PM (p)|Retail', '150|1.80', '1.80', { column: 'PM (p)', amount: '1.50' }],
    ['EAN|RRP|PMP', '1.80|Y', '1.80', null],
    ['EAN|RRP|PMP', '1.80|see pack', '1.80', null],
    ['EAN|RRP|PMP', '1.80|', '1.80', null],
    ['EAN|PM Price', '1.50', '1.50', null],
    ['EAN|Price Marked', 'N', '', null],
  ])('When columns %s have %s, then the RRP is %j and the price mark %j', (columns, cells, rrp, priceMark) => {
    const header = findHeader([{ line: 1, cells: columns.split('|') }], SUPPLIER_FILE_COLUMNS);
    if (!header.found) throw new Error(header.reason);
    const row = readSupplierRow({ line: 2, cells: ['5012345678900', ...cells.split('|')] }, header);
    expect(row).toMatchObject({ ok: true, item: { rrp, priceMark } });
  });

  test('When other prices have decimal commas, then one that may have thousands is refused', () => {
    const header = findHeader([{ line: 1, cells: ['EAN', 'Cost'] }], SUPPLIER_FILE_COLUMNS);
    if (!header.found) throw new Error(header.reason);
    const row = { line: 2, cells: ['5012345678900', '1,250'] };
    expect(readSupplierRow(row, header)).toMatchObject({ ok: true, item: { cost: '1250' } });
    expect(readSupplierRow(row, header, { decimalComma: true })).toMatchObject({ ok: false });
  });

  test('When a row has only a barcode, then everything else is empty text', () => {
    expect(read('5012345678900')).toMatchObject({ ok: true, item: { cost: '', caseQty: '', description: '' } });
  });

  test('When several values of a row are bad, then every reason is told with its field', () => {
    const cells = ['50123x', 'S'.repeat(51), '-1', 'ask us', 'many', 'D'.repeat(301), 'Z'.repeat(51)];
    const faults = [
      { field: 'barcode', reason: 'Line 14: The barcode "50123x" has characters that are not digits.' },
      { field: 'costprice', reason: 'Line 14: The cost price "-1" is negative.' },
      { field: 'rrp', reason: 'Line 14: The RRP "ask us" is not an amount in pounds.' },
      { field: 'caseqty', reason: 'Line 14: The case quantity "many" is not a whole number.' },
      { field: 'supplier', reason: 'Line 14: The supplier has 51 characters; at most 50 are allowed.' },
      { field: 'size', reason: 'Line 14: The size has 51 characters; at most 50 are allowed.' },
    ];
    const reasons = faults.map(({ reason }) => reason);
    expect(read(...cells)).toEqual({ ok: false, heading: '', line: 14, reasons, faults, cells });
  });

  test('When a row has no barcode but is a product, then it is a bad row', () => {
    expect(read('', 'S1', '1.00', '2.00', '6', 'Total Greek Yoghurt', '500g')).toMatchObject({
      ok: false,
      reasons: ['Line 14 has no barcode.'],
    });
  });

  test.each([
    ['blank', ['', ' ', '']],
    ['the end-of-file character of DOS', ['\u001a']],
    ['a total at the end', ['', '', '1234.50', '', '', 'Total', '']],
    ['a total in the barcode column', ['Grand Total:', '', '12', '', '', '', '']],
  ])('When a row is %s, then it is skipped', (_name, cells) => {
    expect(read(...cells)).toEqual({ skip: true });
  });

  test.each([
    ['as it is', HEADER],
    ['in capitals', HEADER.map((name) => name.toUpperCase())],
  ])('When a row is the header again %s, then it is skipped, and told to be one', (_how, cells) => {
    expect(read(...cells)).toEqual({ skip: true, isSameHeader: true });
  });

  test('When the header comes again with other columns, then it is told, and the same columns by other names are skipped', () => {
    const other = ['Barcode', 'Supplier', 'RRP', 'Cost', 'Case Qty', 'Description', 'Size'];
    const reading = read(...other);
    expect(reading).toMatchObject({ skip: true, header: { line: 14 } });
    expect('header' in reading && reading.header?.fields.get('rrp')).toBe(2);
    expect(read('Barcode', 'Supplier Code', 'Cost Price', 'Retail', 'Case', 'Name', 'Size')).toMatchObject({
      isSameHeader: true,
    });
  });

  test('When a row of a text file has too many values, then it is refused and not read in the wrong columns', () => {
    const header = findHeader([{ line: 1, cells: ['EAN', 'Description', 'Cost', 'RRP'] }], SUPPLIER_FILE_COLUMNS, ',');
    if (!header.found) throw new Error(header.reason);
    const cells = ['5012345678900', 'TV stand', '£1', '250.00', '£1', '999.99'];
    expect(readSupplierRow({ line: 3, cells }, header)).toMatchObject({
      ok: false,
      reasons: [expect.stringMatching(/^Line 3 has 6 values, but the header has 4 columns\./)],
    });
  });

  test('When a product without a readable barcode begins with "Total", then it is a bad row', () => {
    expect(read('5.01235E+12', '', '1.00', '', '', 'Total 5% Yoghurt')).toMatchObject({ ok: false });
    expect(read('', '', '', '', '', 'Total 0% Yoghurt')).toMatchObject({ ok: false });
  });

  test('When a product is called Total, then it is kept', () => {
    expect(read('5012345678900', '', '', '', '', 'Total 0% Yoghurt')).toMatchObject({ ok: true });
  });

  test('When a row has arbitrary cells, then it is read, refused with reasons or skipped', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (cells) => {
        const reading = read(...cells);
        if (reading.ok === false) expect(reading.reasons.length).toBeGreaterThan(0);
      }),
    );
  });
});
