import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FEATURE_BITS } from './features.ts';
import { FeatureTable } from './vectors.ts';

const hash = fc.integer({ min: 0, max: 2 ** FEATURE_BITS - 1 });
// Neighbours in one word of bits, and its ends, come up often.
const near = fc.tuple(hash, fc.subarray([0, 1, 30, 31])).map(([one, bits]) => bits.map((bit) => (one & ~31) + bit));
const hashes = fc
  .array(
    fc.oneof(
      hash.map((one) => [one]),
      near,
    ),
    { maxLength: 40 },
  )
  .map((lists) => lists.flat());

test('When features are read, then each known one has its place among the known, and unknown ones are left out', () => {
  fc.assert(
    fc.property(hashes, hashes, (known, others) => {
      const ascending = Int32Array.from(new Set(known)).sort();
      const table = new FeatureTable(ascending, new Float32Array(ascending.length).fill(1));
      const features = [...others, ...known, ...others];
      const expected = [...new Set(features)].map((one) => ascending.indexOf(one)).filter((place) => place >= 0);
      const first = table.vector(features);
      expect([...first.ids]).toEqual(expected);
      const kept = { ids: first.ids.slice(), values: first.values.slice(), known: first.known };
      // The second time over what the first one left behind.
      for (let time = 0; time < 2; time++) {
        table.vector(others);
        expect(table.vector(features)).toEqual(kept);
      }
    }),
  );
});
