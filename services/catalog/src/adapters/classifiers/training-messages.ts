import type { NamedCategory } from '@tillmap/classification';
import type { Trained } from '../../application/training/train-classifier.ts';
import type { Config } from '../../config.ts';

/** The first message to the training process, and the message it sends before it ends. */
export type ToTraining = {
  readonly config: Config;
  readonly wholesaler: string;
  readonly hierarchy: readonly NamedCategory[];
};
/** The messages from then on: whether catalog has foreground work. */
export type MeanwhileToTraining = { readonly isForegroundBusy: boolean };
/** `waitedMs`: how long it gave way to foreground work; `coreMs`: the processor time it took. */
export type FromTraining = { readonly trained: Trained; readonly waitedMs: number; readonly coreMs: number };
