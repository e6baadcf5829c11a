import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dataOf, idSchema, moneySchema, wholesalerCodeSchema } from '../fields.ts';
import { at, base } from './common.ts';
import { dayField } from './downloads.ts';

/** A list has at most so many; `counts` has how many there are. */
export const LISTED_OFFERS = 1_000;

const offerSchema = z.object({
  barcode: z.string(),
  description: z.string(),
  /** `new_price`: the usual price from a later day on, whatever a download does with offers. */
  kind: z.enum(['offer', 'new_price']).catch('offer'),
  /** As the till has it on the day, without offers. */
  usual_rrp: moneySchema,
  /** '' where it stays as usual. The cost is for what is sold, as in the till's file. */
  offer_rrp: moneySchema,
  offer_cost: moneySchema,
  /** First and last day; '' where the file has none. */
  from: z.string(),
  until: z.string(),
  source: z.object({ session_id: idSchema, file: z.string(), line: z.number(), columns: z.array(z.string()) }),
});
export type Offer = z.infer<typeof offerSchema>;

export const OFFER_LISTS = ['starts', 'ends', 'running', 'next'] as const;
export type OfferList = (typeof OFFER_LISTS)[number];

const offers = z.array(offerSchema);

/** An offer of one day is in `starts` and in `ends`. */
export const offersOfDay = defineCall({
  ...base,
  id: 'offersOfDay',
  method: 'GET',
  path: `${at}/offers`,
  summary:
    "Offers and new prices of a wholesaler's last completed file: which start, end or run on a day, or start later",
  query: z.object({ wholesaler_code: wholesalerCodeSchema, day: dayField }),
  status: 200,
  answer: dataOf(
    z.object({
      day: z.string(),
      counts: z.object({ starts: z.number(), ends: z.number(), running: z.number(), next: z.number() }),
      /** Their first day, or their last one, is this day. */
      starts: offers,
      ends: offers,
      /** They started before this day and end after it. */
      running: offers,
      /** They start after this day. */
      next: offers,
    }),
  ),
});
