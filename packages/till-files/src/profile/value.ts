import { z } from 'zod';
import { TILL_FIELDS, type TillField } from './product-fields.ts';

/** Tables in which a shop says what its till calls something. */
export const TABLE_NAMES = ['departments', 'vat', 'suppliers'] as const;
export type TableName = (typeof TABLE_NAMES)[number];

/** What a text can be changed to. `handle`: small letters, digits and dashes, as web addresses have. */
export const CHANGES = [
  'trim',
  'one_line',
  'upper',
  'lower',
  'plain_letters',
  'digits',
  'handle',
  'no_check_digit',
] as const;
export type Change = (typeof CHANGES)[number];

/**
 * Where the text of a cell comes from. A short list of forms that always end: there are no patterns and no loops, so a
 * profile of anybody can be run.
 */
export type Value =
  | Readonly<{ field: TillField }>
  | Readonly<{ text: string }>
  /** Empty parts and what stands between them are left out. */
  | Readonly<{ join: readonly Value[]; with: string }>
  /** The first one that is not empty. */
  | Readonly<{ first: readonly Value[] }>
  | Readonly<{ if: Value; is: readonly string[]; use: Value; otherwise: Value }>
  /** What the shop's till calls it; `missing` says what becomes of a value that the table does not have. */
  | Readonly<{ table: TableName; of: Value; missing: 'refuse' | 'empty' | 'as_it_is' }>
  /** An amount in pounds, with or without VAT, rounded half up. */
  | Readonly<{ money: Value; vat: 'with' | 'without'; decimals: number; in_pence?: boolean; sign?: '.' | ',' }>
  | Readonly<{ times: readonly [Value, Value]; decimals: number }>
  /** A percentage as a fraction, `20` as `0.2`. */
  | Readonly<{ fraction: Value }>
  | Readonly<{ change: Value; to: Change }>
  /** Texts are replaced one after the other, each wherever it stands. */
  | Readonly<{ replace: Value; what: readonly Readonly<{ find: string; with: string }>[] }>
  | Readonly<{ pad: Value; to: number; with: string }>
  | Readonly<{ cut: Value; keep: 'first' | 'last'; chars: number }>
  /** A text of one of these lengths, else nothing: the column for 12 digits beside the one for 13. */
  | Readonly<{ of_length: Value; lengths: readonly number[] }>;

/** The longest text that a function may make; a file of products has no longer cells. */
export const MAX_CELL_CHARS = 4_000;
const MAX_TEXT = 500;
const MAX_PARTS = 20;
const text = z.string().max(MAX_TEXT);
const decimals = z.number().int().min(0).max(4);
const value: z.ZodType<Value> = z.lazy(() =>
  z.union(
    [
      z.strictObject({ field: z.enum(TILL_FIELDS) }),
      z.strictObject({ text }),
      z.strictObject({ join: z.array(value).min(1).max(MAX_PARTS), with: text }),
      z.strictObject({ first: z.array(value).min(1).max(MAX_PARTS) }),
      z.strictObject({ if: value, is: z.array(text).min(1).max(MAX_PARTS), use: value, otherwise: value }),
      z.strictObject({
        table: z.enum(TABLE_NAMES),
        of: value,
        missing: z.enum(['refuse', 'empty', 'as_it_is']),
      }),
      z.strictObject({
        money: value,
        vat: z.enum(['with', 'without']),
        decimals,
        in_pence: z.boolean().optional(),
        sign: z.enum(['.', ',']).optional(),
      }),
      z.strictObject({ times: z.tuple([value, value]), decimals }),
      z.strictObject({ fraction: value }),
      z.strictObject({ change: value, to: z.enum(CHANGES) }),
      z.strictObject({
        replace: value,
        what: z
          .array(z.strictObject({ find: text.min(1), with: text }))
          .min(1)
          .max(MAX_PARTS),
      }),
      z.strictObject({ pad: value, to: z.number().int().min(1).max(50), with: z.string().length(1) }),
      z.strictObject({ of_length: value, lengths: z.array(z.number().int().min(1).max(50)).min(1).max(10) }),
      z.strictObject({ cut: value, keep: z.enum(['first', 'last']), chars: z.number().int().min(1).max(MAX_TEXT) }),
    ],
    {
      error:
        'Please say where the column comes from: a field, a text, or one of the functions that docs/till-profiles.md lists.',
    },
  ),
);

/** Parses where a cell comes from; how deep it may go is checked with the whole profile. */
export const valueSchema = value;

/** The key by which a form is told from the others. */
export const FORMS = [
  'field',
  'text',
  'join',
  'first',
  'if',
  'table',
  'money',
  'times',
  'fraction',
  'change',
  'replace',
  'pad',
  'cut',
  'of_length',
] as const;
export type Form = (typeof FORMS)[number];
export type OfForm<Key extends Form> = Extract<Value, Readonly<Record<Key, unknown>>>;

/** Which form a value has. */
export const formOf = (value: Value): Form => FORMS.find((form) => form in value)!;

const isValue = (part: unknown): part is Value => typeof part === 'object' && part !== null && !Array.isArray(part);

/** The values that stand in a value; the pairs of `what` are texts. */
const partsOf = (value: Value): readonly Value[] =>
  Object.entries(value)
    .filter(([key]) => key !== 'what')
    .flatMap(([, part]) => part)
    .filter(isValue);

/** A value and all that it is made of. */
export const allPartsOf = (one: Value): readonly Value[] => [one, ...partsOf(one).flatMap(allPartsOf)];

/** How many functions stand within each other. */
export const depthOf = (one: Value): number => 1 + Math.max(0, ...partsOf(one).map(depthOf));
