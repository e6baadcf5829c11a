import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Classification, codesOf } from './hierarchy.ts';
import { editDistance } from './nearest-text.ts';

const row = (dept: string, sub = '', cg = '') => ({
  dept_code: dept,
  dept_name: '',
  sub_dept_code: sub,
  sub_dept_name: '',
  cg_group_code: cg,
  cg_group_name: '',
});
const of = (deptCode: string, subDeptCode = '', cgCode = ''): Classification => ({ deptCode, subDeptCode, cgCode });

describe('The codes of a wholesaler', () => {
  const codes = codesOf(
    'NISA',
    [row('10'), row('10', '90', '1'), row('10', '90', '2'), row('20', '5')],
    [{ code: 'S' }],
  );

  test('When all three codes are those of a row, then it is known; a part of a row is not', () => {
    expect(codes.hasClassification(of('10'))).toBe(true);
    expect(codes.hasClassification(of('10', '90', '2'))).toBe(true);
    expect(codes.hasClassification(of('20'))).toBe(false);
    expect(codes.hasClassification(of('10', '90'))).toBe(false);
  });

  test.each([
    [of('10', '99', '1'), '10/90/1'],
    [of('10', '90', '22'), '10/90/2'],
    [of('11', '90', '1'), '10/90/1'],
    [of('20'), '20/5'],
  ])('When %j is not there, then %s is named as the nearest', (wrong, nearest) => {
    expect(codes.refusedClassification(wrong)).toMatch(
      new RegExp(`is not in the hierarchy of NISA; the nearest is ${nearest}\\.$`),
    );
  });

  test('When there are no lists yet, then the sentence says so', () => {
    const none = codesOf('NEW', [], []);
    expect(none.refusedClassification(of('1'))).toBe(
      'department 1 is not in the hierarchy of NEW; it has no departments yet.',
    );
    expect(none.refusedVatCode('S')).toBe('VAT code S is not in the list of NEW, which has no VAT codes yet.');
  });

  test('When whatever is refused has a nearest row, then that row exists', () => {
    const code = fc.string({ maxLength: 3, unit: fc.constantFrom('0', '1', '2', '9') });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(code, code, code), { minLength: 1, maxLength: 20 }),
        fc.tuple(code, code, code),
        (rows, wrong) => {
          const made = codesOf(
            'W',
            rows.map(([dept, sub, cg]) => row(dept, sub, cg)),
            [],
          );
          const [, named = ''] = /the nearest is (.*)\.$/.exec(made.refusedClassification(of(...wrong))) ?? [];
          const names = rows.map((codesOfRow) => codesOfRow.join('/').replace(/\/+$/, ''));
          expect(names).toContain(named);
        },
      ),
    );
  });
});

test('When two texts are compared, then the distance is symmetric, and 0 only for equal ones', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (a, b) => {
      expect(editDistance(a, b)).toBe(editDistance(b, a));
      expect(editDistance(a, b) === 0).toBe(a === b);
      expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
    }),
  );
});
