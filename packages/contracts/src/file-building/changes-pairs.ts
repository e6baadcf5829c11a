import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dataOf, emptyIsAbsent, idParams, moneySchema, wholeNumber } from '../fields.ts';
import { changeAnswerSchema } from './changes.ts';
import { at, base } from './common.ts';
import { ofShops } from './shops.ts';

/** What two products of a pair have the same. */
export const PAIR_PARTS = ['name', 'size', 'maker', 'cost', 'rrp', 'place'] as const;
export type PairPart = (typeof PAIR_PARTS)[number];

const pairProductSchema = z.object({
  description: z.string(),
  size: z.string(),
  cost: moneySchema,
  rrp: moneySchema,
  vat_code: z.string(),
  place: z.string(),
});
export type PairProduct = z.infer<typeof pairProductSchema>;

const changePairSchema = z.object({
  new_barcode: z.string(),
  /** That of the first candidate. */
  old_barcode: z.string(),
  /** `sure`: by all that both files say there is no other. */
  certainty: z.enum(['sure', 'likely']).catch('likely'),
  /** How likely it is, from 0 to 1. */
  share: z.number(),
  /** The product as the new file has it. */
  product: pairProductSchema,
  /** At most three gone products that it may be, the most likely first. */
  candidates: z.array(
    z.object({
      old_barcode: z.string(),
      share: z.number(),
      /** As the till has it. */
      product: pairProductSchema,
      same: z.array(z.string()).transform((all) => PAIR_PARTS.filter((part) => all.includes(part))),
    }),
  ),
});
export type ChangePair = z.infer<typeof changePairSchema>;

export const changePairs = defineCall({
  ...base,
  id: 'changePairs',
  apiKeyScope: 'sessions',
  method: 'GET',
  path: `${at}/sessions/{id}/changes/pairs`,
  summary: 'New lines that are probably gone products under another barcode, and that nobody has decided',
  params: idParams,
  query: ofShops,
  status: 200,
  answer: dataOf(
    z.object({
      /** Sure ones first, then the likelier ones. */
      pairs: z.array(changePairSchema),
      counts: z.object({ sure: z.number(), likely: z.number() }),
    }),
  ),
});
export type ChangePairs = z.infer<typeof changePairs.answer>['data'];

const WHICH = 'Please say which pairs are meant: either to take or to leave.';
const MOST_NAMED = 1_000;
const barcode = z.string().trim().min(1, 'Please enter a barcode.').max(100);
const named = <Pair extends z.ZodType>(pair: Pair) =>
  z.array(pair).min(1, WHICH).max(MOST_NAMED, 'At most 1,000 pairs can be named at once.');

export const pairChanges = defineCall({
  ...base,
  id: 'pairChanges',
  method: 'POST',
  changesMany: true,
  path: `${at}/sessions/{id}/changes/pairs`,
  summary: 'Say which new lines are gone products under another barcode, in one step that can be undone, all or none',
  params: idParams,
  query: ofShops,
  body: z
    .object({
      /** `sure`: all pairs that are sure. */
      take: z.union([z.literal('sure'), named(z.object({ new_barcode: barcode, old_barcode: barcode }))]).optional(),
      /** These new lines are products of their own and are not asked about again. */
      leave: named(z.object({ new_barcode: barcode })).optional(),
      /** The day until which the till keeps the old barcodes beside the new ones; without it there is none. */
      old_until: emptyIsAbsent(z.iso.date('Please enter a day as 2027-01-31.').optional()),
      /** How many a person was told would be taken: another number is a 409 and changes nothing. */
      expected: wholeNumber(0).optional(),
    })
    .refine(({ take, leave }) => (take === undefined) !== (leave === undefined), { path: ['take'], message: WHICH })
    .meta({ examples: [{ take: [{ new_barcode: '5000059711407', old_barcode: '5000059600213' }] }] }),
  status: 200,
  answer: dataOf(changeAnswerSchema),
});

export const pairCalls = [changePairs, pairChanges];
