import { MIN_TRAINING_MAPPINGS } from '@tillmap/classification/classifier';
import { type ModelQuality, matchingQuality, type ReliabilityBin, type ThresholdEffect } from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import type { MatchingQuality, ShowMatchingQuality } from '../../application/training/show-matching-quality.ts';
import { perThousand } from '../../domain/matching-quality.ts';

const tenth = (value: number): number => Math.round(10 * value) / 10;

const shownBin = ({ from, to, asked, ...share }: MatchingQuality['reliability'][number]): ReliabilityBin => {
  const [said, right] = [tenth(share.said), tenth(share.right)];
  return {
    from,
    to,
    tested: asked,
    mean_confidence: said,
    accuracy: right,
    right_low: tenth(share.rightLow),
    right_high: tenth(share.rightHigh),
    // Former names, for one minor version.
    asked,
    said,
    right,
  };
};

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
  const examples = model.short_form_examples.map(({ short, word }) => ({ short, word }));
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
    abbreviations: model.short_forms,
    abbreviation_examples: examples,
    // Former names, for one minor version.
    short_forms: model.short_forms,
    short_form_examples: examples,
  };
};

/** How right the matching is, for administrators. */
export const matchingQualityRoutes = (show: ShowMatchingQuality): Route[] => [
  route(matchingQuality, async () => {
    const { learned, unlearned } = await show();
    const models = learned.map(shown);
    const untrained = unlearned.map(({ wholesaler, why }) => ({ wholesaler_code: wholesaler, reason: why }));
    const former = { fewest_mappings: MIN_TRAINING_MAPPINGS, unlearned: untrained };
    return { body: { data: { min_mappings: MIN_TRAINING_MAPPINGS, models, untrained, ...former } } };
  }),
];
