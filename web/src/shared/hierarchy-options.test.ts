import { describe, expect, test } from '@jest/globals';
import { aProduct, HIERARCHY } from '../testing/builders.ts';
import { findCategoryPath, groupOptions, placeValue } from './hierarchy-options.ts';

const mints = { dept_code: '10', sub_dept_code: '1030', cg_code: '103010', vat_code: 'S', category_path: '' };
const cola = { dept_code: '20', sub_dept_code: '2010', cg_code: '201010', vat_code: 'Z', category_path: '' };
const gone = { dept_code: '99', sub_dept_code: '', cg_code: '', vat_code: 'S', category_path: '' };
const near = { ...cola, barcode: '1', name: 'Cola', score: 0.72 };

describe('Places to choose from', () => {
  test('When there is evidence, then it comes first, once each, and what left the hierarchy not at all', () => {
    const product = aProduct({
      candidates: [
        { ...mints, share: 0.6 },
        { ...gone, share: 0.3 },
      ],
      neighbours: [near, { ...mints, barcode: '2', name: 'Mints', score: 0.7 }, near],
    });
    const { suggested, rest } = groupOptions(HIERARCHY, product);
    expect(suggested.map(({ label, hint }) => [label, hint])).toEqual([
      ['Confectionery › Sweets › Mints', '60%'],
      ['Drinks › Soft drinks › Cola', '72% similar'],
    ]);
    expect(rest).toHaveLength(HIERARCHY.length - 2);
  });

  test('When a place is chosen, then its codes follow from it', () => {
    expect(findCategoryPath(placeValue(cola))).toEqual({ dept_code: '20', sub_dept_code: '2010', cg_code: '201010' });
  });
});
