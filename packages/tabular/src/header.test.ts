import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { REFERENCE_FILE_COLUMNS, SUPPLIER_FILE_COLUMNS } from './columns.ts';
import { comparableName, findHeader } from './header.ts';
import type { TableRow } from './table.ts';

const rowsOf = (...rows: string[][]): TableRow[] => rows.map((cells, index) => ({ line: index + 1, cells }));

const fieldsOf = (cells: string[], columns = SUPPLIER_FILE_COLUMNS as Parameters<typeof findHeader>[1]) => {
  const header = findHeader(rowsOf(cells), columns);
  return header.found ? Object.fromEntries(header.fields) : undefined;
};

describe('findHeader', () => {
  test('When a header has the names of the specification, then each field is found', () => {
    expect(fieldsOf(['barcode', 'supplier', 'costprice', 'rrp', 'caseqty'])).toEqual({
      barcode: 0,
      supplier: 1,
      costprice: 2,
      rrp: 3,
      caseqty: 4,
    }); // prettier-ignore
  });

  test.each([
    ['Bar Code', 'barcode'],
    ['\ufeffEAN', 'barcode'],
    ['GTIN', 'barcode'],
    ['UPC', 'barcode'],
    ['Product Code (Barcode)', 'barcode'],
    ['Supplier Code', 'supplier'],
    ['Cost (£)', 'costprice'],
    ['COST_PRICE', 'costprice'],
    ['Trade Price', 'costprice'],
    ['WSP', 'costprice'],
    ['Cost Price ex. VAT', 'costprice'],
    ['R.R.P.', 'rrp'],
    ['Retail', 'rrp'],
    ['Retail Price (inc VAT)', 'rrp'],
    ['SRP £', 'rrp'],
    ['Pack', 'caseqty'],
    ['Case Qty', 'caseqty'],
    ['Case Size', 'caseqty'],
    ['Units per case', 'caseqty'],
    ['Pack Size', 'size'],
    ['Unit-Size', 'size'],
    ['Weight', 'size'],
    ['Product Name', 'description'],
    ['Déscription', 'description'],
  ])('When a column is named %j, then it is the %s', (name, field) => {
    const names = field === 'barcode' ? [name] : ['barcode', name];
    expect(fieldsOf(names)?.[field]).toBe(names.length - 1);
  });

  test('When a product code is a supplier’s own number, then it is not taken for the barcode', () => {
    expect(fieldsOf(['Product Code', 'EAN'])).toEqual({ barcode: 1 });
  });

  test('When title and blank rows stand above the header, then it is found below them', () => {
    const rows = rowsOf(['Acme price list May'], ['', ''], ['Product', 'EAN', 'Cost'], ['Cola', '5012345678900', '1']);
    expect(findHeader(rows, SUPPLIER_FILE_COLUMNS)).toMatchObject({ found: true, line: 3 });
  });

  test('When the header is beyond the first 50 rows, then it is not found and the sentence names the column', () => {
    const rows = rowsOf(...Array.from({ length: 50 }, () => ['x']), ['barcode']);
    expect(findHeader(rows, SUPPLIER_FILE_COLUMNS)).toEqual({
      found: false,
      missing: ['barcode'],
      reason: 'The file needs a header row with a column named "barcode", and none was found in its first 50 rows.',
    });
  });

  test('When two columns mean the same field, then the surer name wins and the other is told', () => {
    const header = findHeader(rowsOf(['Product', 'Description', 'Barcode', 'Colour']), SUPPLIER_FILE_COLUMNS);
    expect(header).toMatchObject({ found: true, ambiguous: ['Product'], ignored: ['Colour'] });
    expect(header.found && header.fields.get('description')).toBe(1);
  });

  test('When a reference file uses any alias of the specification, then its field is found', () => {
    const aliases = {
      barcode: ['barcode', 'ean', 'gtin'],
      name: ['name', 'description', 'product'],
      size: ['size', 'pack_size', 'unit_size'],
      deptcode: ['deptcode', 'dept_code', 'department'],
      subdeptcode: ['subdeptcode', 'sub_dept_code'],
      cgcode: ['cgcode', 'cg_group_code', 'cg_code'],
      vatcode: ['vatcode', 'taxcode', 'vat_code'],
    };
    const anyOf = fc.tuple(...Object.values(aliases).map((names) => fc.constantFrom(...names)));
    fc.assert(
      fc.property(anyOf, (names) => {
        expect(Object.keys(fieldsOf(names, REFERENCE_FILE_COLUMNS) ?? {})).toEqual(Object.keys(aliases));
      }),
    );
  });

  test('When a reference file lacks several columns, then all of them are named', () => {
    expect(findHeader(rowsOf(['ean', 'size']), REFERENCE_FILE_COLUMNS)).toMatchObject({
      found: false,
      missing: ['name', 'deptcode'],
    });
  });

  test('When the cells are arbitrary, then searching never throws', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string({ unit: 'binary' }))), (rows) => {
        findHeader(rowsOf(...rows), SUPPLIER_FILE_COLUMNS);
      }),
    );
  });

  test.each([
    ['supplier', SUPPLIER_FILE_COLUMNS],
    ['reference', REFERENCE_FILE_COLUMNS],
  ])('When the columns of a %s file are compared, then no name means two fields', (_name, columns) => {
    const fieldsByName = new Map<string, Set<string>>();
    for (const { field, aliases } of columns)
      for (const name of aliases.map(comparableName))
        fieldsByName.set(name, (fieldsByName.get(name) ?? new Set()).add(field));
    expect(Array.from(fieldsByName).filter(([, fields]) => fields.size > 1)).toEqual([]);
  });
});
