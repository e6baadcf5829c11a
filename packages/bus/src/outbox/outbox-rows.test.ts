import { expect, test } from '@jest/globals';
import { mayHoldMore } from './outbox-rows.ts';

const rows = (count: number, bytes: number, refusals = 0) =>
  Array.from({ length: count }, () => ({ body: Buffer.alloc(bytes), refusals }));

test.each([
  [0, 0, 0, false],
  [1, 100, 0, false],
  [499, 100, 0, false],
  [500, 100, 0, true],
  [3, 1024 * 1024, 0, false],
  [4, 1024 * 1024, 0, true],
  [1, 5 * 1024 * 1024, 0, true],
  [1, 100, 1, true],
])(
  'When %d rows of %d bytes were sent that had been refused %d times, then more may wait: %s',
  (count, bytes, refusals, more) => {
    expect(mayHoldMore(rows(count, bytes, refusals))).toBe(more);
  },
);
