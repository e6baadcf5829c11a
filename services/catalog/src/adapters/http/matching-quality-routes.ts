import { MIN_TRAINING_MAPPINGS } from '@tillmap/classifier';
import { type ModelQuality, matchingQuality, type ReliabilityBin, type ThresholdEffect } from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import type { MatchingQuality, ShowMatchingQuality } from '../../application/training/show-matching-quality.ts';
import { perThousand } from '../../domain/matching-quality.ts';

const tenth = (value: number): number => Math.round(10 * value) / 10;

const shownBin = ({ from, to, asked, ...share }: MatchingQuality['reliability'][number]): ReliabilityBin => ({
  from,
  to,
  asked,
  said: tenth(share.said),
  right: tenth(share.right),
  right_low: tenth(share.rightLow),
  right_high: tenth(share.rightHigh),
});

const percentOf = (tested: number, count: number): number => (tested === 0 ? 0 : tenth((100 * count) / tested));

const shownEffects = (effects: MatchingQuality['effects'], tested: number): ThresholdEffect[] =>
  effects.map(({ threshold, toReview, errors }) => ({
    threshold,
    to_review: toReview,
    errors,
    to_review_per_1000: perThousand(toReview, tested),
    errors_per_1000: perThousand(errors, tested),
  }));

const shown = ({ report, newBrands, ...model }: MatchingQuality): ModelQuality => {
  const { mappings, tested } = report;
  const percent = (count: number): number => percentOf(tested, count);
  return {
    wholesaler_code: model.wholesaler_code,
    version: model.version,
    trained_at: model.trained_at.toISOString(),
    mappings,
    tested,
    right_department: percent(report.rightDepartment),
    right_sub_department: percent(report.rightSubDepartment),
    right_path: percent(report.rightPath),
    calibration_error: tenth(model.calibrationError),
    reliability: model.reliability.map(shownBin),
    thresholds: shownEffects(model.effects, tested),
    new_brands: newBrands
      ? {
          tested: newBrands.tested,
          right_path: percentOf(newBrands.tested, newBrands.rightPath),
          thresholds: shownEffects(newBrands.effects, newBrands.tested),
        }
      : null,
    short_forms: model.short_forms,
    short_form_examples: model.short_form_examples.map(({ short, word }) => ({ short, word })),
  };
};

/** How right the matching is, for administrators. */
export const matchingQualityRoutes = (show: ShowMatchingQuality): Route[] => [
  route(matchingQuality, async () => {
    const { learned, unlearned } = await show();
    return {
      body: {
        data: {
          fewest_mappings: MIN_TRAINING_MAPPINGS,
          models: learned.map(shown),
          unlearned: unlearned.map(({ wholesaler, why }) => ({ wholesaler_code: wholesaler, reason: why })),
        },
      },
    };
  }),
];
