import { z } from 'zod';

/**
 * How sure it is that the till does this: its import code was run, it was read in that code, published by its maker or by somebody
 * else, seen in a file of the shop's own till, or guessed.
 */
export const CERTAINTIES = ['run', 'code', 'document', 'third_party', 'own_file', 'not_verified'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** Whether the till itself says so: all else may be otherwise. */
export const isVerified = (certainty: Certainty): boolean => certainty === 'run' || certainty === 'code';

/**
 * What the till does with a row that breaks a rule: it refuses the row and says so, refuses the whole file, loses the row
 * without a word, cuts the text, takes something else than what is written, or takes it although nobody can use it.
 */
export const FATES = ['row_refused', 'file_refused', 'row_lost', 'cut', 'changed', 'taken'] as const;
export type Fate = (typeof FATES)[number];

const signs = z.string().max(400);
const heading = z.string().max(100);

/** What a cell has to be. Signs are listed one by one: there are no patterns. */
export const testSchema = z.union(
  [
    z.strictObject({ required: z.literal(true) }),
    z.strictObject({ max_chars: z.number().int().min(1).max(10_000) }),
    z.strictObject({ max_bytes: z.number().int().min(1).max(40_000) }),
    /** As Java and JavaScript count: an emoji is two. */
    z.strictObject({ max_utf16: z.number().int().min(1).max(10_000) }),
    z.strictObject({ min_chars: z.number().int().min(1).max(100) }),
    /** Letters are A to Z and a to z. */
    z.strictObject({ only: z.array(z.enum(['letters', 'digits'])).max(2), and: signs }),
    z.strictObject({ without: signs.min(1) }),
    /** Plain decimal text with a point; `above` and `least` are bounds. */
    z.strictObject({
      number: z.literal(true),
      max_decimals: z.number().int().min(0).max(6).optional(),
      least: z.number().optional(),
      above: z.number().optional(),
      most: z.number().optional(),
    }),
    z.strictObject({ whole_number: z.literal(true), most: z.number().int().optional() }),
    z.strictObject({ digits: z.array(z.number().int().min(1).max(30)).min(1).max(10) }),
    z.strictObject({ check_digit: z.literal(true) }),
    z.strictObject({ one_of: z.array(z.string().max(200)).min(1).max(200) }),
    z.strictObject({ none_of: z.array(z.string().min(1).max(200)).min(1).max(200) }),
    /**
     * Once in the file; empty cells and those of `except` do not count. A row may come again where all these columns, named by
     * their headings, are as in the row that had it first.
     */
    z.strictObject({
      unique: z.literal(true),
      except: z.array(z.string().max(200)).min(1).max(20).optional(),
      unless_same: z.array(heading).min(1).max(10).optional(),
    }),
    /**
     * Equal to no name before it but for capitals and accents, as the till takes both for one. The text is what stands between the levels
     * of a path, '' where there are none.
     */
    z.strictObject({ one_spelling: z.string().max(10) }),
    /** No signs beyond the first 65,536 of Unicode: databases with three bytes for a sign cut a text there. */
    z.strictObject({ no_emoji: z.literal(true) }),
    /** No barcode that a spreadsheet has ruined: `5.0E+12`, or rounded so that it ends in zeros. */
    z.strictObject({ not_ruined: z.literal(true) }),
  ],
  { error: 'Please fill in what this rule wants of the cell, as docs/till-profiles.md lists it.' },
);
export type Test = z.infer<typeof testSchema>;

/** The key by which a test is told from the others. */
export const TEST_KINDS = [
  'required',
  'max_chars',
  'max_bytes',
  'max_utf16',
  'min_chars',
  'only',
  'without',
  'number',
  'whole_number',
  'digits',
  'check_digit',
  'one_of',
  'none_of',
  'unique',
  'one_spelling',
  'no_emoji',
  'not_ruined',
] as const;
export type TestKind = (typeof TEST_KINDS)[number];
export type OfKind<Kind extends TestKind> = Extract<Test, Record<Kind, unknown>>;

/** Which kind a test has. */
export const kindOf = (test: Test): TestKind => TEST_KINDS.find((kind) => kind in test)!;

export const ruleSchema = z.strictObject({
  test: testSchema,
  fate: z.enum(FATES),
  certainty: z.enum(CERTAINTIES),
  /** Where it can be read: the till's file and version, the document's name, the research's number. */
  source: z.string().min(1, 'Please say where this can be read.').max(300),
});
export type Rule = z.infer<typeof ruleSchema>;
