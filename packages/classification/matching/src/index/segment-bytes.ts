import type { Segment } from './segment.ts';

/** Also differs on machines with another byte order, and for layouts of other versions. */
const MAGIC = 0x7469_6c6d;
const ALIGNED = 8;

type Part = Readonly<{ buffer: SharedArrayBuffer; byteOffset: number; byteLength: number }>;

/** All arrays of a segment, in the order they are written. */
const partsOf = (segment: Segment): readonly Part[] => {
  const { names, sizes, codes, vocabulary } = segment;
  const { terms, skeletons } = vocabulary;
  const ofDocs = [segment.barcodes, segment.amounts, segment.units, segment.inverseLengths];
  const texts = [names, sizes, codes, terms, skeletons].flatMap(({ bytes, starts }) => [bytes, starts]);
  const { sizeIds, codeIds, docStarts, docTerms, postingStarts, postings } = segment;
  const { skeletonStarts, skeletonTerms, gramStarts, gramTerms } = vocabulary;
  const places = [sizeIds, codeIds, docStarts, docTerms, postingStarts, postings];
  return [...ofDocs, ...texts, ...places, skeletonStarts, skeletonTerms, gramStarts, gramTerms];
};
const PARTS = 24;

const padding = (length: number): number => (ALIGNED - (length % ALIGNED)) % ALIGNED;

/** A segment as bytes: a head with the length of each array, then the arrays. */
export const segmentToBytes = (segment: Segment): Uint8Array[] => {
  const parts = partsOf(segment);
  const head = new Uint32Array(2 + PARTS);
  head.set([MAGIC, parts.length, ...parts.map(({ byteLength }) => byteLength)]);
  return [
    new Uint8Array(head.buffer),
    ...parts.flatMap(({ buffer, byteOffset, byteLength }) => [
      new Uint8Array(buffer, byteOffset, byteLength),
      new Uint8Array(padding(byteLength)),
    ]),
  ];
};

/** Hands out the arrays of a segment one after the other. */
class Parts {
  readonly #buffer: SharedArrayBuffer;
  readonly #lengths: Uint32Array;
  #next = 0;
  #at: number;

  constructor(buffer: SharedArrayBuffer) {
    this.#buffer = buffer;
    this.#lengths = new Uint32Array(buffer, 4 * 2, PARTS);
    this.#at = 4 * (2 + PARTS);
  }

  /** Where everything ends by the lengths in the head. */
  get end(): number {
    return this.#lengths.reduce((sum, length) => sum + length + padding(length), 4 * (2 + PARTS));
  }

  take<T>(Kind: { new (buffer: SharedArrayBuffer, at: number, count: number): T; BYTES_PER_ELEMENT: number }): T {
    const length = this.#lengths[this.#next++]!;
    const part = new Kind(this.#buffer, this.#at, length / Kind.BYTES_PER_ELEMENT);
    this.#at += length + padding(length);
    return part;
  }
}

/** The segment whose bytes these are, over this very memory; undefined where they are no segment as this version writes one. */
export const segmentFromBytes = (buffer: SharedArrayBuffer): Segment | undefined => {
  if (buffer.byteLength < 4 * (2 + PARTS)) return undefined;
  const [magic, count] = new Uint32Array(buffer, 0, 2);
  const parts = new Parts(buffer);
  if (magic !== MAGIC || count !== PARTS || parts.end !== buffer.byteLength) return undefined;
  const words = () => parts.take(Uint32Array<SharedArrayBuffer>);
  const bytes = () => parts.take(Uint8Array<SharedArrayBuffer>);
  const arena = () => ({ bytes: bytes(), starts: words() });
  // The order is that of partsOf.
  const barcodes = parts.take(Float64Array<SharedArrayBuffer>);
  const amounts = parts.take(Float32Array<SharedArrayBuffer>);
  const units = bytes();
  const inverseLengths = parts.take(Float32Array<SharedArrayBuffer>);
  const [names, sizes, codes, terms, skeletons] = [arena(), arena(), arena(), arena(), arena()];
  const [sizeIds, codeIds, docStarts, docTerms, postingStarts, postings] = [
    words(),
    words(),
    words(),
    words(),
    words(),
    words(),
  ];
  const [skeletonStarts, skeletonTerms, gramStarts, gramTerms] = [words(), words(), words(), words()];
  return {
    id: crypto.randomUUID(),
    docCount: barcodes.length,
    barcodes,
    amounts,
    units,
    inverseLengths,
    names,
    sizes,
    codes,
    sizeIds,
    codeIds,
    docStarts,
    docTerms,
    postingStarts,
    postings,
    vocabulary: { terms, skeletons, skeletonStarts, skeletonTerms, gramStarts, gramTerms },
  };
};
