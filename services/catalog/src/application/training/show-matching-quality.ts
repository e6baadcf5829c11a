import type { HoldoutCounts } from '@tillmap/classification/classifier';
import { MAX_REVIEW_THRESHOLD, MIN_REVIEW_THRESHOLD } from '@tillmap/contracts';
import type { ModelReport, ModelStore } from '../../adapters/postgres/model-store.ts';
import {
  type Answers,
  calibrationErrorOf,
  effectOf,
  newBrandsOf,
  type ReliabilityBin,
  reliabilityOf,
  type ThresholdEffect,
  type UntrainedReason,
  whyUnlearned,
} from '../../domain/matching-quality.ts';

/** A wholesaler's current classifier with the figures of its holdout. */
export type MatchingQuality = ModelReport &
  Readonly<{
    reliability: readonly ReliabilityBin[];
    /** In points. */
    calibrationError: number;
    effects: readonly ThresholdEffect[];
    /** Undefined where that was not tested, or on too few. */
    newBrands: (Pick<HoldoutCounts, 'tested' | 'rightPath'> & { effects: readonly ThresholdEffect[] }) | undefined;
  }>;

/** What was learned from wholesalers, and why nothing from others. */
export type ShownQuality = Readonly<{
  learned: readonly MatchingQuality[];
  unlearned: readonly Readonly<{ wholesaler: string; why: UntrainedReason }>[];
}>;

type Deps = { models: Pick<ModelStore, 'modelReports' | 'trainingStates' | 'want'> };

const THRESHOLDS = Array.from(
  { length: MAX_REVIEW_THRESHOLD - MIN_REVIEW_THRESHOLD + 1 },
  (_, index) => MIN_REVIEW_THRESHOLD + index,
);

const effectsOf = (answers: Answers): ThresholdEffect[] => THRESHOLDS.map((threshold) => effectOf(answers, threshold));

/**
 * Returns how right each wholesaler's classifier is, and what each whole threshold would send to review. Marks all
 * classifiers as wanted: what nobody needed until now is trained again from now on.
 */
export const showMatchingQuality =
  ({ models }: Deps) =>
  async (): Promise<ShownQuality> => {
    const [reports, states] = await Promise.all([models.modelReports(), models.trainingStates()]);
    await models.want(states.flatMap(({ wholesaler, isWanted }) => (isWanted ? [] : [wholesaler])));
    const learned = reports.map((model) => {
      const reliability = reliabilityOf(model.report);
      const newBrands = newBrandsOf(model.report);
      return {
        ...model,
        reliability,
        calibrationError: calibrationErrorOf(reliability),
        effects: effectsOf(model.report),
        newBrands: newBrands && { ...newBrands, effects: effectsOf(newBrands) },
      };
    });
    const isLearned = new Set(reports.map((model) => model.wholesaler_code));
    const unlearned = states
      .filter(({ wholesaler }) => !isLearned.has(wholesaler))
      .map((state) => ({ wholesaler: state.wholesaler, why: whyUnlearned(state) }));
    return { learned, unlearned };
  };

export type ShowMatchingQuality = ReturnType<typeof showMatchingQuality>;
