import { describe, expect, test } from '@jest/globals';
import type { ColumnSpec } from './column-match.ts';
import { findHeader } from './header.ts';
import { DEPARTMENT_FILE_COLUMNS, REFERENCE_FILE_COLUMNS, VAT_FILE_COLUMNS } from './reference-columns.ts';

const read = (names: string, columns: readonly ColumnSpec[]): Record<string, string> => {
  const cells = names.split(',');
  const header = findHeader([{ line: 1, cells }], columns);
  if (!header.found) throw new Error(header.reason);
  return Object.fromEntries(Array.from(header.fields, ([field, at]) => [field, cells[at] ?? '']));
};

describe('The columns of a reference file', () => {
  test.each([
    [
      'EAN,Description,Pack Size,Dept,Sub Dept,Category,VAT',
      ['EAN', 'Description', 'Pack Size', 'Dept', 'Sub Dept', 'Category', 'VAT'],
    ],
    [
      'GTIN Number,Item,Weight,Department Name,Sub-Department,Product Group,Tax Rate (%)',
      ['GTIN Number', 'Item', 'Weight', 'Department Name', 'Sub-Department', 'Product Group', 'Tax Rate (%)'],
    ],
    [
      'Bar Code No.,Product Title,Size,DEPT_NO,SUB_DEPT_NO,CAT_CODE,VAT Band',
      ['Bar Code No.', 'Product Title', 'Size', 'DEPT_NO', 'SUB_DEPT_NO', 'CAT_CODE', 'VAT Band'],
    ],
  ])('When they are headed %s, then each is known', (names, fields) => {
    expect(Object.values(read(names, REFERENCE_FILE_COLUMNS))).toEqual(fields);
  });

  test('When there are codes and names, then the codes are read', () => {
    const names = 'Barcode,Name,Department,Dept Code,Sub Dept Name,Sub Dept Code,VAT Description,VAT Rate,VAT Code';
    expect(read(names, REFERENCE_FILE_COLUMNS)).toMatchObject({
      deptcode: 'Dept Code',
      subdeptcode: 'Sub Dept Code',
      vatcode: 'VAT Code',
    });
  });

  test('When a list of departments or VAT codes has other names, then each column is known', () => {
    expect(
      read('Supplier,Dept,Department,Sub Dept No,Sub Department,Category Code,Category', DEPARTMENT_FILE_COLUMNS),
    ).toEqual({
      wholesaler_code: 'Supplier',
      dept_code: 'Dept',
      dept_name: 'Department',
      sub_dept_code: 'Sub Dept No',
      sub_dept_name: 'Sub Department',
      cg_group_code: 'Category Code',
      cg_group_name: 'Category',
    });
    expect(read('Wholesaler,Tax Code,Tax Name,Percentage', VAT_FILE_COLUMNS)).toEqual({
      wholesaler_code: 'Wholesaler',
      code: 'Tax Code',
      description: 'Tax Name',
      rate: 'Percentage',
    });
  });
});
