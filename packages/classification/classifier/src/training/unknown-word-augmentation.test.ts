import { describe, expect, test } from '@jest/globals';
import type { IndexDoc } from '@tillmap/classification';
import fc from 'fast-check';
import { randomFrom } from '../holdout/index.ts';
import { createUnknownWordAugmenter } from './unknown-word-augmentation.ts';

const named = (name: string): IndexDoc => ({
  barcode: '',
  name,
  size: '330ml',
  deptCode: '',
  subDeptCode: '',
  cgCode: '',
  vatCode: '',
});
const KNOWN = ['Alba Fizzy Cola', 'Brisk Spring Water', 'Corvo Ridged Crisps', 'Delmar Washing Powder'].map(named);
const wordsOf = (name: string): string[] => name.split(' ');

describe('A name with unknown words', () => {
  test('When a product is renamed, then numbers, sizes and the order of the words stay, and some words are unknown', () => {
    const strangely = createUnknownWordAugmenter(KNOWN);
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { name, size } = strangely(named('Estrel Orange Juice 6 x 200ml'), randomFrom(seed));
        expect(wordsOf(name).slice(3)).toEqual(['6', 'x', '200ml']);
        expect(wordsOf(name)).toHaveLength(6);
        expect(size).toBe('330ml');
      }),
    );
    const names = Array.from(
      { length: 50 },
      (_, seed) => strangely(named('Estrel Orange Juice'), randomFrom(seed)).name,
    );
    expect(names.filter((name) => name !== 'Estrel Orange Juice').length).toBeGreaterThan(35);
    expect(new Set(names).size).toBeGreaterThan(20);
  });

  test('When only its brand is unknown, then the words of its kind stay', () => {
    const strangely = createUnknownWordAugmenter(KNOWN);
    const names = Array.from(
      { length: 100 },
      (_, seed) => strangely(named('Estrel Orange Juice'), randomFrom(seed)).name,
    );
    const brandOnly = names.filter((name) => name.endsWith(' Orange Juice') && !name.startsWith('Estrel'));
    expect(brandOnly.length).toBeGreaterThan(30);
  });

  test('When nothing is known to make words of, or a name has none, then it stays as it is', () => {
    expect(createUnknownWordAugmenter([])(named('Estrel Cola'), randomFrom(1)).name).toBe('Estrel Cola');
    expect(createUnknownWordAugmenter(KNOWN)(named('1664'), randomFrom(1)).name).toBe('1664');
  });
});
