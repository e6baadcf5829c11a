import { expect, test } from '@jest/globals';
import type { IndexDoc } from '@tillmap/classification';
import fc from 'fast-check';
import { normaliseName } from '../names/index.ts';
import { barcodeAt, codesAt, nameAt, type Segment, SIZE_UNITS, sizeAt } from './segment.ts';
import { buildSegment, SegmentBuilder } from './segment-builder.ts';

const words = fc.constantFrom('Alba', 'Brisk', 'Crème', 'Cola', 'Tea', '330ml', '2kg', 'zz', '');
const docs = fc
  .array(fc.tuple(fc.array(words, { maxLength: 4 }), fc.constantFrom('', '330ml', '6 x 1.5L', '80g'), fc.nat(5)))
  .map((given) =>
    given.map(
      ([name, size, code], at): IndexDoc => ({
        barcode: String(at).padStart(14, '0'),
        name: name.join(' '),
        size,
        deptCode: String(code),
        subDeptCode: '',
        cgCode: String(code * code),
        vatCode: 'S',
      }),
    ),
  );

const docAt = (segment: Segment, doc: number): IndexDoc => ({
  barcode: barcodeAt(segment, doc),
  name: nameAt(segment, doc),
  size: sizeAt(segment, doc),
  ...codesAt(segment, doc),
});

/** All that is kept of each document. */
const contentsOf = (segment: Segment): unknown[] =>
  Array.from({ length: segment.docCount }, (_, doc) => [
    docAt(segment, doc),
    segment.amounts[doc],
    SIZE_UNITS[segment.units[doc]!],
    segment.inverseLengths[doc],
  ]);

const wordsOf = ({ name }: IndexDoc): string[] => [...new Set(normaliseName(name).tokens)];

test('When documents come in any order, then each lies with all that belongs to it, and the segment is the same', () => {
  fc.assert(
    fc.property(
      docs.chain((given) => fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length }))),
      ([given, shuffled]) => {
        const segment = buildSegment(given);
        const lying = Array.from({ length: segment.docCount }, (_, doc) => docAt(segment, doc));
        expect(new Set(lying)).toEqual(new Set(given));
        expect(contentsOf(buildSegment(shuffled))).toEqual(contentsOf(segment));
        // Each alone has the same size as among the others.
        for (const [doc, one] of lying.entries()) expect(buildSegment([one]).amounts[0]).toBe(segment.amounts[doc]);
      },
    ),
  );
});

test('When documents are taken over from another segment, then they are those that are not gone, as before', () => {
  fc.assert(
    fc.property(docs, fc.nat(4), (given, every) => {
      const builder = new SegmentBuilder();
      const isDeleted = (barcode: string): boolean => Number(barcode) % (every + 2) === 0;
      const segment = buildSegment(given);
      builder.addAll(segment, (doc) => isDeleted(barcodeAt(segment, doc)));
      const left = given.filter(({ barcode }) => !isDeleted(barcode));
      expect(contentsOf(builder.build())).toEqual(contentsOf(buildSegment(left)));
    }),
  );
});

test('When names are alike, then they lie beside each other, equal ones by barcode', () => {
  fc.assert(
    fc.property(docs, (given) => {
      const segment = buildSegment(given);
      for (let doc = 1; doc < segment.docCount; doc++) {
        const [before, now] = [doc - 1, doc].map((at) => docAt(segment, at));
        const order = Buffer.compare(
          Buffer.from(wordsOf(before!).join('\u0000')),
          Buffer.from(wordsOf(now!).join('\u0000')),
        );
        expect(order).toBeLessThanOrEqual(0);
        if (order === 0) expect(before!.barcode < now!.barcode).toBe(true);
      }
    }),
  );
});
