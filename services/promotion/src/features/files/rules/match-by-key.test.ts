import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { matchByKey } from './match-by-key.ts';

async function* listOf(keys: readonly string[]) {
  for (const key of keys) yield { key };
}

const keys = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 2, unit: fc.constantFrom('a', 'b', 'c') }), { maxLength: 10 })
  .map((some) => some.toSorted());

test('Whatever two lists hold, then each key comes once, in order, with what each list has of it', async () => {
  await fc.assert(
    fc.asyncProperty(keys, keys, async (lefts, rights) => {
      const found: [string, boolean, boolean][] = [];
      for await (const { key, left, right } of matchByKey(listOf(lefts), listOf(rights)))
        found.push([key, left?.key === key, right?.key === key]);
      const all = [...new Set([...lefts, ...rights])].sort();
      expect(found).toEqual(all.map((key) => [key, lefts.includes(key), rights.includes(key)]));
    }),
  );
});
