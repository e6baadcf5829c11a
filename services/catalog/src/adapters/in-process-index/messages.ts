import type { IndexDoc } from '@tillmap/classification';
import type { SegmentRef } from '@tillmap/classification/matching/index';
import type { Manifest } from './index-files.ts';

/** One change of one wholesaler's index. */
export type Change =
  | { readonly kind: 'upsert'; readonly wholesaler: string; readonly docs: readonly IndexDoc[] }
  | { readonly kind: 'remove'; readonly wholesaler: string; readonly barcodes: readonly string[] }
  | { readonly kind: 'clear'; readonly wholesaler: string }
  | { readonly kind: 'settle'; readonly wholesaler: string };

/** `at` is the bus position behind the change: everything before it is in the index as well. */
export type ChangeOrder = { readonly ticket: number; readonly change: Change; readonly at: string | undefined };
export type ToWriter =
  | ChangeOrder
  /** To a thread that has just started: what the one before had shown, and the place on the bus up to which that was. */
  | {
      readonly resume: ReadonlyMap<string, readonly SegmentRef[]>;
      readonly at: string | undefined;
    }
  /** To an index that is empty yet. */
  | { readonly ticket: number; readonly restore: Manifest }
  /** What was written counts now, or will not: the next may be written. */
  | { readonly noted: true };

export type WriterData = {
  /** Where the index is saved; nowhere when ''. */
  readonly folder: string;
  readonly saveEveryMs: number;
};

export type FromWriter =
  /** The segments of a wholesaler after all changes up to `ticket`. Shared memory: nothing is copied. */
  | { readonly ticket: number; readonly wholesaler: string; readonly segments: readonly SegmentRef[] }
  /** What came of `restore`; '' when all is in the index, else why nothing is. */
  | { readonly restored: string }
  /** The index was written, and counts once its id is known to the store. */
  | { readonly written: { readonly id: string; readonly names: number; readonly bytes: number; readonly ms: number } }
  | { readonly notWritten: string };
