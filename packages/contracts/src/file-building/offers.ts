import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dataOf, emptyIsAbsent, idParams, idSchema, moneySchema, wholesalerCodeSchema } from '../fields.ts';
import { at, base } from './common.ts';
import { dayField, OFFERS_CHOICES } from './downloads.ts';
import { shopQuery } from './shops.ts';

/** A list has at most so many; `counts` has how many there are. */
export const LISTED_OFFERS = 1_000;

const offerSchema = z.object({
  barcode: z.string(),
  description: z.string(),
  /** `new_price`: the usual price from a later day on, whatever a download does with offers. */
  kind: z.enum(['offer', 'new_price']).catch('offer'),
  /** As the till has it on the day, without offers; beside a new price the one before. */
  usual_rrp: moneySchema,
  /** '' where it stays as usual. The cost is for what is sold, as in the till's file. */
  offer_rrp: moneySchema,
  offer_cost: moneySchema,
  /** First and last day; '' where the file has none. */
  from: z.string(),
  until: z.string(),
  source: z.object({
    session_id: idSchema,
    file: z.string(),
    line: z.number(),
    columns: z.array(z.string()),
    /** The promotion whose file has it, and its deal in words, '' for none. Absent where the session's own file has it. */
    promotion: z.object({ id: idSchema, name: z.string(), deal: z.string() }).optional(),
  }),
});
export type Offer = z.infer<typeof offerSchema>;

export const OFFER_LISTS = ['starts', 'ends', 'running', 'next'] as const;
export type OfferList = (typeof OFFER_LISTS)[number];

const offers = z.array(offerSchema);

/** In how many offers and new prices something is: on their first day, on their last day, between, before. */
const countsSchema = z.object({ starts: z.number(), ends: z.number(), running: z.number(), next: z.number() });

/** An offer of one day is in `starts` and in `ends`. Without a wholesaler those of every one. */
export const offersOfDay = defineCall({
  ...base,
  id: 'offersOfDay',
  method: 'GET',
  path: `${at}/offers`,
  summary:
    'Offers and new prices of the last completed file of each wholesaler: which start, end or run on a day, or start later',
  query: z.object({ wholesaler_code: emptyIsAbsent(wholesalerCodeSchema.optional()), day: dayField }),
  status: 200,
  answer: dataOf(
    z.object({
      day: z.string(),
      counts: countsSchema,
      /** The days from Monday to Sunday around this one. */
      week: z.array(z.object({ day: z.string(), starts: z.number(), ends: z.number() })),
      /** The files that have some, by the names of their wholesalers. `ended`: the day before was their last. */
      files: z.array(
        countsSchema.extend({
          session_id: idSchema,
          wholesaler_code: z.string(),
          wholesaler: z.string(),
          file: z.string(),
          ended: z.number(),
        }),
      ),
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

const byOffersSchema = z.object({ use: z.number(), leave: z.number() });

/** What prices with days mean for the next file of a session. */
export const sessionOffers = defineCall({
  ...base,
  id: 'sessionOffers',
  method: 'GET',
  path: `${at}/sessions/{id}/offers`,
  summary: 'How many products of a completed session have prices with days, and how many an offer changes on a day',
  params: idParams,
  query: z.object({ ...shopQuery, day: dayField }),
  status: 200,
  answer: dataOf(
    z.object({
      day: z.string(),
      /** Products with an offer or a new price of some days; of 0 nothing needs to be chosen. */
      dated: z.number(),
      /** Products whose price an offer changes on the day. */
      changed: z.number(),
      /** As in the last download of this wholesaler for the shop where it was chosen. */
      offers: z.enum(OFFERS_CHOICES).catch('leave'),
      /**
       * Lines that the prices of the day add to a file of these contents, with the prices of offers and without, beside those of
       * `contents` of what changed. Absent where no product has prices with days, and until what changed is known.
       */
      added: z.object({ changes: byOffersSchema, prices: byOffersSchema }).optional(),
    }),
  ),
});
export type SessionOffers = z.infer<(typeof sessionOffers.answer.shape)['data']>;
