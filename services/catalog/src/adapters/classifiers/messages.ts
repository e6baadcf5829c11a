import type { ClassifierModel, LearnedAbbreviation, Ranking } from '@tillmap/matching';
import type { NameToRank } from '../../application/ports/rankings.ts';

export type ToRankingThread =
  /** Bytes as they are stored, to be opened once for all threads. */
  | { readonly kind: 'open'; readonly bytes: Uint8Array }
  /** An opened classifier, its weights in shared memory, and the short forms that names are asked without. */
  | {
      readonly kind: 'take';
      readonly wholesaler: string;
      readonly model: ClassifierModel;
      readonly shortForms: readonly LearnedAbbreviation[];
    }
  | { readonly kind: 'drop'; readonly wholesaler: string }
  | { readonly kind: 'rank'; readonly wholesaler: string; readonly names: readonly NameToRank[] };

export type FromRankingThread =
  | { readonly kind: 'opened'; readonly model: ClassifierModel }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'ranked'; readonly rankings: readonly (Ranking | undefined)[] };
