import {
  type ListedReviewSettings,
  listedReviewSettingsSchema,
  listReviewSettings,
  type ModelQuality,
  modelQualitySchema,
} from '@tillmap/contracts';
import { WHOLESALERS } from './builders.ts';

/** Matching quality as the server answers it; a test names only what it is about. */

const idOf = (index: number): string => `0199a3a0-0000-7000-8000-0000000000d${index}`;

/** 2,000 tested mappings; each point of the threshold sends 8 more to review and keeps 2 errors from passing. */
const THRESHOLDS = Array.from({ length: 66 }, (_, index) => {
  const [to_review, errors] = [104 + 8 * index, 130 - 2 * index];
  return {
    threshold: 35 + index,
    to_review,
    errors,
    to_review_per_1000: to_review / 2,
    errors_per_1000: errors / 2,
  };
});

const BINS = [
  [0, 34, 104, 22, 20],
  [35, 49, 120, 43, 45],
  [50, 59, 110, 55, 52],
  [60, 69, 130, 65, 67],
  [70, 79, 170, 75, 77],
  [80, 84, 120, 82, 80],
  [85, 89, 160, 87, 89],
  [90, 94, 236, 92, 93],
  [95, 97, 350, 96, 96],
  [98, 100, 500, 99, 99.2],
] as const;

export const aModel = (over: Partial<ModelQuality> = {}): ModelQuality =>
  modelQualitySchema.parse({
    wholesaler_code: 'NORTH',
    version: 7,
    trained_at: '2026-03-02T09:14:00Z',
    mappings: 10_000,
    tested: 2_000,
    right_department: 96.4,
    right_sub_department: 92.1,
    right_path: 86.5,
    calibration_error: 1.4,
    reliability: BINS.map(([from, to, tested, mean_confidence, accuracy]) => {
      const half = 98 / Math.sqrt(tested);
      const [right_low, right_high] = [Math.max(0, accuracy - half), Math.min(100, accuracy + half)];
      return { from, to, tested, mean_confidence, accuracy, right_low, right_high };
    }),
    thresholds: THRESHOLDS,
    new_brands: null,
    abbreviations: 0,
    abbreviation_examples: [],
    ...over,
  });

export const someSettings = (index = 0, over: Partial<ListedReviewSettings> = {}): ListedReviewSettings =>
  listedReviewSettingsSchema.parse({
    ...WHOLESALERS[index],
    id: idOf(index),
    active: true,
    review_threshold: null,
    learn_from_reviews: null,
    mappings: 10_000,
    ...over,
  });

/** Every wholesaler's settings under a default of 80. */
export const reviewSettingsAnswer = (wholesalers: readonly ListedReviewSettings[]) =>
  listReviewSettings.answer.parse({
    data: { defaults: { review_threshold: 80, learn_from_reviews: true }, wholesalers },
  });
