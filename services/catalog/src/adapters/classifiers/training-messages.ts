import type { NamedCategory } from '@tillmap/classification';
import type { Trained } from '../../application/training/train-classifier.ts';
import type { Config } from '../../config.ts';

/** What the training process is told first, and what it answers before it ends. */
export type ToTraining = {
  readonly config: Config;
  readonly wholesaler: string;
  readonly hierarchy: readonly NamedCategory[];
};
/** What it is told from then on: whether catalog does work that somebody waits for. */
export type MeanwhileToTraining = { readonly isForegroundBusy: boolean };
export type FromTraining = { readonly trained: Trained; readonly waitedMs: number };
