import type { STEP_ACTIONS } from '@tillmap/contracts';
import type { ReviewState } from './review-state.ts';

export type StepAction = (typeof STEP_ACTIONS)[number];

/** What one step changed of one item, by its position in the upload. */
export type ReviewChange = Readonly<{ position: number; before: ReviewState; after: ReviewState }>;

/** One step of a review: what somebody did with one item or many. */
export type ReviewStep = Readonly<{
  /** Its number within the upload, from 1. */
  step: number;
  action: StepAction;
  words: string;
  actor: Readonly<{ id: string; name: string }>;
  at: Date;
  products: number;
  /** The step that it took back or did again; null also for what took back many. */
  undoes: number | null;
  /** Whether nothing of it stands any more. */
  isUndone: boolean;
}>;

/** One change of an item, with the reason why it was sent to review, and what its supplier changed. */
export type CountedChange = Readonly<{
  position: number;
  reason: string;
  changes: readonly string[];
  before: ReviewState;
  after: ReviewState;
}>;
