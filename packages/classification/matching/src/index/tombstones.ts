import type { Segment } from './segment.ts';

/** One bit a document, set when it was deleted or replaced. Shared, so every thread sees it at once. */
export type Tombstones = Int32Array<SharedArrayBuffer>;

/** A segment and its deleted documents: all that a reader needs, ready to be posted to a worker. */
export type SegmentRef = Readonly<{ segment: Segment; tombstones: Tombstones }>;

/** Allocates the bits of a segment without deleted documents. */
export const noTombstones = (docCount: number): Tombstones =>
  new Int32Array(new SharedArrayBuffer(4 * ((docCount >>> 5) + 1)));

/** Marks a document as deleted, for all threads. */
export const markDeleted = (tombstones: Tombstones, doc: number): void => {
  Atomics.or(tombstones, doc >>> 5, 1 << (doc & 31));
};

/** A plain read: another thread's bit is seen a moment later at worst, and certainly by the next search. */
export const isDeleted = (tombstones: Tombstones, doc: number): boolean =>
  (tombstones[doc >>> 5]! & (1 << (doc & 31))) !== 0;
