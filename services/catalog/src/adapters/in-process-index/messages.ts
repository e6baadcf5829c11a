import type { IndexDoc, Neighbour, SegmentRef } from '@tillmap/matching';

/** One change of one wholesaler's index. */
export type Change =
  | { readonly kind: 'upsert'; readonly wholesaler: string; readonly docs: readonly IndexDoc[] }
  | { readonly kind: 'remove'; readonly wholesaler: string; readonly barcodes: readonly string[] }
  | { readonly kind: 'clear'; readonly wholesaler: string }
  | { readonly kind: 'settle'; readonly wholesaler: string };

export type ToWriter = { readonly ticket: number; readonly change: Change };
/** The segments of a wholesaler after all changes up to `ticket`. Shared memory: nothing is copied. */
export type FromWriter = {
  readonly ticket: number;
  readonly wholesaler: string;
  readonly segments: readonly SegmentRef[];
};

export type Question = { readonly name: string; readonly size: string };
export type ToReader =
  | {
      readonly kind: 'segments';
      readonly ticket: number;
      readonly wholesaler: string;
      readonly segments: readonly SegmentRef[];
    }
  | {
      readonly kind: 'search';
      readonly wholesaler: string;
      readonly questions: readonly Question[];
      readonly most: number;
    };
export type FromReader =
  | { readonly kind: 'seen'; readonly ticket: number; readonly wholesaler: string }
  | { readonly kind: 'answer'; readonly neighbours: Neighbour[][] };
