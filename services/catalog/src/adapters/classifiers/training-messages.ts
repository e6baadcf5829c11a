import type { NamedGroup } from '@tillmap/matching';
import type { Trained } from '../../application/train-classifier.ts';
import type { Config } from '../../config.ts';

/** What the training process is told, and what it answers before it ends. */
export type ToTraining = {
  readonly config: Config;
  readonly wholesaler: string;
  readonly hierarchy: readonly NamedGroup[];
};
export type FromTraining = { readonly trained: Trained };
