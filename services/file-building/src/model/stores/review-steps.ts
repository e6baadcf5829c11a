import type { StoredEvidence } from '../item.ts';
import type { FilePrices } from '../prices/file-prices.ts';
import type { ReviewedItem, ReviewState } from '../review-state.ts';
import type { CountedChange, ReviewChange, ReviewStep, StepAction } from '../review-step.ts';

/** An item of a review with what speaks for it. */
export type EvidencedItem = ReviewedItem & Readonly<{ evidence: StoredEvidence | null }>;

/** An item that a step changed, as people call it. */
export type NamedItem = Readonly<{ step: number; barcode: string; name: string }>;

export type ChangeRow = ReviewChange & Readonly<{ step: number }>;

/** What a review has decided. The session's lock keeps two steps of one review apart. */
export type ReviewSteps = Readonly<{
  /** The steps before a number, newest first. */
  list: (uploadId: string, before: number | null, limit: number) => Promise<ReviewStep[]>;
  /** The first items of each of these steps, at most so many of one. */
  named: (uploadId: string, steps: readonly number[], most: number) => Promise<NamedItem[]>;
  /** The changes of one item, newest first, with who made them and whether they stand. */
  ofItem: (
    uploadId: string,
    position: number,
  ) => Promise<
    (Readonly<{
      step: number;
      position: number;
      before: ReviewState;
      after: ReviewState;
    }> &
      Readonly<{
        action: StepAction;
        actorId: string;
        actorName: string;
        at: Date;
        stands: boolean;
      }>)[]
  >;
  /** The number of the last step, 0 before the first. */
  last: (uploadId: string) => Promise<number>;
  /** How many changes the steps after a number made. */
  countAfter: (uploadId: string, step: number) => Promise<number>;
  /** What steps after a number changed, first ones first, with the reason why each item was sent to review and
   * what its supplier changed. */
  changesAfter: (
    uploadId: string,
    step: number,
  ) => Promise<
    (CountedChange & {
      step: number;
    })[]
  >;
  /** Positions that steps after a number changed, at most so many. */
  changedSince: (uploadId: string, step: number, limit: number) => Promise<number[]>;
  /** Positions of which steps after a number moved what a till gets: place, VAT, or what is sold. */
  movedSince: (uploadId: string, step: number) => Promise<number[]>;
  /** How many items people accepted, changed, and left for later; and how many decided ones had been in doubt. */
  decided: (uploadId: string) => Promise<{
    accepted: number;
    changed: number;
    later: number;
    done: number;
  }>;
  /** The items at these positions, in the order of the file, with what speaks for them. */
  read: (uploadId: string, positions: readonly number[]) => Promise<EvidencedItem[]>;
  /** The same without evidence. */
  readStates: (uploadId: string, positions: readonly number[]) => Promise<ReviewedItem[]>;
  /** Where the items with these canonical barcodes lie, by barcode. */
  positionsOf: (uploadId: string, canonicals: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Writes a step with its changes. Returns the step with its number. */
  add: (
    uploadId: string,
    step: Omit<ReviewStep, 'step' | 'products' | 'isUndone'>,
    changes: readonly ReviewChange[],
    prices: FilePrices,
  ) => Promise<ReviewStep>;
  find: (
    uploadId: string,
    step: number,
  ) => Promise<
    | (ReviewStep &
        Readonly<{
          prices: FilePrices;
        }>)
    | undefined
  >;
  /** The last step of a person, or of anybody, of which something stands. */
  lastStanding: (uploadId: string, actorId: string | null) => Promise<number | undefined>;
  /** The last undo of a person, or of anybody, that was not done again and that no decision of theirs followed. */
  lastUndo: (uploadId: string, actorId: string | null) => Promise<number | undefined>;
  /** What stands of a step, of all that a person did, or of a step at one item; first changes first. */
  standing: (
    uploadId: string,
    which: Readonly<{
      step?: number;
      position?: number;
      actorId?: string;
      /** Only steps from this one on. */
      since?: number;
    }>,
  ) => Promise<ChangeRow[]>;
  /** All changes of a step, whatever became of them. */
  changesOf: (uploadId: string, step: number) => Promise<ChangeRow[]>;
  /** The changes that a step took back, first ones first. */
  undoneBy: (uploadId: string, undo: number) => Promise<ChangeRow[]>;
  /** Marks changes as taken back by a step. */
  markUndone: (uploadId: string, changes: readonly Pick<ChangeRow, 'step' | 'position'>[], by: number) => Promise<void>;
  /** What a step took back stands again. */
  markRedone: (uploadId: string, undo: number) => Promise<void>;
}>;
