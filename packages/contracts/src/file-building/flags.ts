import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dataOf, emptyIsAbsent, idParams, shownText } from '../fields.ts';
import { at, base } from './common.ts';
import { dayField } from './downloads.ts';
import { shopQuery } from './shops.ts';

/** The list of a flag has at most so many products; its `count` says how many there are. */
export const LISTED_FLAGGED = 2_000;

const ruleSchema = z.object({
  id: z.string(),
  /** The rule in plain words, without a full stop. */
  says: z.string(),
  source: z.string(),
  url: z.string(),
  /** How sure the rule itself is: law, trade, standing or open. */
  sure: z.string(),
});
export type ShownFlagRule = z.infer<typeof ruleSchema>;

const productSchema = z.object({
  barcode: z.string(),
  description: z.string(),
  size: z.string(),
  /** 'Drinks › Soft drinks › Cola'. */
  place: z.string(),
  /** The id of its rule. */
  rule: z.string(),
  /** Whether its name or its place says that the rule is about it. */
  by: z.enum(['name', 'place']).catch('name'),
  is_sure: z.boolean(),
});
export type FlaggedProduct = z.infer<typeof productSchema>;

/** By the rules of the shop's nation that hold on the day. */
export const sessionFlags = defineCall({
  ...base,
  id: 'sessionFlags',
  method: 'GET',
  path: `${at}/sessions/{id}/flags`,
  summary: 'What staff has to know of the products of a completed session on a day; with `flag` its products and rules',
  params: idParams,
  query: z.object({ ...shopQuery, day: dayField, flag: emptyIsAbsent(shownText(z.string().max(50)).optional()) }),
  status: 200,
  answer: dataOf(
    z.object({
      day: z.string(),
      flags: z.array(z.object({ flag: z.string(), label: z.string(), count: z.number(), not_sure: z.number() })),
      /** Of the flag that was asked for, as are its products. */
      rules: z.array(ruleSchema),
      products: z.array(productSchema),
    }),
  ),
});
