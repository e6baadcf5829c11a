import { expect, test } from '@jest/globals';
import { namesOf } from './wholesaler.ts';

const names = namesOf({
  hierarchy: [
    {
      dept_code: '1',
      dept_name: 'Drinks',
      sub_dept_code: '2',
      sub_dept_name: 'Soft drinks',
      cg_group_code: '3',
      cg_group_name: 'Cola',
    },
  ],
  vatCodes: [],
});

test('When a place is in the hierarchy, then its breadcrumb has the names of all levels', () => {
  expect(names.breadcrumb({ deptCode: '1', subDeptCode: '2', cgCode: '3' })).toBe('Drinks › Soft drinks › Cola');
  expect(names.breadcrumb({ deptCode: '', subDeptCode: '', cgCode: '' })).toBe('');
});

test('When a group is no longer in the hierarchy, then what is known is named and the rest is its code', () => {
  const gone = { deptCode: '1', subDeptCode: '2', cgCode: '9' };
  expect(names.hasPlace(gone)).toBe(false);
  expect(names.breadcrumb(gone)).toBe('Drinks › Soft drinks › 9');
});

test('When a group is looked for by a part of its name, then case does not matter', () => {
  expect(names.placesNamed('OL', 'contains')).toEqual([{ deptCode: '1', subDeptCode: '2', cgCode: '3' }]);
  expect(names.placesNamed('OL', 'begins')).toEqual([]);
});
