import { describe, expect, test } from '@jest/globals';
import { aProduct, HIERARCHY } from '../../../testing/builders.ts';
import { candidateChoice, candidateName, choiceOf, vatOfPlace } from './category-choice.ts';

const cola = { dept_code: '20', sub_dept_code: '2010', cg_code: '201010' };
const candidate = { ...cola, vat_code: 'Z', category_path: 'Drinks › Soft drinks › Cola', share: 0.6 };
const usual = [{ ...cola, vat_code: 'S', share: 0.98 }];

describe('The VAT code that comes with a place', () => {
  test('When the evidence knows the place, then its code, else the usual one, else none', () => {
    expect(vatOfPlace(cola, aProduct({ candidates: [candidate] }), usual)).toBe('Z');
    expect(vatOfPlace(cola, aProduct(), usual)).toBe('S');
    expect(vatOfPlace(cola, undefined, [])).toBe('');
  });

  test('When a place is chosen, then its names and its code come with it', () => {
    expect(choiceOf(HIERARCHY[3]!, undefined, usual)).toEqual({
      ...cola,
      department: 'Drinks',
      sub_department: 'Soft drinks',
      category_group: 'Cola',
      vat_code: 'S',
    });
  });
});

describe('The name of a candidate', () => {
  test('When it has left the hierarchy, then its breadcrumb names it', () => {
    expect(candidateName(candidate, [])).toBe('Cola');
    expect(candidateChoice({ ...candidate, category_path: 'Drinks' }, []).department).toBe('Drinks');
    expect(candidateName({ ...candidate, category_path: 'Drinks' }, [])).toBe('Drinks');
  });
});
