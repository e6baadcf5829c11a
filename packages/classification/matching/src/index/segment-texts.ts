import type { ClassificationCodes, Neighbour } from '@tillmap/classification';
import { barcodeAt, codesAt, type Segment, sizeAt } from './segment.ts';

/** Reads the texts of a segment's documents. Sizes and codes are cached: few different ones are in many rows. */
export class SegmentTexts {
  readonly #segment: Segment;
  readonly #names: Buffer;
  readonly #sizes = new Map<number, string>();
  readonly #codes = new Map<number, ClassificationCodes>();

  constructor(segment: Segment) {
    const { buffer, byteOffset, byteLength } = segment.names.bytes;
    this.#segment = segment;
    this.#names = Buffer.from(buffer, byteOffset, byteLength);
  }

  get segmentId(): string {
    return this.#segment.id;
  }

  barcodeAt(doc: number): string {
    return barcodeAt(this.#segment, doc);
  }

  nameAt(doc: number): string {
    const { starts } = this.#segment.names;
    return this.#names.toString('utf8', starts[doc]!, starts[doc + 1]!);
  }

  sizeAt(doc: number): string {
    const id = this.#segment.sizeIds[doc]!;
    const known = this.#sizes.get(id);
    if (known !== undefined) return known;
    const size = sizeAt(this.#segment, doc);
    this.#sizes.set(id, size);
    return size;
  }

  /** Frozen: the same object is given to all who ask. */
  codesAt(doc: number): ClassificationCodes {
    const id = this.#segment.codeIds[doc]!;
    const known = this.#codes.get(id);
    if (known !== undefined) return known;
    const codes = Object.freeze(codesAt(this.#segment, doc));
    this.#codes.set(id, codes);
    return codes;
  }
}

/** A document of a segment as a neighbour; `score` is its similarity to the query. */
export const neighbourAt = (texts: SegmentTexts, doc: number, score: number): Neighbour => ({
  barcode: texts.barcodeAt(doc),
  name: texts.nameAt(doc),
  size: texts.sizeAt(doc),
  codes: texts.codesAt(doc),
  score,
});
