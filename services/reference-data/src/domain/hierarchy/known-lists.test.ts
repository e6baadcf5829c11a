import { describe, expect, test } from '@jest/globals';
import type { HierarchyRow } from './department-row.ts';
import { departmentTwin, knownDepartments, knownVatCodes, vatCodeTwin } from './known-lists.ts';

const there = [
  {
    dept_code: '01',
    dept_name: 'Fresh',
    sub_dept_code: '05',
    sub_dept_name: 'Dairy',
    cg_group_code: '007',
    cg_group_name: 'Milk',
  },
];
const row = (codes: string, names: string): HierarchyRow => {
  const [deptCode = '', subDeptCode = '', cgCode = ''] = codes.split('/');
  const [deptName = '', subDeptName = '', cgName = ''] = names.split('/');
  return { wholesalerCode: 'NISA', deptCode, deptName, subDeptCode, subDeptName, cgCode, cgName };
};

describe('A list of departments that is imported again', () => {
  test.each([
    ['1/5/7', 'Fresh Foods/Dairy/Milk', '01/05/007'],
    ['01.0/5/8', 'Fresh/Dairy/Cream', '01/05/8'],
    ['2/5/7', 'Frozen/Dairy/Milk', '2/5/7'],
    ['30.0/5.0/7.00', 'Household/Dairy/Milk', '30/5/7'],
  ])('When a row says %s %s, then it goes in as %s', (codes, names, settled) => {
    const found = knownDepartments(there).settle(row(codes, names));
    expect(found.ok && [found.row.deptCode, found.row.subDeptCode, found.row.cgCode].join('/')).toBe(settled);
  });

  const grocery = { ...there[0]!, dept_code: '10', dept_name: 'Grocery', sub_dept_code: '', cg_group_code: '' };

  test.each([
    ['10 - Grocery', 'Grocery'],
    ['10 Grocery', '10 - Grocery'],
    ['Grocery (10)', ''],
    ['#10', 'Grocery'],
    ['10.', 'Grocery'],
    ['010', '10. Grocery'],
  ])('When a row says %s %s, then it is the department 10 Grocery that is there', (code, name) => {
    expect(knownDepartments([grocery]).settle(row(code, name))).toMatchObject({ ok: true, row: { deptCode: '10' } });
  });

  test('When the code that is there has its name behind it, then the code alone is that one', () => {
    const list = knownDepartments([{ ...grocery, dept_code: '10 - Grocery' }]);
    expect(list.settle(row('10', 'Grocery'))).toMatchObject({ ok: true, row: { deptCode: '10 - Grocery' } });
    expect(list.settle(row('11', 'Grocery'))).toMatchObject({
      second: expect.stringContaining('10 - Grocery already'),
    });
  });

  test.each(['Grocery', '07 Grocery', '7. grocery'])('When %s comes under another code, then it is told', (name) => {
    expect(knownDepartments([grocery]).settle(row('G', name))).toMatchObject({
      row: { deptCode: 'G' },
      second: `${name} is 10 already; G is a second department of this name.`,
    });
  });

  test.each(['10 - Household', '11 - Grocery', '7-Up'])('When a code is %s, then it is one of its own', (code) => {
    expect(knownDepartments([grocery]).settle(row(code, 'Pets'))).toMatchObject({ row: { deptCode: code } });
  });

  test('When a code is there in another form for something else, then the row is refused with both', () => {
    expect(knownDepartments(there).settle(row('1', 'Household'))).toEqual({
      ok: false,
      why: 'the department 1 differs from 01 Fresh, which is there, by zeros in front, “.0”, signs, case, spaces or its name alone; write 01 to change that one, or a code of its own.',
    });
  });

  test('When two rows of one file say a new code in two forms, then the first one counts', () => {
    const list = knownDepartments([]);
    expect(list.settle(row('03', 'Bread'))).toMatchObject({ ok: true, row: { deptCode: '03' } });
    expect(list.settle(row('3', 'Bread'))).toMatchObject({ ok: true, row: { deptCode: '03' } });
  });

  test('When a VAT code is there in another form, then it is that one at the same rate, else it is refused', () => {
    const list = knownVatCodes([{ code: 'A', description: 'Standard', rate: 20 }]);
    const vat = (code: string, rate: string) => ({ wholesalerCode: 'NISA', code, description: 'Standard rate', rate });
    expect(list.settle(vat('a', '20'))).toMatchObject({ ok: true, row: { code: 'A' } });
    expect(list.settle(vat('a', '5'))).toMatchObject({ ok: false, why: expect.stringContaining('A Standard') });
  });
});

describe('A code that is added by hand', () => {
  test('When it is there in another form, then what is there is named', () => {
    expect(departmentTwin(there, row('1', 'Fresh'))).toBe(
      'There is already the department 01 Fresh, and 1 differs from it by zeros in front, “.0”, signs, case, spaces or its name alone.',
    );
    expect(departmentTwin(there, row('01/5', 'Fresh/Dairy'))).toContain('the sub-department 05 Dairy');
    expect(departmentTwin(there, row('01/05/7', ''))).toContain('the category group 007 Milk');
    expect(departmentTwin(there, row('01/05/008', ''))).toBeUndefined();
    expect(vatCodeTwin([{ code: 'A', description: 'Standard', rate: 20 }], 'a')).toContain('the VAT code A Standard');
  });
});
