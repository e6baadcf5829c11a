import { z } from 'zod';
import { ADMINS, defineCall } from './call.ts';
import { dataOf, formerName, renamedFields, timeSchema } from './fields.ts';

/**
 * Products with a confidence from `from` up to `to`: the mean confidence and how many of 100 were right, with the 95%
 * interval. All in percent but `tested`, a count.
 */
export const reliabilityBinSchema = renamedFields(
  { tested: 'asked', mean_confidence: 'said', accuracy: 'right' },
  z.object({
    from: z.number(),
    to: z.number(),
    tested: z.number(),
    mean_confidence: z.number(),
    accuracy: z.number(),
    right_low: z.number(),
    right_high: z.number(),
    asked: formerName(z.number()),
    said: formerName(z.number()),
    right: formerName(z.number()),
  }),
);
export type ReliabilityBin = z.infer<typeof reliabilityBinSchema>;

/**
 * What a review threshold does: `to_review` lie below it and go to review; `errors` lie above it and are wrong. Counts of
 * the tested mappings, and the same for 1,000 products.
 */
export const thresholdEffectSchema = z.object({
  threshold: z.number(),
  to_review: z.number(),
  errors: z.number(),
  to_review_per_1000: z.number(),
  errors_per_1000: z.number(),
});
export type ThresholdEffect = z.infer<typeof thresholdEffectSchema>;

/**
 * How right it was about mappings held out with all whose names start with the same word, mostly a brand: what to
 * expect of a supplier's new brands.
 */
export const newBrandsQualitySchema = z.object({
  tested: z.number(),
  /** In percent of the tested ones. */
  right_path: z.number(),
  thresholds: z.array(thresholdEffectSchema),
});
export type NewBrandsQuality = z.infer<typeof newBrandsQualitySchema>;

const abbreviationsSchema = z.array(z.object({ short: z.string(), word: z.string() }));

const modelQualityFields = z.object({
  wholesaler_code: z.string(),
  version: z.number(),
  trained_at: timeSchema,
  /** Mappings it learned from, and those of them that it was tested on in a holdout. */
  mappings: z.number(),
  tested: z.number(),
  /** In percent of the tested ones. */
  right_department: z.number(),
  right_sub_department: z.number(),
  right_path: z.number(),
  /** By how many points the confidence is off on average. */
  calibration_error: z.number(),
  reliability: z.array(reliabilityBinSchema),
  /** One for each whole threshold that can be set, lowest first. */
  thresholds: z.array(thresholdEffectSchema),
  /** Null where too few were tested, and until it is trained again after an upgrade. */
  new_brands: newBrandsQualitySchema.nullable(),
  /** How many abbreviations were learned from products that other wholesalers name too. */
  abbreviations: z.number(),
  /** The most frequent of them. */
  abbreviation_examples: abbreviationsSchema,
  short_forms: formerName(z.number()),
  short_form_examples: formerName(abbreviationsSchema),
});

/** How right a trained classifier was about mappings of its holdout. */
export const modelQualitySchema = renamedFields(
  { abbreviations: 'short_forms', abbreviation_examples: 'short_form_examples' },
  modelQualityFields,
);
export type ModelQuality = z.infer<typeof modelQualitySchema>;

/** A wholesaler without a trained classifier: it has too few named mappings, or its training has not ended. */
export const untrainedSchema = z.object({ wholesaler_code: z.string(), reason: z.enum(['too_few', 'training']) });
export type Untrained = z.infer<typeof untrainedSchema>;

export const matchingQuality = defineCall({
  id: 'matchingQuality',
  service: 'catalog',
  method: 'GET',
  path: '/api/admin/matching-quality',
  access: ADMINS,
  summary:
    'How accurate Tillmap is for each wholesaler, and what each review threshold would send to review; a missing classifier is trained',
  status: 200,
  /** A wholesaler in neither list has no mappings. A training needs `min_mappings` with names, and starts with a file, a lookup by name or this call. */
  answer: dataOf(
    renamedFields(
      { min_mappings: 'fewest_mappings', untrained: 'unlearned' },
      z.object({
        min_mappings: z.number(),
        models: z.array(modelQualitySchema),
        untrained: z.array(untrainedSchema),
        fewest_mappings: formerName(z.number()),
        unlearned: formerName(z.array(untrainedSchema)),
      }),
    ),
  ),
});

export const matchingQualityCalls = [matchingQuality];
