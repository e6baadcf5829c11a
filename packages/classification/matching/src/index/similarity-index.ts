import type { IndexDoc } from '@tillmap/classification';
import { isSameDocument, type Segment } from './segment.ts';
import { buildSegment, SegmentBuilder } from './segment-builder.ts';
import { isDeleted, markDeleted, noTombstones, type SegmentRef } from './tombstones.ts';

/** A segment is merged with the later ones once it is less than this many times their size together. */
const GROWTH = 3;
/** Larger segments are not merged any more, which bounds how long one change can take. */
const MAX_MERGED_DOCS = 200_000;

/** Merged segments that stay reachable for deletions, for readers that still search them. */
const MAX_RETIRED = 8;

type Entry = { ref: SegmentRef; live: number };
type Retired = Pick<Segment, 'barcodes'> & Pick<SegmentRef, 'tombstones'>;
type Place = { entry: Entry; doc: number };

/**
 * One wholesaler's index, writer side. Documents come in as small segments; like sizes are merged, so each document
 * is merged a logarithmic number of times and a query meets few segments. Readers keep working on the segments they
 * have while this changes; removals reach them at once, additions when they get the new `segments()`.
 */
export class SimilarityIndex {
  #entries: Entry[] = [];
  #retired: Retired[] = [];
  readonly #places = new Map<number, Place>();
  #isSettled = true;

  /** Documents in the index. */
  get size(): number {
    return this.#places.size;
  }

  /** Whether the contents lie as `settle` leaves them. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** Takes over the settled segments of another index; this one has to be empty. */
  restore(segments: readonly Segment[]): void {
    if (this.size > 0) throw new Error('Only an empty index takes over segments.');
    for (const segment of segments) this.#append({ segment, tombstones: noTombstones(segment.docCount) });
  }

  /** Continues from another index's segments in any state, its deletions included; this one has to be empty. */
  resume(segments: readonly SegmentRef[]): void {
    if (this.size > 0) throw new Error('Only an empty index takes over segments.');
    this.#isSettled = false;
    for (const ref of segments) this.#append(ref);
  }

  /**
   * Adds documents or replaces those of the same barcode; of equal barcodes the last counts. Those that are in the index as
   * they are stay where they lie: an event that comes twice would else unsettle it, and what searches find with it.
   */
  upsert(docs: readonly IndexDoc[]): void {
    const latest = new Map(docs.map((doc) => [doc.barcode, doc]));
    for (const doc of latest.values()) if (this.#holds(doc)) latest.delete(doc.barcode);
    if (latest.size === 0) return;
    this.#isSettled = false;
    const segment = buildSegment(latest.values());
    this.remove(latest.keys());
    this.#append({ segment, tombstones: noTombstones(segment.docCount) });
    this.#merge();
  }

  /** Removes documents; a barcode that is not in the index is passed over. */
  remove(barcodes: Iterable<string>): void {
    const removed = new Set<number>();
    for (const barcode of barcodes) {
      const key = Number(barcode);
      const place = this.#places.get(key);
      if (!place) continue;
      markDeleted(place.entry.ref.tombstones, place.doc);
      place.entry.live -= 1;
      this.#places.delete(key);
      removed.add(key);
    }
    if (removed.size === 0) return;
    this.#isSettled = false;
    for (const { barcodes: older, tombstones } of this.#retired)
      for (let doc = 0; doc < older.length; doc++) if (removed.has(older[doc]!)) markDeleted(tombstones, doc);
    this.#retire(this.#entries.filter(({ live }) => live === 0));
  }

  /** Removes everything, for readers that are open too. */
  clear(): void {
    this.remove([...this.#places.keys()].map(String));
  }

  /**
   * Divides the documents among segments by their barcodes, one segment up to its maximum size, so that searches
   * return the same however the contents came about: words weigh within their segment, and equal hits are cut off in
   * its order. Takes as long as merging everything. Returns whether anything changed.
   */
  settle(): boolean {
    if (this.#isSettled) return false;
    const sorted = [...this.#places].sort(([one], [other]) => one - other).map(([, place]) => place);
    const before = this.#entries;
    const after: SegmentRef[] = [];
    for (let from = 0; from < sorted.length; from += MAX_MERGED_DOCS) {
      const builder = new SegmentBuilder();
      const part = sorted.slice(from, from + MAX_MERGED_DOCS);
      builder.addEach(part.map(({ entry, doc }) => ({ segment: entry.ref.segment, doc })));
      const segment = builder.build();
      after.push({ segment, tombstones: noTombstones(segment.docCount) });
    }
    this.#retire(before);
    for (const ref of after) this.#append(ref);
    this.#isSettled = true;
    return true;
  }

  /** What readers open or refresh from; to be handed to them after each change. */
  segments(): readonly SegmentRef[] {
    return this.#entries.map(({ ref }) => ref);
  }

  #holds(wanted: IndexDoc): boolean {
    const place = this.#places.get(Number(wanted.barcode));
    return place !== undefined && isSameDocument(place.entry.ref.segment, place.doc, wanted);
  }

  /** Takes segments out of the index; removals still reach those who have them. */
  #retire(gone: readonly Entry[]): void {
    if (gone.length === 0) return;
    this.#entries = this.#entries.filter((entry) => !gone.includes(entry));
    for (const { ref } of gone) this.#retired.push({ barcodes: ref.segment.barcodes, tombstones: ref.tombstones });
    this.#retired = this.#retired.slice(-MAX_RETIRED);
  }

  #append(ref: SegmentRef): void {
    const { barcodes, docCount } = ref.segment;
    const entry = { ref, live: docCount };
    this.#entries.push(entry);
    for (let doc = 0; doc < docCount; doc++)
      if (isDeleted(ref.tombstones, doc)) entry.live -= 1;
      else this.#places.set(barcodes[doc]!, { entry, doc });
  }

  /** Start of the run of segments to be merged into one. */
  #mergeFrom(): number {
    let from = this.#entries.length - 1;
    let later = 0;
    for (let at = this.#entries.length - 1; at >= 0; at--) {
      const { live, ref } = this.#entries[at]!;
      const halfGone = live * 2 < ref.segment.docCount;
      if (later + live > MAX_MERGED_DOCS) break;
      if (live < GROWTH * later || halfGone) from = at;
      later += live;
    }
    return from;
  }

  #merge(): void {
    const from = this.#mergeFrom();
    const merged = this.#entries.slice(from);
    if (merged.length < 2) return;
    const builder = new SegmentBuilder();
    for (const { ref } of merged) builder.addAll(ref.segment, (doc) => isDeleted(ref.tombstones, doc));
    const segment = builder.build();
    this.#retire(merged);
    this.#append({ segment, tombstones: noTombstones(segment.docCount) });
  }
}
