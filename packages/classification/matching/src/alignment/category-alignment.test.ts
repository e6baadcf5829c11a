import { describe, expect, test } from '@jest/globals';
import type { ClassificationCodes, CodePair } from '@tillmap/classification';
import fc from 'fast-check';
import { fitCategoryAlignment } from './category-alignment.ts';

const codes = (dept: string, subDept: string, cg: string, vat: string): ClassificationCodes => ({
  deptCode: dept,
  subDeptCode: subDept,
  cgCode: cg,
  vatCode: vat,
});
const theirCola = codes('D', 'SOFT', 'COLA', '1');
const ourCola = codes('10', '11', '12', 'S');
const ourWater = codes('10', '11', '13', 'Z');

describe('fitCategoryAlignment', () => {
  test('When shared products agree, then the foreign codes are translated with their VAT code', () => {
    const { translate } = fitCategoryAlignment([{ from: theirCola, to: ourCola, count: 7 }]);
    expect(translate(theirCola).candidates).toEqual([
      { codes: ourCola, count: 7, share: 1, vatShare: 1, otherVat: '', level: 'group' },
    ]);
  });

  test('When a foreign group is split here, then both parts come, the larger first', () => {
    const { translate } = fitCategoryAlignment([
      { from: theirCola, to: ourWater, count: 1 },
      { from: theirCola, to: ourCola, count: 3 },
    ]);
    expect(translate(theirCola).candidates.map(({ codes: { cgCode: cg }, share }) => [cg, share])).toEqual([
      ['12', 0.75],
      ['13', 0.25],
    ]);
  });

  test('When a foreign group was never seen in common, then its sub-department and then its department help', () => {
    const { translate } = fitCategoryAlignment([{ from: theirCola, to: ourCola, count: 2 }]);
    expect(translate(codes('D', 'SOFT', 'TONIC', '1')).candidates[0]).toMatchObject({
      codes: ourCola,
      level: 'sub_department',
    });
    expect(translate(codes('D', 'HARD', 'RUM', '1')).candidates[0]).toMatchObject({
      codes: ourCola,
      level: 'department',
    });
    expect(translate(codes('X', '', '', '1')).candidates).toEqual([]);
  });

  test('When the product has another rate there, then its VAT code is translated by that rate', () => {
    const { translate } = fitCategoryAlignment([
      { from: theirCola, to: ourCola, count: 5 },
      { from: codes('E', '', '', '0'), to: codes('30', '', '', 'Z'), count: 5 },
    ]);
    expect(translate({ ...theirCola, vatCode: '0' }).candidates[0]?.codes).toEqual({ ...ourCola, vatCode: 'Z' });
    expect(translate({ ...theirCola, vatCode: '9' }).candidates[0]).toMatchObject({
      codes: { vatCode: '' },
      vatShare: 0,
    });
  });

  test('When the other wholesaler gives no VAT code, then it is what the products of that group have here, not what others have', () => {
    const theirWater = codes('D', 'SOFT', 'WATER', '');
    const { translate } = fitCategoryAlignment([
      { from: { ...theirCola, vatCode: '' }, to: ourCola, count: 10 },
      { from: { ...theirWater, vatCode: '0' }, to: ourWater, count: 10 },
    ]);
    expect(translate(theirWater).candidates[0]).toMatchObject({ codes: ourWater, vatShare: 1 });
    expect(translate(codes('D', 'SOFT', 'TONIC', '')).candidates[0]).toMatchObject({
      codes: { vatCode: '' },
      vatShare: 0,
    });
  });

  test('When some of the shared products have no VAT code here, then the others tell it', () => {
    const { translate } = fitCategoryAlignment([
      { from: theirCola, to: { ...ourCola, vatCode: '' }, count: 5 },
      { from: theirCola, to: ourCola, count: 3 },
      { from: theirCola, to: { ...ourCola, vatCode: 'R' }, count: 1 },
    ]);
    expect(translate(theirCola).candidates[0]).toMatchObject({
      codes: { vatCode: 'S' },
      vatShare: 0.75,
      otherVat: 'R',
    });
  });

  describe('how well codes fit a group here', () => {
    const [cola, tonic, crisps] = ['12', '13', '14'].map((cg) => codes('1', cg === '14' ? '12' : '11', cg, ''));
    const pair = (cg: string, to: ClassificationCodes | undefined, count: number) => ({
      from: codes('D', 'S', cg, ''),
      to: to!,
      count,
    });

    test('When a group has products with these codes, then they fit it best, then those beside it, then others', () => {
      const { fits } = fitCategoryAlignment([pair('COLA', cola, 90), pair('CRISPS', crisps, 90)]).translate(
        codes('D', 'S', 'COLA', ''),
      );
      expect(fits(cola!)).toBeGreaterThan(0.9);
      expect(fits(cola!)).toBeGreaterThan(10 * fits(tonic!));
      expect(fits(tonic!)).toBeGreaterThan(fits(codes('2', '21', '211', '')));
      expect(fits(crisps!)).toBeLessThan(fits(tonic!));
    });

    test('When codes were never seen in common, then they fit a group that has none yet rather than one that has others', () => {
      const learned = fitCategoryAlignment([
        ...['15', '16', '17', '18'].map((cg) => pair(`THEIR ${cg}`, codes('1', '11', cg, ''), 50)),
        pair('COLA', cola, 50),
      ]);
      const { fits } = learned.translate(codes('D', 'S', 'TONIC', ''));
      expect(fits(tonic!)).toBeGreaterThan(10 * fits(cola!));
    });

    test('When codes have many groups, then they part none of those from another', () => {
      const groups = Array.from({ length: 20 }, (_, at) => codes('1', '11', String(at), ''));
      const { fits } = fitCategoryAlignment(groups.map((to, at) => pair('FOOD', to, 1 + (at % 3)))).translate(
        codes('D', 'S', 'FOOD', ''),
      );
      const likely = groups.map(fits);
      expect(Math.min(...likely)).toBeGreaterThan(0.8 * Math.max(...likely));
    });

    test('When one product is known, or codes say nothing of what a product is, then they fit all groups nearly alike', () => {
      const places = Array.from({ length: 30 }, (_, at) => codes(String(at % 5), String(at % 10), String(at), ''));
      const ratioOf = (pairs: CodePair[], asked: string): number => {
        const { fits } = fitCategoryAlignment(pairs).translate(codes(asked, '', '', ''));
        const all = [...places, codes('7', '77', '777', '')].map(fits);
        return Math.max(...all) / Math.min(...all);
      };
      const given = (group: (at: number) => string, products: number): CodePair[] =>
        Array.from({ length: products }, (_, at) => ({
          from: codes(group(at), '', '', ''),
          to: places[(at * 7) % places.length]!,
          count: 1,
        }));
      expect(
        ratioOf(
          given(() => 'core', 1),
          'core',
        ),
      ).toBeLessThan(1.5);
      expect(
        ratioOf(
          given(() => 'Grocery', 400),
          'Grocery',
        ),
      ).toBeLessThan(2);
      // Labels that go round in another step than the groups do: 11 and 30 have nothing in common.
      expect(
        ratioOf(
          given((at) => `Label ${at % 11}`, 330),
          'Label 3',
        ),
      ).toBeLessThan(1.5);
    });

    test('When nothing was learned, then they fit all groups alike', () => {
      const { candidates, fits } = fitCategoryAlignment([]).translate(theirCola);
      expect(candidates).toEqual([]);
      expect(fits(ourCola)).toBe(fits(ourWater));
    });
  });

  test('When pairs come in another order, then nothing changes', () => {
    const part = fc.constantFrom('', 'a', 'b');
    const anyCodes = fc.record({ deptCode: part, subDeptCode: part, cgCode: part, vatCode: part });
    const pairs = fc.array(fc.record({ from: anyCodes, to: anyCodes, count: fc.integer({ min: -1, max: 4 }) }));
    fc.assert(
      fc.property(pairs, anyCodes, (learned, asked) => {
        const { candidates: found, fits } = fitCategoryAlignment(learned).translate(asked);
        const turned = fitCategoryAlignment(learned.toReversed()).translate(asked);
        expect(turned.candidates).toEqual(found);
        for (const { to } of learned) {
          expect(fits(to)).toBeCloseTo(turned.fits(to), 9);
          expect(fits(to) > 0 && fits(to) < 1.001).toBe(true);
        }
        for (const { share, vatShare } of found) {
          expect(share > 0 && share <= 1).toBe(true);
          expect(vatShare >= 0 && vatShare <= 1).toBe(true);
        }
      }),
    );
  });
});
