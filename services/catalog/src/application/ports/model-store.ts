import type { HoldoutReport } from '@tillmap/classifier';
import type { LearnedAbbreviation } from '@tillmap/matching/names';
import type { TrainingState } from '../../domain/training-due.ts';

/** How good a wholesaler's current classifier was on mappings that were held back from it. */
export type ModelReport = Readonly<{
  wholesaler_code: string;
  /** Grows with every training. */
  version: number;
  trained_at: Date;
  report: HoldoutReport;
  /** How many short forms of the wholesaler's were learned, and those of them that most products showed. */
  short_forms: number;
  short_form_examples: readonly LearnedAbbreviation[];
}>;

/** A current classifier as it is stored. Its names are those of the wholesaler with the short forms spelled out. */
export type StoredModel = Readonly<{
  version: number;
  bytes: Uint8Array;
  shortForms: readonly LearnedAbbreviation[];
}>;

/** A training that has begun: its version is above that of all that began before. */
export type BegunTraining = Readonly<{ wholesaler: string; version: number; changed: number }>;

/** What a training came to; without a model there were too few of the wholesaler's `mappings`. */
export type TrainingResult = Readonly<{
  mappings: number;
  model?: Readonly<{
    format: string;
    bytes: Uint8Array;
    report: HoldoutReport;
    /** Most often shown first. */
    shortForms: readonly LearnedAbbreviation[];
  }>;
}>;

/**
 * The trained classifiers, one current version a wholesaler, and when they are to be trained.
 *
 * - `finish` replaces the classifier there was and counts what changed before the training began as learned. It does
 *   nothing, and answers false, when a later training or a clearing of all mappings came in between.
 * - A reader has all parts of one version or none.
 */
export interface ModelStore {
  /** The reports of all current classifiers, by wholesaler code. */
  modelReports(): Promise<readonly ModelReport[]>;
  /** The versions of current classifiers of this format, by wholesaler code. */
  versions(format: string): Promise<ReadonlyMap<string, number>>;
  /** A wholesaler's current classifier; undefined when it has none, or one of another format: that is another version's to read. */
  load(wholesaler: string, format: string): Promise<StoredModel | undefined>;
  /** Forgets a classifier that turned out to be damaged, if it is still current; it is trained again. */
  discard(wholesaler: string, version: number): Promise<void>;
  /** Notes for good that these wholesalers' classifiers are wanted: what is noted already stays as it is. */
  want(wholesalers: readonly string[]): Promise<void>;
  trainingStates(): Promise<readonly TrainingState[]>;
  begin(wholesaler: string): Promise<BegunTraining>;
  finish(begun: BegunTraining, result: TrainingResult): Promise<boolean>;
  /** Notes a training that failed: it is tried again after a pause that grows from 10 s to 10 minutes. */
  failed(wholesaler: string): Promise<void>;
}

/** Notes what there is to learn, in the transaction of the change. */
export interface TrainingMarks {
  changed(wholesaler: string, mappings: number): Promise<void>;
  /** All mappings are gone, and with them what was learned from them. */
  cleared(wholesaler: string): Promise<void>;
}
