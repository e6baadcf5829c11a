import { describe, expect, test } from '@jest/globals';
import { groupsByKind } from '../src/index.ts';

const row = (dept: string, subDept: string, cg: string) => ({
  codes: { deptCode: dept, subDeptCode: subDept, cgCode: cg },
  dept,
  subDept,
  cg,
});

const groups = groupsByKind([
  row('Drinks', 'Alcohol', 'Lager'),
  row('Drinks', 'Alcohol', 'Beer'),
  row('Drinks', 'Alcohol', 'Wine'),
  row('Drinks', 'Soft drinks', 'Cola'),
  row('Grocery', 'Tinned food', 'Tinned Fish'),
  row('Frozen', 'Frozen food', 'Frozen Fish'),
  row('Frozen', 'Frozen food', ''),
]);
const called = (name: string) => groups.candidatesFor(name).map(({ codes }) => codes.cgCode);

describe('Groups by what they are called', () => {
  test('When a brand or a word says the kind, then the group of the kind is first, and why is told', () => {
    expect(groups.candidatesFor('Oak Lane Lager 4x440ml')[0]).toMatchObject({
      codes: { cgCode: 'Lager' },
      kind: 'lager',
      because: 'lager',
    });
    expect(called('Pepsi Max 2L')[0]).toBe('Cola');
  });

  test('When a group is broader, then it comes behind the nearest; three are shown at most', () => {
    expect(called('Oak Lane Lager').slice(0, 2)).toEqual(['Lager', 'Beer']);
    expect(called('Oak Lane Lager and Wine and Cola').length).toBeLessThanOrEqual(3);
  });

  test('When something speaks against a group, or nothing is known, then it is not shown', () => {
    expect(called('Oak Lane Frozen Fish')).not.toContain('Tinned Fish');
    expect(called('Zzyx Qwrt')).toEqual([]);
    expect(groupsByKind([]).candidatesFor('Oak Lane Lager')).toEqual([]);
  });
});
