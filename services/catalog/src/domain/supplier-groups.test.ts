import { describe, expect, test } from '@jest/globals';
import { alignSupplierCategories } from './supplier-groups.ts';

const codes = (cg: string) => ({ deptCode: '10', subDeptCode: '11', cgCode: cg, vatCode: 'S' });
const known = (supplierGroup: string, cg: string, count = 1) =>
  Array.from({ length: count }, () => ({ supplierGroup, codes: codes(cg) }));

describe('What the groups of a supplier are here', () => {
  const told = alignSupplierCategories([
    ...known('Drinks › Minerals', '111', 3),
    ...known('Drinks › Minerals', '112'),
    ...known('Drinks › Waters', '112', 2),
    ...known('Snacks', '211', 2),
    ...known('', '311', 5),
  ]);

  test('When products under it are known, then it says which groups here they have, the commonest first', () => {
    const evidence = told('drinks › MINERALS');
    expect(evidence).toMatchObject({ group: 'drinks › MINERALS' });
    expect(evidence?.candidates.map(({ codes: { cgCode: cg }, count, level }) => [cg, count, level])).toEqual([
      ['111', 3, 'group'],
      ['112', 1, 'group'],
    ]);
  });

  test('When only what it is part of is known, then that is told, and named', () => {
    expect(told('Drinks › Squash')).toMatchObject({ group: 'Drinks', candidates: [{ count: 3 }, { count: 3 }] });
  });

  test('When there are four levels, then what nothing is known of counts as the third', () => {
    const learned = alignSupplierCategories([
      ...known('Grocery › Drinks › Minerals › Cola', '111', 4),
      ...known('Grocery › Drinks › Squash › Orange', '112', 4),
      ...known('Snacks', '211', 4),
    ]);
    expect(learned('Grocery › Drinks › Minerals › Tonic')).toMatchObject({
      group: 'Grocery › Drinks › Minerals',
      candidates: [{ codes: { cgCode: '111' }, count: 4 }],
    });
    expect(learned('Grocery › Drinks › Minerals › Cola')).toMatchObject({
      group: 'Grocery › Drinks › Minerals › Cola',
    });
    expect(learned('Snacks')).toMatchObject({ group: 'Snacks', candidates: [{ codes: { cgCode: '211' } }] });
  });

  test('When nothing near it is known, or the file has no groups, then nothing is told', () => {
    expect(told('Household › Laundry')).toBeUndefined();
    expect(told('')).toBeUndefined();
    expect(alignSupplierCategories(known('', '111', 9))('')).toBeUndefined();
    expect(alignSupplierCategories([])('Drinks')).toBeUndefined();
  });
});
