import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LastRows } from './last-rows.ts';

test('When barcodes come in any order, then each answers where it was before, as a Map would', () => {
  const barcode = fc.integer({ min: 1, max: 99_999_999_999_999 }).map((number) => String(number).padStart(14, '0'));
  const few = fc.constantFrom('00000000000017', '05000112637922', '99999999999999');
  fc.assert(
    fc.property(fc.array(fc.oneof(barcode, few), { maxLength: 300 }), (barcodes) => {
      const rows = new LastRows();
      const model = new Map<string, number>();
      for (const [position, canonical] of barcodes.entries()) {
        expect(rows.note(canonical, position)).toBe(model.get(canonical));
        model.set(canonical, position);
      }
    }),
  );
});

test('When there are many barcodes that differ little, then none is lost and it stays quick', () => {
  const rows = new LastRows();
  const barcode = (number: number): string => String(5_000_000_000_000 + number * 10).padStart(14, '0');
  for (let number = 0; number < 200_000; number++) rows.note(barcode(number), number);
  // The time of this thread alone: others may have the machine meanwhile.
  const before = process.threadCpuUsage();
  for (let number = 0; number < 200_000; number++)
    if (rows.note(barcode(number), number) !== number) throw new Error('lost');
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(2_000);
});
