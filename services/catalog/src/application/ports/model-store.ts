import type { HeldBackReport } from '@tillmap/matching';

/** How good a wholesaler's current classifier was on mappings that were held back from it. */
export type ModelReport = Readonly<{
  wholesaler_code: string;
  /** Grows with every training. */
  version: number;
  trained_at: Date;
  report: HeldBackReport;
}>;

/** The trained classifiers, one current version a wholesaler. */
export interface ModelStore {
  /** The reports of all current classifiers, by wholesaler code. */
  modelReports(): Promise<readonly ModelReport[]>;
}
