import { describe, expect, test } from '@jest/globals';
import type { IndexDoc } from '@tillmap/classification';
import { DeterministicSample } from './sample.ts';

const doc = (at: number): IndexDoc => ({
  barcode: String(at).padStart(14, '0'),
  name: `Product ${at}`,
  size: '',
  deptCode: String(at % 10),
  subDeptCode: '',
  cgCode: '',
  vatCode: '',
});

const drawn = (most: number, from: readonly number[]): IndexDoc[] => {
  const sample = new DeterministicSample<IndexDoc>(most);
  for (const at of from) sample.offer(doc(at));
  expect(sample.offered).toBe(from.length);
  return sample.docs();
};
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

describe('A sample of mappings', () => {
  test('When there are no more than are wanted, then all are taken, by barcode', () => {
    expect(drawn(5, [3, 1, 2])).toEqual([doc(1), doc(2), doc(3)]);
  });

  test('When there are more, then as many as are wanted are taken, evenly, and the same in any order', () => {
    const sample = drawn(2_000, numbers(20_000));
    expect(sample).toHaveLength(2_000);
    for (const dept of numbers(10)) {
      const share = sample.filter((one) => one.deptCode === String(dept)).length / 2_000;
      expect(share).toBeGreaterThan(0.07);
      expect(share).toBeLessThan(0.13);
    }
    expect(drawn(2_000, numbers(20_000).reverse())).toEqual(sample);
  });
});
