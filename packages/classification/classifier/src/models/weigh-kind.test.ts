import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { SaidByKind } from '../features/index.ts';
import { weighKind } from './weigh-kind.ts';

const order = [
  { group: 1, share: 0.5 },
  { group: 2, share: 0.3 },
  { group: 3, share: 0.2 },
];
const said = (group: number, other: Partial<SaidByKind> = {}): SaidByKind => ({
  kind: 'tea',
  restsOn: 'brand',
  because: ['PG Tips'],
  group,
  share: 0.9,
  isSure: true,
  trust: 0.9,
  ...other,
});

describe('What a brand says beside the likeliest group', () => {
  test('When the likeliest group is unlikely, then the brand decides, and somebody looks', () => {
    const { order: weighed, probability, isByKind } = weighKind(order, 0.5, said(3));
    expect(weighed.map(({ group }) => group)).toEqual([3, 1, 2]);
    expect(weighed.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    expect(probability).toBeGreaterThan(0.5);
    expect(probability).toBeLessThan(0.8);
    expect(isByKind).toBe(true);
  });

  test('When it is a group that nothing else has found, then it stands before the others', () => {
    expect(weighKind(order, 0.1, said(9)).order.map(({ group }) => group)).toEqual([9, 1, 2, 3]);
  });

  test('When a brand and the likeliest group agree, then the group is surer, and never certain', () => {
    expect(weighKind(order, 0.4, said(1)).probability).toBeGreaterThan(0.8);
    expect(weighKind(order, 0.99, said(1)).probability).toBe(0.99);
    expect(weighKind(order, 0.4, said(1, { isSure: false }))).toEqual({ order, probability: 0.4, isByKind: false });
  });

  test('When a brand speaks against a likely group, then the group stays and is doubted', () => {
    const weighed = weighKind(order, 0.95, said(2));
    expect(weighed).toEqual({ order, probability: 0.6, isByKind: true });
    expect(weighKind(order, 0.95, said(2, { share: 0.6 })).probability).toBe(0.95);
  });

  test('When little is trusted or nothing known, then nothing changes', () => {
    expect(weighKind(order, 0.4, said(2, { trust: 0.3 }))).toEqual({ order, probability: 0.4, isByKind: false });
    expect(weighKind(order, 0.4, undefined)).toEqual({ order, probability: 0.4, isByKind: false });
  });

  test('Whatever is said, the result is a probability and every group stays', () => {
    const probability = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(probability, probability, probability, fc.constantFrom(1, 2, 9), (likely, share, trust, group) => {
        const weighed = weighKind(order, likely, said(group, { share, trust }));
        expect(weighed.probability).toBeGreaterThanOrEqual(0);
        expect(weighed.probability).toBeLessThanOrEqual(1);
        const shares = weighed.order.map((one) => one.share);
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
        expect(new Set(weighed.order.map((one) => one.group))).toEqual(
          new Set([1, 2, 3, ...(weighed.order[0]!.group === group ? [group] : [])]),
        );
      }),
    );
  });
});
