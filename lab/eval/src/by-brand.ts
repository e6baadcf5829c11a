import type { IndexDoc } from '@tillmap/classification';
import { randomFrom, shuffled } from './random.ts';

type Parts = Readonly<Record<'reference' | 'calibration' | 'test', readonly IndexDoc[]>>;

/** A first word with a larger part of the products than this is no brand that a shop could be without. */
const LARGEST = 0.01;

const firstWord = ({ name }: IndexDoc): string => name.toLowerCase().match(/[\p{L}\p{N}'’&]+/u)?.[0] ?? '';

/**
 * A tenth of the products is judged and a tenth sets the threshold, by whole first words, which mostly are brands: the reference has
 * none that begins so, as when a supplier or a brand is new.
 */
export const byBrand = (docs: readonly IndexDoc[], seed: number): Parts => {
  const brands = shuffled([...Map.groupBy(docs, firstWord).values()], randomFrom(seed + 6000));
  const [large, small] = [true, false].map((isLarge) =>
    brands.filter(({ length }) => length > LARGEST * docs.length === isLarge).flat(),
  ) as [IndexDoc[], IndexDoc[]];
  const tenth = Math.floor(docs.length / 10);
  return {
    test: small.slice(0, tenth),
    calibration: small.slice(tenth, 2 * tenth),
    reference: [...small.slice(2 * tenth), ...large],
  };
};
