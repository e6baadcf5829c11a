import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { spreadOfChunk } from './chunk-spread.ts';

const slotsOf = (sessionId: string, chunks: number, partitions: number): number[] =>
  Array.from({ length: chunks }, (_, chunk) => {
    const { slot } = spreadOfChunk({ wholesalerCode: 'NORTH', sessionId, chunk }, partitions);
    return slot;
  });

const countOf = (slots: readonly number[], partitions: number): number[] =>
  Array.from({ length: partitions }, (_, slot) => slots.filter((one) => one === slot).length);

test('When a file has chunks, then each partition of its wholesaler has as many of them, to one', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(200), fc.integer({ min: 1, max: 20 }), (sessionId, chunks, partitions) => {
      const counts = countOf(slotsOf(sessionId, chunks, partitions), partitions);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(chunks);
    }),
  );
});

test('When many files have one chunk each, then they go to all partitions of their wholesaler', () => {
  const slots = Array.from({ length: 800 }, () => slotsOf(uuidv7(), 1, 4)[0]!);
  for (const count of countOf(slots, 4)) expect(count).toBeGreaterThan(120);
});

test('When a chunk is requested again, then it goes where it was, and only its wholesaler says among which', () => {
  fc.assert(
    fc.property(fc.string(), fc.uuid(), fc.nat(2_000), (wholesalerCode, sessionId, chunk) => {
      const spread = spreadOfChunk({ wholesalerCode, sessionId, chunk }, 4);
      expect(spreadOfChunk({ wholesalerCode, sessionId, chunk }, 4)).toEqual(spread);
      expect(spread).toMatchObject({ group: wholesalerCode, of: 4 });
    }),
  );
});
