import type { Segment } from './segment.ts';

/** One bit a document, set when it was removed or replaced. Shared, so it is gone for every thread at once. */
export type Tombstones = Int32Array<SharedArrayBuffer>;

/** A segment and which of its documents are gone: what a reader needs, ready to be posted to a worker. */
export type SegmentRef = Readonly<{ segment: Segment; tombstones: Tombstones }>;

export const noTombstones = (docCount: number): Tombstones =>
  new Int32Array(new SharedArrayBuffer(4 * ((docCount >>> 5) + 1)));

export const markDeleted = (tombstones: Tombstones, doc: number): void => {
  Atomics.or(tombstones, doc >>> 5, 1 << (doc & 31));
};

/** A plain read: another thread's bit is seen a moment later at worst, and the next search sees it surely. */
export const isDeleted = (tombstones: Tombstones, doc: number): boolean =>
  (tombstones[doc >>> 5]! & (1 << (doc & 31))) !== 0;
