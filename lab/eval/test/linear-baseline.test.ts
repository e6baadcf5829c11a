import { describe, expect, test } from '@jest/globals';
import type { IndexDoc } from '@tillmap/classification';
import { linearBaseline } from '../src/linear-baseline.ts';
import { noisyCopy } from '../src/linear-noise.ts';
import { randomFrom } from '../src/random.ts';

const doc = (name: string, size: string, cgCode: string): IndexDoc => ({
  barcode: '',
  name,
  size,
  deptCode: '1',
  subDeptCode: '1',
  cgCode,
  vatCode: '',
});

describe('Linear baseline', () => {
  test('When only the size tells groups apart, then it is told by the size', () => {
    const brands = ['Alba', 'Brisk', 'Corvo', 'Delmar'];
    const reference = brands.flatMap((brand) => [
      doc(`${brand} Milk Chocolate`, '45g', 'bar'),
      doc(`${brand} Milk Chocolate`, '180g', 'block'),
    ]);
    const answer = linearBaseline.learn({ reference, groups: [] });
    const asked = (size: string) =>
      answer({ truth: doc('', '', ''), name: 'Estrel Milk Chocolate', size }).ranked[0]?.cgCode;
    expect([asked('45g'), asked('180g')]).toEqual(['bar', 'block']);
  });

  test('When a name is copied with noise, then the first word stays in place, figures stay, and a seed says the same', () => {
    const name = 'Brisk Wholemeal Digestive Biscuits 400g';
    const copies = Array.from({ length: 50 }, (_, seed) => noisyCopy(name, randomFrom(seed)));
    expect(copies).toEqual(copies.map((_, seed) => noisyCopy(name, randomFrom(seed))));
    expect(new Set(copies).size).toBeGreaterThan(40);
    for (const copy of copies) expect(copy).toMatch(/^B/);
    expect(copies.filter((copy) => copy.endsWith('400g')).length).toBeGreaterThan(35);
  });
});
