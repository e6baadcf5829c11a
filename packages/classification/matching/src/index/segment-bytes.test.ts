import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openReader } from './index-reader.ts';
import { buildSegment } from './segment-builder.ts';
import { segmentFromBytes, segmentToBytes } from './segment-bytes.ts';
import { noTombstones } from './tombstones.ts';

const shared = (bytes: Uint8Array): SharedArrayBuffer => {
  const memory = new Uint8Array(new SharedArrayBuffer(bytes.length));
  memory.set(bytes);
  return memory.buffer;
};

const names = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('Alba Cola 330ml', 'Brisk Tea')), {
  minLength: 1,
  maxLength: 30,
});

const segmentOf = (given: readonly string[]) =>
  buildSegment(
    given.map((name, at) => ({
      barcode: String(at).padStart(14, '0'),
      name,
      size: name.slice(0, 3),
      deptCode: String(at % 3),
      subDeptCode: '',
      cgCode: '',
      vatCode: 'S',
    })),
  );

test('When a segment is written and read, then it is the same and answers the same', () => {
  fc.assert(
    fc.property(names, (given) => {
      const segment = segmentOf(given);
      const read = segmentFromBytes(shared(Buffer.concat(segmentToBytes(segment))))!;
      expect({ ...read, id: '' }).toEqual({ ...segment, id: '' });
      const [before, after] = [segment, read].map((one) =>
        openReader([{ segment: one, tombstones: noTombstones(one.docCount) }]),
      );
      for (const name of given) expect(after!.search(name, '', 5)).toEqual(before!.search(name, '', 5));
    }),
    { numRuns: 30 },
  );
});

test('When bytes are cut off, too many or something else, then they are no segment', () => {
  const bytes = Buffer.concat(segmentToBytes(segmentOf(['Alba Cola', 'Brisk Tea'])));
  for (const other of [
    bytes.subarray(0, 50),
    bytes.subarray(0, -8),
    Buffer.concat([bytes, Buffer.alloc(8)]),
    Buffer.alloc(bytes.length),
  ])
    expect(segmentFromBytes(shared(other))).toBeUndefined();
});
