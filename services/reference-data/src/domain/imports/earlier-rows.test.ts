import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createEarlierRowIndex, numberOf } from './earlier-rows.ts';

test('When rows repeat, then each is told of the one before with its key, whatever the order and number', () => {
  const key = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 99_999_999_999_999 }));
  const row = fc.record({ key, content: fc.constantFrom('a', 'b'), compared: fc.constantFrom('x', 'y') });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 200 }), (rows) => {
      const seen = createEarlierRowIndex();
      for (const [at, one] of rows.entries()) {
        const before = rows.slice(0, at).filter((other) => other.key === one.key);
        const last = before.at(-1);
        const found = seen.note({ ...one, said: one.compared, brief: '', line: at + 1 });
        if (!last) {
          expect(found).toBeUndefined();
          continue;
        }
        expect(found).toEqual({
          line: rows.slice(0, at).findLastIndex((other) => other.key === one.key) + 1,
          said: last.compared,
          isSame: last.content === one.content,
          contradicts: last.compared !== one.compared,
          wasContradicted: before.some((other, nth) => nth > 0 && other.compared !== before[nth - 1]?.compared),
        });
      }
    }),
  );
});

test('When very many rows are noted, then each is found again', () => {
  const seen = createEarlierRowIndex();
  const row = (at: number, line: number) => ({
    key: at * 1_000_003,
    line,
    content: '',
    compared: '',
    said: `${at}`,
    brief: '',
  });
  for (let at = 0; at < 200_000; at++) seen.note(row(at, at));
  for (let at = 0; at < 200_000; at += 997) expect(seen.note(row(at, 0))?.line).toBe(at);
  expect(seen.note({ ...row(199_999, 1), compared: 'other' })).toMatchObject({ contradicts: true, said: '' });
  expect(seen.note(row(199_999, 2))).toMatchObject({ line: 1, contradicts: true, wasContradicted: true });
});

test('When texts are many, then their numbers differ and fit', () => {
  const numbers = new Set(Array.from({ length: 100_000 }, (_, at) => numberOf(`["NISA","${at}"]`)));
  expect(numbers.size).toBe(100_000);
  expect(Math.max(...numbers)).toBeLessThan(Number.MAX_SAFE_INTEGER - 1);
});
