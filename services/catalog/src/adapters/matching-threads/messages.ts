import type { ClassificationCodes } from '@tillmap/classification';
import type { ClassifierModel } from '@tillmap/classification/classifier';
import type { SegmentRef } from '@tillmap/classification/matching/index';
import type { LearnedAbbreviation } from '@tillmap/classification/matching/names';
import type { Question } from '../../application/ports/similarity-index.ts';

/** What every thread is told, in order with what it is asked. */
export type WorkerCommand =
  /** The segments of a wholesaler from now on; answered by `seen`. */
  | {
      readonly kind: 'segments';
      readonly ticket: number;
      readonly wholesaler: string;
      readonly segments: readonly SegmentRef[];
    }
  /** An opened classifier, its weights in shared memory, and the short forms that names are asked without. */
  | {
      readonly kind: 'take';
      readonly wholesaler: string;
      readonly model: ClassifierModel;
      readonly shortForms: readonly LearnedAbbreviation[];
    }
  | { readonly kind: 'drop'; readonly wholesaler: string };

/** What one thread is asked. */
export type WorkerRequest =
  | {
      readonly kind: 'search';
      readonly wholesaler: string;
      readonly questions: readonly Question[];
      readonly most: number;
    }
  /** Bytes as they are stored, to be opened once for all threads. */
  | { readonly kind: 'open'; readonly bytes: Uint8Array }
  | { readonly kind: 'rank'; readonly wholesaler: string; readonly names: PackedNames };

export type WorkerResponse =
  | { readonly kind: 'found'; readonly places: PackedHits }
  | { readonly kind: 'opened'; readonly model: ClassifierModel }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'ranked'; readonly rankings: PackedRankings };

export type FromThread =
  | WorkerResponse
  | { readonly kind: 'seen'; readonly ticket: number; readonly wholesaler: string };

/**
 * Where the documents are that were found, question by question: `counts` says how many for each. Whoever showed the
 * segments reads them there, so that no texts are copied from thread to thread.
 */
export type PackedHits = Readonly<{
  counts: Uint32Array;
  segments: Uint32Array;
  docs: Uint32Array;
  scores: Float64Array;
}>;

/** Codes with a number each, list by list: `codes` has every one once, `places` point into it. */
export type PackedCodes = Readonly<{
  codes: readonly ClassificationCodes[];
  counts: Uint32Array;
  places: Uint32Array;
  numbers: Float64Array;
}>;

/** Names with sizes and barcodes, and the groups and scores of the nearest known names, which is all that classifiers read of these. */
export type PackedNames = Readonly<{
  names: readonly string[];
  sizes: readonly string[];
  barcodes: readonly string[];
  nearest: PackedCodes;
}>;

/**
 * What was said of each name: groups and their shares, none where nothing is known, how likely the first is right, and
 * of the company, where one is known (its `beginning` is '' else), how many products there are and are in that group.
 */
export type PackedRankings = Readonly<{
  groups: PackedCodes;
  /** 1 for each group that no product is in yet. */
  unproven: Uint8Array;
  /** How many VAT codes are told apart in each group, 0 where it has one, and one after the other these and their shares. */
  vatCounts: Uint16Array;
  vats: readonly string[];
  vatShares: Float64Array;
  probabilities: Float64Array;
  beginnings: readonly string[];
  products: Uint32Array;
  agreeing: Uint32Array;
}>;
