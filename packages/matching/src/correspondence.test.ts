import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tripleKey } from './codes.ts';
import { learnCorrespondence } from './correspondence.ts';
import type { Codes } from './types.ts';

const codes = (dept: string, subDept: string, cg: string, vat: string): Codes => ({ dept, subDept, cg, vat });
const theirCola = codes('D', 'SOFT', 'COLA', '1');
const ourCola = codes('10', '11', '12', 'S');
const ourWater = codes('10', '11', '13', 'Z');

describe('learnCorrespondence', () => {
  test('When shared products agree, then the foreign codes are translated with their VAT code', () => {
    const { translate } = learnCorrespondence([{ from: theirCola, to: ourCola, count: 7 }]);
    expect(translate(theirCola)).toEqual([{ codes: ourCola, count: 7, share: 1, vatShare: 1, level: 'group' }]);
  });

  test('When a foreign group is split here, then both parts come, the larger first', () => {
    const { translate } = learnCorrespondence([
      { from: theirCola, to: ourWater, count: 1 },
      { from: theirCola, to: ourCola, count: 3 },
    ]);
    expect(translate(theirCola).map(({ codes: { cg }, share }) => [cg, share])).toEqual([
      ['12', 0.75],
      ['13', 0.25],
    ]);
  });

  test('When a foreign group was never seen in common, then its sub-department and then its department help', () => {
    const { translate } = learnCorrespondence([{ from: theirCola, to: ourCola, count: 2 }]);
    expect(translate(codes('D', 'SOFT', 'TONIC', '1'))[0]).toMatchObject({ codes: ourCola, level: 'sub_department' });
    expect(translate(codes('D', 'HARD', 'RUM', '1'))[0]).toMatchObject({ codes: ourCola, level: 'department' });
    expect(translate(codes('X', '', '', '1'))).toEqual([]);
  });

  test('When the product has another rate there, then its VAT code is translated by that rate', () => {
    const { translate } = learnCorrespondence([
      { from: theirCola, to: ourCola, count: 5 },
      { from: codes('E', '', '', '0'), to: codes('30', '', '', 'Z'), count: 5 },
    ]);
    expect(translate({ ...theirCola, vat: '0' })[0]?.codes).toEqual({ ...ourCola, vat: 'Z' });
    expect(translate({ ...theirCola, vat: '9' })[0]).toMatchObject({ codes: { vat: '' }, vatShare: 0 });
  });

  test('When products of one code agree on the other side, then few are thought to be unseen, and many where they differ', () => {
    const pairs = (to: (at: number) => string) =>
      Array.from({ length: 20 }, (_, at) => ({
        from: codes('D', 'S', `G${at % 10}`, ''),
        to: codes('1', '1', to(at), ''),
        count: 1,
      }));
    const agreeing = learnCorrespondence(pairs((at) => String(at % 10))).shared;
    const differing = learnCorrespondence(pairs((at) => String(at))).shared;
    const merged = learnCorrespondence(pairs(() => '1')).shared;
    expect(agreeing.unseenHere).toBeLessThan(0.05);
    expect(agreeing.unseenThere).toBeLessThan(0.05);
    expect(differing.unseenHere).toBeGreaterThan(2);
    expect(merged.unseenHere).toBeLessThan(0.05);
    expect(merged.unseenThere).toBeGreaterThan(1);
    expect(merged.here.get(tripleKey(codes('1', '1', '1', '')))).toBe(20);
    expect(learnCorrespondence([]).shared).toMatchObject({ unseenHere: 0.25, unseenThere: 0.25 });
  });

  test('When pairs come in another order, then nothing changes', () => {
    const part = fc.constantFrom('', 'a', 'b');
    const anyCodes = fc.record({ dept: part, subDept: part, cg: part, vat: part });
    const pairs = fc.array(fc.record({ from: anyCodes, to: anyCodes, count: fc.integer({ min: -1, max: 4 }) }));
    fc.assert(
      fc.property(pairs, anyCodes, (learned, asked) => {
        const found = learnCorrespondence(learned).translate(asked);
        expect(learnCorrespondence(learned.toReversed()).translate(asked)).toEqual(found);
        for (const { share, vatShare } of found) {
          expect(share > 0 && share <= 1).toBe(true);
          expect(vatShare >= 0 && vatShare <= 1).toBe(true);
        }
      }),
    );
  });
});
