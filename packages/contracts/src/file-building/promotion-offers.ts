import { z } from 'zod';
import { defineCall } from '../call.ts';
import { fileColumnsSchema } from '../columns.ts';
import { dataOf, idParams, idSchema, layoutField, moneySchema, timeSchema } from '../fields.ts';
import { at, base } from './common.ts';

/** A list has at most so many; its count has how many there are. */
export const LISTED_PROMOTION_OFFERS = 100;

const offerSchema = z.object({
  line: z.number(),
  barcode: z.string(),
  description: z.string(),
  /** As the file has them, '' without. */
  offer_cost: moneySchema,
  offer_rrp: moneySchema,
  /** In words, as "3 for £10"; never a price. */
  deal: z.string(),
  /** '' where it held before. */
  from: z.string(),
  until: z.string(),
});
export type PromotionOfferRow = z.infer<typeof offerSchema>;

const rowSchema = z.object({ line: z.number(), reason: z.string() });

export const promotionOffersSchema = z.object({
  file_id: idSchema,
  file: z.string(),
  read_at: timeSchema,
  read_by: z.string(),
  offers_count: z.number(),
  /** How many of them have a deal in words. */
  deals_count: z.number(),
  offers: z.array(offerSchema),
  /** Offers that are not used as they are, compared with the last completed file that the reader may see: the usual price stays. */
  conflicts_count: z.number(),
  conflicts: z.array(rowSchema),
  /** Rows that gave no offer. */
  refused_count: z.number(),
  refused: z.array(rowSchema),
  /** What a person should check first. */
  findings: z.array(z.string()),
  columns: fileColumnsSchema,
});
export type PromotionOffers = z.infer<typeof promotionOffersSchema>;

const path = `${at}/promotion-files/{id}/offers`;

/** 422 `columns-not-sure` as at an upload. What the file gave before is replaced. */
export const readPromotionOffers = defineCall({
  ...base,
  id: 'readPromotionOffers',
  method: 'POST',
  path,
  readsFile: true,
  summary: "Read a promotion's file as offers of its wholesaler's products",
  params: idParams,
  body: z.object({ layout: layoutField }),
  status: 200,
  answer: dataOf(promotionOffersSchema),
});

export const promotionOffers = defineCall({
  ...base,
  id: 'promotionOffers',
  method: 'GET',
  path,
  summary: "What a promotion's file gave when it was read as offers; 404 before",
  params: idParams,
  status: 200,
  answer: dataOf(promotionOffersSchema),
});
