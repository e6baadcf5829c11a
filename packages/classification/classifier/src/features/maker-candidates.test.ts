import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type MakerProduct, makerCandidates, shortestPrefix } from './maker-candidates.ts';

const withCheckDigit = (twelve: string): string => {
  const sum = Array.from(twelve, Number).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
  return `0${twelve}${(10 - (sum % 10)) % 10}`;
};
const codes = (cgCode: string) => ({ deptCode: '1', subDeptCode: '11', cgCode, vatCode: 'S' });
const product = (twelve: string, cg: string): MakerProduct => ({ barcode: withCheckDigit(twelve), codes: codes(cg) });

/** Products of one maker with this many of each category. */
const maker = (beginning: string, counts: Readonly<Record<string, number>>): MakerProduct[] =>
  Object.entries(counts)
    .flatMap(([cg, count]) => Array.from({ length: count }, () => cg))
    .map((cg, at) => product(`${beginning}${String(at).padStart(12 - beginning.length, '0')}`, cg));

describe('What the maker of a barcode says', () => {
  test('When products of its maker are known, then it may be where they are, most first, without a VAT code', () => {
    const found = makerCandidates(withCheckDigit('501234500999'), maker('5012345', { A: 34, B: 5, C: 1, D: 1 }));
    expect(found?.candidates).toEqual([
      { codes: { ...codes('A'), vatCode: '' }, share: 34 / 41 },
      { codes: { ...codes('B'), vatCode: '' }, share: 5 / 41 },
      { codes: { ...codes('C'), vatCode: '' }, share: 1 / 41 },
    ]);
    expect(found?.details[0]).toEqual({
      code: 'company',
      beginning: '501234500',
      agreeing: 34,
      products: 41,
      codes: { ...codes('A'), vatCode: '' },
    });
  });

  test('When a longer prefix has enough products, then that counts: companies share the shorter one', () => {
    const known = [...maker('5012345001', { A: 6 }), ...maker('5012345002', { B: 60 })];
    expect(makerCandidates(withCheckDigit('501234500199'), known)?.candidates).toHaveLength(1);
    expect(makerCandidates(withCheckDigit('501234500799'), known)?.candidates[0]?.codes.cgCode).toBe('B');
  });

  test('When few products are known, or the number is of a shop, then there is nothing', () => {
    expect(makerCandidates(withCheckDigit('501234500999'), maker('5012345', { A: 4 }))).toBeUndefined();
    expect(makerCandidates(withCheckDigit('201234500999'), maker('2012345', { A: 40 }))).toBeUndefined();
    expect(shortestPrefix(withCheckDigit('201234500999'))).toBeUndefined();
    expect(shortestPrefix(withCheckDigit('501234500999'))).toBe('05012345');
  });

  test('Whatever is known, shares are parts of one whole, and what is counted is under the prefix', () => {
    const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.constantFrom('A', 'B', 'C', 'D')), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 99_999 }), (all, at) => {
        const known = all.map(([n, cg]) => product(`5012345${String(n).padStart(5, '0')}`, cg));
        const found = makerCandidates(withCheckDigit(`5012345${String(at).padStart(5, '0')}`), known);
        if (!found) return;
        expect(found.candidates.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-9);
        expect(found.candidates.map(({ share }) => share)).toEqual(
          found.candidates.map(({ share }) => share).toSorted((a, b) => b - a),
        );
        for (const detail of found.details)
          if (detail.code === 'company')
            expect(detail.products).toBeLessThanOrEqual(
              known.filter(({ barcode }) => barcode.startsWith(detail.beginning, 1)).length,
            );
      }),
    );
  });
});
