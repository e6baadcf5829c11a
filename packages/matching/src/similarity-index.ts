import { normaliseName } from './normalise-name.ts';
import type { IndexDoc, Neighbour } from './types.ts';

type Bytes = Uint8Array<SharedArrayBuffer>;
type Words = Uint32Array<SharedArrayBuffer>;

/** An immutable part of the index: typed arrays over shared memory, so posting it to a worker copies nothing. */
export type Segment = Readonly<{ id: string; docCount: number; rows: Bytes; rowStarts: Words }>;

/** A segment with the bitset of its documents that were removed or replaced since; the bits are shared. */
export type SegmentRef = Readonly<{ segment: Segment; tombstones: Int32Array<SharedArrayBuffer> }>;

const share = (bytes: Uint8Array): Bytes => {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
};

export const buildSegment = (docs: readonly IndexDoc[]): Segment => {
  const encoder = new TextEncoder();
  const rows = docs.map((doc) => encoder.encode(JSON.stringify(doc)));
  const rowStarts = new Uint32Array(new SharedArrayBuffer(4 * (docs.length + 1)));
  for (const [at, row] of rows.entries()) rowStarts[at + 1] = rowStarts[at]! + row.length;
  return { id: crypto.randomUUID(), docCount: docs.length, rows: share(Buffer.concat(rows)), rowStarts };
};

const rowOf = (segment: Segment, doc: number): IndexDoc =>
  JSON.parse(Buffer.from(segment.rows.slice(segment.rowStarts[doc]!, segment.rowStarts[doc + 1]!)).toString());

const isDead = (tombstones: Int32Array, doc: number): boolean =>
  (Atomics.load(tombstones, doc >> 5) & (1 << (doc & 31))) !== 0;

/** One wholesaler's index, writer side. */
export class SimilarityIndex {
  #segments: SegmentRef[] = [];
  readonly #places = new Map<string, { ref: SegmentRef; doc: number }>();

  /** Documents in the index. */
  get size(): number {
    return this.#places.size;
  }

  upsert(docs: readonly IndexDoc[]): void {
    const latest = [...new Map(docs.map((doc) => [doc.barcode, doc])).values()];
    if (latest.length === 0) return;
    this.remove(latest.map(({ barcode }) => barcode));
    const segment = buildSegment(latest);
    const tombstones = new Int32Array(new SharedArrayBuffer(4 * ((latest.length >> 5) + 1)));
    const ref = { segment, tombstones };
    for (const [doc, { barcode }] of latest.entries()) this.#places.set(barcode, { ref, doc });
    this.#segments = [...this.#segments, ref];
  }

  remove(barcodes: Iterable<string>): void {
    for (const barcode of barcodes) {
      const place = this.#places.get(barcode);
      if (!place) continue;
      Atomics.or(place.ref.tombstones, place.doc >> 5, 1 << (place.doc & 31));
      this.#places.delete(barcode);
    }
  }

  clear(): void {
    this.remove([...this.#places.keys()]);
    this.#segments = [];
  }

  /** What readers need; ask again after each change and hand it to them. */
  segments(): readonly SegmentRef[] {
    return this.#segments;
  }
}

export type IndexReader = Readonly<{
  /** The `k` nearest live documents, best first. */
  search: (name: string, size: string, k: number) => Neighbour[];
  /** Takes over the segments of a later state; what did not change is kept. */
  refresh: (segments: readonly SegmentRef[]) => void;
}>;

const trigrams = (text: string): Set<string> => {
  const padded = ` ${text} `;
  const found = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3));
  return found;
};

const dice = (a: Set<string>, b: Set<string>): number => {
  let both = 0;
  for (const gram of a) if (b.has(gram)) both++;
  return (2 * both) / (a.size + b.size);
};

const scan = function* ({ segment, tombstones }: SegmentRef, query: Set<string>): Generator<Neighbour> {
  for (let doc = 0; doc < segment.docCount; doc++) {
    if (isDead(tombstones, doc)) continue;
    const { barcode, name, size, dept, subDept, cg, vat } = rowOf(segment, doc);
    const score = dice(query, trigrams(normaliseName(name).text));
    if (score > 0) yield { barcode, name, size, codes: { dept, subDept, cg, vat }, score };
  }
};

export const openReader = (segments: readonly SegmentRef[]): IndexReader => {
  let current = segments;
  return {
    refresh: (later) => {
      current = later;
    },
    search: (name, _size, k) => {
      const query = trigrams(normaliseName(name).text);
      return current
        .flatMap((ref) => [...scan(ref, query)])
        .toSorted((a, b) => b.score - a.score || (a.barcode < b.barcode ? -1 : 1))
        .slice(0, k);
    },
  };
};
