import { z } from 'zod';

/** Ids are UUIDs; a malformed one cannot exist, so the server responds with 404 rather than 422 for it in a path. */
export const idSchema = z.uuid();
export const idParams = z.object({ id: idSchema });

/** Times are RFC 3339 UTC text. */
export const timeSchema = z.string();

/** Decimal text in pounds with at most four decimals, '' when unknown. Money is never a float. */
export const moneySchema = z.string();

/** A wholesaler's code. It is a key of JSON in many places, and `__proto__` would be lost in them. */
export const wholesalerCodeSchema = z
  .string()
  .trim()
  .regex(
    /^(?!__proto__$)[A-Za-z0-9_-]{1,20}$/,
    'A wholesaler code has 1 to 20 letters, digits, hyphens or underscores.',
  );

export const wholesalerParams = z.object({ code: wholesalerCodeSchema });

/** No database of ours keeps NUL, no address takes half a surrogate pair, and no person means either. */
const canBeShown = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
const NOT_SHOWN = 'Please remove the invisible characters.';

/** The same text, refused when it has characters that cannot be shown. */
export const shownText = (text: z.ZodString): z.ZodString => text.refine(canBeShown, NOT_SHOWN);

/** What an integer column of the databases holds at most. */
const MAX_INTEGER = 2_147_483_647;

const asKept = (number: z.ZodNumber, least: number) =>
  number.int().min(least).max(MAX_INTEGER, `Please use a number up to ${MAX_INTEGER}.`);

/** A whole number as the databases keep it, such as a version, a step or how many are meant. */
export const wholeNumber = (least: number) => asKept(z.number(), least);

/** The same in an address. */
export const wholeNumberInAddress = (least: number) => asKept(z.coerce.number(), least);

/** Text that a person must enter; whitespace alone does not count. */
export const requiredText = (max: number, missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(max, `Please use at most ${max} characters.`)
    .refine(canBeShown, NOT_SHOWN);

/** Text that may be left out; empty text counts as absent. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters.`)
    .refine(canBeShown, NOT_SHOWN)
    .nullish()
    .transform((text) => text ?? '');

/** A field that may be left out, with what it is then; empty text counts as absent, as addresses and forms send it. */
export const emptyIsAbsent = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((given: z.input<Field> | '') => (given === '' ? undefined : given), field);

/** A field of a response under its former name: sent beside the new one for one minor version. */
export const formerName = <Field extends z.ZodType>(field: Field) => field.optional().meta({ deprecated: true });

const isRecord = (given: unknown): given is Record<string, unknown> => typeof given === 'object' && given !== null;

/**
 * A response whose fields got new names, `former` by new. It also parses responses of the version before, which have
 * the former names alone.
 */
export const renamedFields = <Answer extends z.ZodType>(former: Readonly<Record<string, string>>, answer: Answer) =>
  z.preprocess((given) => {
    if (!isRecord(given)) return given;
    const missing = Object.entries(former).filter(([name]) => given[name] === undefined);
    return { ...given, ...Object.fromEntries(missing.map(([name, old]) => [name, given[old]])) };
  }, answer);

const MAX_PER_PAGE = 500;

/** The page number of a list with at most this number of pages. */
export const pageNumber = (most: number) =>
  emptyIsAbsent(
    z.coerce
      .number()
      .int('Page is a whole number.')
      .min(1, 'The first page is 1.')
      .max(most, 'There are not that many pages.')
      .default(1),
  );

/** `page` and `per_page` of a list; `per_page` over 500 is refused. */
export const pageQuery = (perPage: number) => ({
  page: pageNumber(10_000_000),
  per_page: emptyIsAbsent(
    z.coerce
      .number()
      .int('per_page is a whole number.')
      .min(1)
      .max(MAX_PER_PAGE, `A page holds at most ${MAX_PER_PAGE} rows.`)
      .default(perPage),
  ),
});

export const searchText = z
  .string()
  .trim()
  .max(200, 'Please search for at most 200 characters.')
  .refine(canBeShown, NOT_SHOWN)
  .default('');

/** The `layout` field of an upload: the id of a layout, or a `ColumnsChoice` of columns.ts as JSON. */
export const layoutField = z.string().max(9_000, 'The chosen columns are too many.').default('');

/** Most responses: `{data: …}`. */
export const dataOf = <T extends z.ZodType>(schema: T) => z.object({ data: schema });

/** A paged list: `{data: {data: […], current_page, last_page, per_page, total}}`. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  dataOf(
    z.object({
      data: z.array(row),
      current_page: z.number(),
      last_page: z.number(),
      per_page: z.number(),
      total: z.number(),
    }),
  );

export const paginationSchema = z.object({
  current_page: z.number(),
  last_page: z.number(),
  per_page: z.number(),
  total: z.number(),
});

export const messageSchema = z.object({ message: z.string() });
