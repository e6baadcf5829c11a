import { describe, expect, test } from '@jest/globals';
import type { CategoryCodes } from '@tillmap/classification';
import fc from 'fast-check';
import { formatCategoryPath } from './category-paths.ts';
import { createCodeLookup } from './hierarchy.ts';
import { editDistance } from './nearest-text.ts';

const row = (codes: string, names = '') => {
  const [dept = '', sub = '', cg = ''] = codes.split('/');
  const [deptName = '', subName = '', cgName = ''] = names.split('/');
  return {
    dept_code: dept,
    dept_name: deptName,
    sub_dept_code: sub,
    sub_dept_name: subName,
    cg_group_code: cg,
    cg_group_name: cgName,
  };
};
const of = (codes: string): CategoryCodes => {
  const [deptCode = '', subDeptCode = '', cgCode = ''] = codes.split('/');
  return { deptCode, subDeptCode, cgCode };
};
const VAT = [
  { code: 'A', description: 'Standard', rate: 20 },
  { code: 'R', description: 'Reduced', rate: 5 },
  { code: 'Z', description: 'Zero rated', rate: 0 },
  { code: 'E', description: 'Exempt', rate: 0 },
  { code: '05', description: 'Old rate', rate: 17.5 },
];
const codes = createCodeLookup(
  'NISA',
  [
    row('01/05/007', 'Fresh/Dairy/Milk'),
    row('02/06/008', 'Frozen/Ice/Ice Cream'),
    row('10', 'Grocery'),
    row('10/11/111', 'Grocery/Crisps & Snacks/Bagged Crisps'),
    row('10/12/121', 'Grocery/Soft Drinks/Cola'),
    row('20/21/211', 'Confectionery/Chocolate/Countlines'),
    row('20/22/221', 'Confectionery/Sweets/Bags'),
    row('1010/101020/5', 'Wines/Red/Own'),
    row('A1', 'Café'),
    row('90/1', 'One'),
    row('90/01', 'One'),
  ],
  VAT,
);
const readAs = (given: string): string => {
  const found = codes.place(of(given));
  return found.ok ? formatCategoryPath(found.place) : found.why;
};

describe('The codes of a wholesaler', () => {
  test('When all three codes are those of a row, then it is known; a part of a row is not', () => {
    expect(codes.hasClassification(of('10'))).toBe(true);
    expect(codes.hasClassification(of('10/12/121'))).toBe(true);
    expect(codes.hasClassification(of('20'))).toBe(false);
    expect(codes.hasClassification(of('10/12'))).toBe(false);
  });

  test.each([
    ['1/5/7', '01/05/007'],
    ['10.0/12.0/121.0', '10/12/121'],
    ['10,00/#12/121.', '10/12/121'],
    ['1,010/101,020/5', '1010/101020/5'],
    ['1.01E+03/1.0102E+5/5', '1010/101020/5'],
    ['２０/２１/211', '20/21/211'],
    ["'20/ 21/\u00a0211", '20/21/211'],
    ['a1', 'A1'],
    ['Confectionery/Chocolate/Countlines', '20/21/211'],
    ['CONFECTIONERY/21/count-lines', '20/21/211'],
    ['Grocery/Crisps and Snacks/Bagged Crisps', '10/11/111'],
    ['20 - Confectionery/21 Chocolate/Countlines (211)', '20/21/211'],
    ['cafe', 'A1'],
    ['Cafe/Tea/x', undefined],
  ])('When a file says %s, then %s is meant', (given, meant) => {
    const found = codes.place(of(given));
    expect(found.ok ? formatCategoryPath(found.place) : undefined).toBe(meant);
  });

  test.each([
    ['90/001', 'department 90/001 may be 90/1 (One) or 90/01 (One) in the hierarchy of NISA; please write the codes.'],
    [
      '1010/101029/5',
      'department 1010/101029/5 is not in the hierarchy of NISA; the nearest is 1010/101020/5 (Wines / Red / Own).',
    ],
    [
      'Confectionary/Chocolate/Countlines',
      'department Confectionary/Chocolate/Countlines is not in the hierarchy of NISA; the nearest is 20/21/211 (Confectionery / Chocolate / Countlines).',
    ],
    [
      '20/21',
      'department 20/21 is not in the hierarchy of NISA; the nearest is 20/21/211 (Confectionery / Chocolate / Countlines).',
    ],
    ['20', 'department 20 is not in the hierarchy of NISA; of 20 the sub-departments are 21 Chocolate and 22 Sweets.'],
    [
      '20/29/211',
      'department 20/29/211 is not in the hierarchy of NISA; of 20 the sub-departments are 21 Chocolate and 22 Sweets.',
    ],
    ['30 - Confectionery/21/211', 'department 30 - Confectionery/21/211 is not in the hierarchy of NISA'],
  ])('When %s is not there, then the reason is: %s', (given, why) => {
    expect(readAs(given)).toContain(why);
  });

  test.each([
    ['10/12/121', '10/12/121'],
    ['Grocery > Soft Drinks > Cola', '10/12/121'],
    ['10 | 12 | 121', '10/12/121'],
    [
      'Grocery > Soft Drinks > Colas',
      'department Grocery/Soft Drinks/Colas is not in the hierarchy of NISA; the nearest is 10/12/121 (Grocery / Soft Drinks / Cola).',
    ],
    ['Beer/Wine', 'department Beer/Wine is not in the hierarchy of NISA'],
  ])('When one column has all levels as %s, then it is read as: %s', (deptCode, meant) => {
    const found = codes.place({ deptCode, subDeptCode: '', cgCode: '' });
    expect(found.ok ? formatCategoryPath(found.place) : found.why).toContain(meant);
  });

  test.each([
    ['/Soft Drinks/Cola', '; Soft Drinks/Cola is 10/12/121 (Grocery / Soft Drinks / Cola)'],
    ['//221', '; 221 is 20/22/221 (Confectionery / Sweets / Bags)'],
    ['/Lager/Cans', ''],
    ['', ''],
  ])('When the department of %s is missing, then the place is proposed: %s', (given, words) => {
    expect(codes.departmentsOf(of(given))).toBe(words);
  });

  test.each([
    [0, 'Grocery', '20 is Confectionery'],
    [0, 'Confectionery', undefined],
    [0, 'CONFECTIONERY & MORE', undefined],
    [0, 'Garden', '20 is Confectionery'],
    [1, 'Sweets', '21 is Chocolate'],
    [1, '21 - chocolate', undefined],
    [2, '211', undefined],
  ])('When a name of level %s beside 20/21/211 is %s, then what is against it is: %s', (level, text, words) => {
    expect(codes.contradicted(of('20/21/211'), level, text)).toBe(words);
  });

  test.each([
    ['20', undefined],
    ['0.2', undefined],
    ['Standard', undefined],
    ['5', 'A is Standard, 20%'],
    ['12.5', 'A is Standard, 20%'],
    ['yes', undefined],
    ['exempt', 'A is Standard, 20%'],
  ])('When a column beside the VAT code A says %s, then what is against it is: %s', (text, words) => {
    expect(codes.vatContradicted('A', text)).toBe(words);
  });

  test('When there are no lists yet, then the sentence says so', () => {
    const none = createCodeLookup('NEW', [], []);
    expect(none.place(of('1'))).toEqual({
      ok: false,
      why: 'department 1 is not in the hierarchy of NEW; it has no departments yet.',
    });
    expect(none.vatCode('S')).toEqual({
      ok: false,
      why: 'VAT code S is not in the list of NEW, which has no VAT codes yet.',
    });
  });

  test('When a code is there as it is written, then it is that one; whatever else is read as one that is there', () => {
    const code = fc.string({ maxLength: 3, unit: fc.constantFrom('0', '1', 'a', 'A', '.') });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(code, code, code), { minLength: 1, maxLength: 20 }),
        fc.tuple(code, code, code),
        (rows, wanted) => {
          const words = rows.map((one) => one.join('/'));
          const made = createCodeLookup(
            'W',
            words.map((one) => row(one)),
            [],
          );
          const found = made.place(of(wanted.join('/')));
          if (words.includes(wanted.join('/'))) expect(found).toEqual({ ok: true, place: of(wanted.join('/')) });
          if (found.ok) expect(made.hasClassification(found.place)).toBe(true);
        },
      ),
    );
  });
});

describe('The VAT code that a text means', () => {
  test.each([
    ['A', 'A'],
    ['a', 'A'],
    ['Ａ', 'A'],
    ['20', 'A'],
    ['20%', 'A'],
    ['20.00 %', 'A'],
    ['0.2', 'A'],
    ['0.05', 'R'],
    ['standard', 'A'],
    ['Standard rate', 'A'],
    ['STD', 'A'],
    ['Standard 20%', 'A'],
    ['20% (A)', 'A'],
    ['A - Standard', 'A'],
    ['zero', 'Z'],
    ['Zero-rated', 'Z'],
    ['0% zero', 'Z'],
    ['exempt', 'E'],
    ['reduced', 'R'],
    ['17.5', '05'],
  ])('When a row says %s, then it is %s', (given, code) => {
    expect(codes.vatCode(given)).toEqual({ ok: true, code });
  });

  test.each([
    ['0', 'VAT code 0 may be Z (Zero rated, 0%) or E (Exempt, 0%) in the list of NISA; please write the code.'],
    ['5', 'VAT code 5 may be 05 (Old rate, 17.5%) or R (Reduced, 5%) in the list of NISA; please write the code.'],
    [
      'X',
      'VAT code X is not in the list of NISA; its VAT codes are A (Standard, 20%), R (Reduced, 5%), Z (Zero rated, 0%), E (Exempt, 0%) and 05 (Old rate, 17.5%).',
    ],
    ['Standard 5%', 'VAT code Standard 5% is not in the list of NISA'],
    ['12.5%', 'VAT code 12.5% is not in the list of NISA'],
    ['0.25', 'VAT code 0.25 is not in the list of NISA'],
  ])('When a row says %s, then it is refused: %s', (given, why) => {
    const found = codes.vatCode(given);
    expect(found.ok ? found.code : found.why).toContain(why);
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
