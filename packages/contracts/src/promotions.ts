import { z } from 'zod';
import { wholesalerFilter } from './admin-reference.ts';
import { ADMINS, defineCall, SIGNED_IN } from './call.ts';
import { idParams, idSchema, optionalText, requiredText, timeSchema } from './fields.ts';
import { wholesalerOptionSchema } from './reference-data.ts';

const DATE_REFUSED = 'Please enter a date as year, month and day, for example 2026-03-31.';
const FIRST_DATE = '1900-01-01';

/** A day as `YYYY-MM-DD`; absent, null and empty text alike are no date. */
const optionalDate = z
  .union([z.literal(''), z.iso.date(DATE_REFUSED).refine((date) => date >= FIRST_DATE, DATE_REFUSED)], {
    error: DATE_REFUSED,
  })
  .nullish()
  .transform((date) => date || null);

/** A file of a promotion. `problem` is a sentence while the file cannot be downloaded, null when all is well. */
export const promotionFileSchema = z.object({
  id: idSchema,
  original_filename: z.string(),
  /** Bytes. */
  file_size: z.number(),
  created_at: timeSchema,
  uploader: z.object({ name: z.string() }),
  /** Hex; checked again whenever the file is downloaded. */
  sha256: z.string(),
  problem: z.string().nullable(),
});
export type PromotionFile = z.infer<typeof promotionFileSchema>;

/** A promotion with its files, newest first. Dates are `YYYY-MM-DD` or null. */
export const promotionSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  wholesaler_code: z.string(),
  wholesaler: wholesalerOptionSchema,
  file_count: z.number(),
  files: z.array(promotionFileSchema),
});
export type Promotion = z.infer<typeof promotionSchema>;

const base = { service: 'promotion', access: SIGNED_IN } as const;

export const listPromotions = defineCall({
  ...base,
  id: 'listPromotions',
  method: 'GET',
  path: '/api/admin/promotions',
  summary: 'Promotions of one wholesaler or of all, newest first',
  query: z.object({ wholesaler_code: wholesalerFilter }),
  status: 200,
  answer: z.array(promotionSchema),
});

export const showPromotion = defineCall({
  ...base,
  id: 'showPromotion',
  method: 'GET',
  path: '/api/admin/promotions/{id}',
  summary: 'A promotion with its files',
  params: idParams,
  status: 200,
  answer: promotionSchema,
});

export const createPromotion = defineCall({
  ...base,
  id: 'createPromotion',
  method: 'POST',
  path: '/api/admin/promotions',
  summary: 'A new promotion of an active wholesaler',
  body: z
    .object({
      wholesaler_code: requiredText(100, 'Please select a wholesaler'),
      name: requiredText(300, 'Name is required'),
      description: optionalText(5_000),
      start_date: optionalDate,
      end_date: optionalDate,
    })
    .refine(({ start_date, end_date }) => !start_date || !end_date || start_date <= end_date, {
      path: ['end_date'],
      error: 'The end date cannot be before the start date.',
    }),
  status: 201,
  answer: promotionSchema,
});

export const uploadPromotionFile = defineCall({
  ...base,
  id: 'uploadPromotionFile',
  method: 'POST',
  path: '/api/admin/promotions/{id}/files',
  upload: 'archived',
  summary: 'Add a file to a promotion (.xlsx, .xls, .xlsm, .csv)',
  params: idParams,
  status: 201,
  answer: promotionFileSchema,
});

export const downloadPromotionFile = defineCall({
  ...base,
  id: 'downloadPromotionFile',
  method: 'GET',
  path: '/api/admin/promotion-files/{id}/download',
  summary: 'A file of a promotion as it was uploaded; 410 while it is missing from the store',
  params: idParams,
  status: 200,
  answer: 'file',
});

export const deletePromotionFile = defineCall({
  ...base,
  access: ADMINS,
  id: 'deletePromotionFile',
  method: 'DELETE',
  path: '/api/admin/promotion-files/{id}',
  summary: 'Delete a file of a promotion',
  params: idParams,
  status: 204,
  answer: 'nothing',
});

export const deletePromotion = defineCall({
  ...base,
  access: ADMINS,
  id: 'deletePromotion',
  method: 'DELETE',
  path: '/api/admin/promotions/{id}',
  summary: 'Delete a promotion with its files',
  params: idParams,
  status: 204,
  answer: 'nothing',
});

export const promotionCalls = [
  listPromotions,
  showPromotion,
  createPromotion,
  uploadPromotionFile,
  downloadPromotionFile,
  deletePromotionFile,
  deletePromotion,
];
