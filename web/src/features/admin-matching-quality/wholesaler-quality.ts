import type {
  ListedReviewSettings,
  ModelQuality,
  ReviewDefaults,
  ThresholdEffect,
  Untrained,
} from '@tillmap/contracts';

/** A wholesaler with its settings and what is known of its matching. */
export type WholesalerQuality = ListedReviewSettings & {
  model: ModelQuality | undefined;
  /** Why there is no model; undefined where there is one, or where nothing is known. */
  reason: Untrained['reason'] | undefined;
  /** The settings that hold, its own or the installation's. */
  threshold: number;
  isLearning: boolean;
};

type Known = { models: readonly ModelQuality[]; untrained: readonly Untrained[] };

/** Settings and models by wholesaler; without `known` the models are still on their way or could not be loaded. */
export const withQuality = (
  settings: readonly ListedReviewSettings[],
  defaults: ReviewDefaults,
  known: Known | undefined,
): WholesalerQuality[] =>
  settings.map((one) => {
    const model = known?.models.find(({ wholesaler_code }) => wholesaler_code === one.code);
    const untrained = known?.untrained.find(({ wholesaler_code }) => wholesaler_code === one.code);
    return {
      ...one,
      model,
      reason: known && !model ? (untrained?.reason ?? 'too_few') : undefined,
      threshold: one.review_threshold ?? defaults.review_threshold,
      isLearning: one.learn_from_reviews ?? defaults.learn_from_reviews,
    };
  });

/** What this threshold does by what was tested; undefined without that, and for a threshold that is not whole. */
export const effectAt = (
  tested: Pick<ModelQuality, 'thresholds'> | undefined,
  threshold: number,
): ThresholdEffect | undefined => tested?.thresholds.find((one) => one.threshold === threshold);
