import { z } from 'zod';
import { ADMINS, defineCall } from './call.ts';
import { dataOf, timeSchema } from './fields.ts';

/**
 * Products that were given a confidence from `from` up to `to`: what was said on average and how many of 100 were right,
 * with the interval (95 %) that so few products leave open. All in percent but `asked`, a count.
 */
export const reliabilityBinSchema = z.object({
  from: z.number(),
  to: z.number(),
  asked: z.number(),
  said: z.number(),
  right: z.number(),
  right_low: z.number(),
  right_high: z.number(),
});
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
 * How right it was about mappings that were held back with all whose names begin with the same word, mostly a brand:
 * what is to be expected of a supplier's brands that no mapping has.
 */
export const newBrandsQualitySchema = z.object({
  tested: z.number(),
  /** In percent of the tested ones. */
  right_path: z.number(),
  thresholds: z.array(thresholdEffectSchema),
});
export type NewBrandsQuality = z.infer<typeof newBrandsQualitySchema>;

/** How right a trained classifier was about mappings that were held back from it. */
export const modelQualitySchema = z.object({
  wholesaler_code: z.string(),
  version: z.number(),
  trained_at: timeSchema,
  /** Mappings it learned from, and those of them that were held back in turn and asked about. */
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
  /** How many ways of shortening words were learned from products that other wholesalers name too. */
  short_forms: z.number(),
  /** Those of them that most products showed. */
  short_form_examples: z.array(z.object({ short: z.string(), word: z.string() })),
});
export type ModelQuality = z.infer<typeof modelQualitySchema>;

/** A wholesaler that nothing was learned from yet: it has too few named mappings, or they are being learned. */
export const untrainedSchema = z.object({ wholesaler_code: z.string(), reason: z.enum(['too_few', 'training']) });
export type Unlearned = z.infer<typeof untrainedSchema>;

export const matchingQuality = defineCall({
  id: 'matchingQuality',
  service: 'catalog',
  method: 'GET',
  path: '/api/admin/matching-quality',
  access: ADMINS,
  summary:
    'How accurate Tillmap is for each wholesaler, and what each review threshold would send to review; a missing classifier is trained',
  status: 200,
  /** A wholesaler in neither list has no mappings. Learning needs `fewest_mappings` with names, and begins with a file, a lookup by name or this call. */
  answer: dataOf(
    z.object({
      fewest_mappings: z.number(),
      models: z.array(modelQualitySchema),
      unlearned: z.array(untrainedSchema),
    }),
  ),
});

export const matchingQualityCalls = [matchingQuality];
