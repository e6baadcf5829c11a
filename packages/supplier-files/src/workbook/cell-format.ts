/** What a number format means for the text of a number. */
export type CellFormat =
  | 'number'
  | 'date'
  | 'percent'
  /** Digits padded with zeros to a width. */
  | { readonly zeroPaddedTo: number }
  /** An amount of money that is not pounds: `€`, `EUR`. */
  | { readonly currency: string }
  /** An amount in pence, shown with this number of decimals. */
  | { readonly penceDecimals: number }
  /** Commas behind the digits show so many thousandths of the number: `0.00,`. */
  | { readonly thousandths: number }
  /** A measure or what is counted stands beside the number: `0" g"`. */
  | { readonly before: string; readonly behind: string };

// ECMA-376 part 1, 18.8.30: dates and times among the built-in formats, those of East Asian locales too.
const BUILT_IN_DATES = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56,
  57, 58,
]);
const BUILT_IN_PERCENTS = new Set([9, 10]);
/** Excel shows these with the currency of the country where the file is opened, whatever dollars their codes have. */
const BUILT_IN_CURRENCIES = new Set([5, 6, 7, 8, 37, 38, 39, 40, 41, 42, 43, 44]);
const LITERALS = /"[^"]*"|\\.|\[[^\]]*\]|[_*]./g;
const MAX_PADDING = 20;
/** Excel takes no longer code. */
const MAX_CODE_CHARS = 255;
const SECONDS_DECIMALS = /(s)[.,]0+/gi;
const HAS_PLACEHOLDER = /[0#?@]/;
/** Runs of letters that dates have: days to years, eras, morning and afternoon, and those of ISO 8601. */
const DATE_LETTERS = /^(?:[dmyhsbegtz]+|am|pm|a|p)$/i;
const DATE_LETTER = /[dmyhs]/i;
const POUNDS = /[£￡₤]|GBP/i;
/** Signs, and the words that formats have between quotes. */
const CURRENCY = /\p{Sc}|(?<!\p{L})(?:EUR|[Ee]uros?|USD|CHF|PLN|zł|kr|Kč|lei|лв)(?!\p{L})/u;
/** The sign of a currency that is local wherever it is shown. */
const LOCAL = '¤';
const PENCE = /^[#,?0]*[0#?](?:\.([0#?]+))? ?(?:p|pence)\.?$/i;

/** A date has no digits to fill in and no letters but its own: General, Standard and `0 DM` are none. */
const isDate = (bare: string): boolean => {
  const code = bare.replace(SECONDS_DECIMALS, '$1');
  const letters = code.match(/[a-z]+/gi) ?? [];
  return (
    !HAS_PLACEHOLDER.test(code) &&
    letters.some((run) => DATE_LETTER.test(run)) &&
    letters.every((run) => DATE_LETTERS.test(run))
  );
};

/** The text of a format as it is seen: `[$€-2] #,##0.00\ "a"_-` → `€ #,##0.00 a`. */
const seen = (code: string): string =>
  code.replace(LITERALS, (literal) => {
    if (literal.startsWith('"')) return literal.slice(1, -1);
    if (literal.startsWith('\\')) return literal.slice(1);
    return bracketCurrency(literal);
  });

/** `[$€-2]` → `€`; `''` for `[$-809]`, `[Red]` and anything else. */
const bracketCurrency = (literal: string): string => /^\[\$([^\]-]+)/.exec(literal)?.[1]?.trim() ?? '';

/** The digits of a format, and what stands on both sides of them. */
const AROUND_DIGITS = /^([^0#?]*)([0#?][0#?.,]*)((?:[^0#?][^#?]*)?)$/;
const GENERAL = /^(?:General|Standard)/i;
/** What belongs to a size or a count. Other words qualify the column, as "net" does. */
const BEFORE = /^(?:x|\d+ ?x|pack of|case of|tray of|(?:£ ?)?per (?:doz(?:en)?|case|100|1,?000)(?: ?£)?)$/i;
const BEHIND =
  /^(?:x|(?:\/|per )?(?:k?gs?|kgm?|kilos?|mg|gms?|gr|grams?|m?l|cl|lts?|ltrs?|lit(?:er|re)s?|fl\.? ?oz|oz|lbs?|pts?|pints?|gal|[mck]m|mtrs?|m|ft|in|inch|inches|"|')\.?|'?s|pcs?|pieces?|pks?|packs?|ct|cs|cans?|btls?|bottles?|ea|each|units?|per case|(?:\/|per) ?(?:10|12|100|1,?000|doz(?:en)?|cs|case|box|outer|ctn|carton|pallet)|rolls?|sheets?|tablets?|tabs?|caps?|bags?|sachets?|sticks?|bars?|doz(?:en)?)$/i;

const unitOf = (code: string): CellFormat | undefined => {
  const [, before = '', digits = '', behind = ''] = AROUND_DIGITS.exec(seen(code).replace(GENERAL, '0')) ?? [];
  // A comma behind the digits divides by a thousand.
  if (digits === '' || digits.endsWith(',')) return undefined;
  const hasUnit = BEFORE.test(before.trim())
    ? behind.trim() === ''
    : before.trim() === '' && BEHIND.test(behind.trim());
  return hasUnit ? { before: before.trimStart(), behind: behind.trimEnd() } : undefined;
};

const moneyOf = (id: number, code: string): CellFormat | undefined => {
  const text = seen(code).trim();
  if (POUNDS.test(text)) return 'number';
  const [, decimals = ''] = PENCE.exec(text) ?? [];
  if (PENCE.test(text)) return { penceDecimals: decimals.length };
  const [bracket = ''] = (code.match(LITERALS) ?? []).map(bracketCurrency).filter((symbol) => symbol !== '');
  const currency = bracket || (CURRENCY.exec(text)?.[0] ?? '');
  if (currency === '' || currency === LOCAL) return undefined;
  return currency === '$' && bracket === '' && BUILT_IN_CURRENCIES.has(id) ? undefined : { currency };
};

const WORD = /\p{L}{2}|%/u;
/** Commas right behind the last digit. */
const DIVIDES = /[0#?](,{1,3})(?![0#?,.])/;

/** The meaning of a format that the workbook brings along. */
export const formatOf = (id: number, code: string): CellFormat => {
  const [positive = ''] = code.slice(0, MAX_CODE_CHARS).split(';');
  if (/^0{2,}$/.test(positive)) return { zeroPaddedTo: Math.min(positive.length, MAX_PADDING) };
  const bare = positive.replace(LITERALS, '');
  if (isDate(bare)) return 'date';
  const money = moneyOf(id, positive);
  if (money !== undefined && money !== 'number') return money;
  // With a word behind it, it is a measure: grams shown as kilograms.
  const thousandths = WORD.test(seen(positive)) ? undefined : DIVIDES.exec(bare)?.[1]?.length;
  if (thousandths !== undefined) return { thousandths };
  return money ?? (bare.includes('%') ? 'percent' : (unitOf(positive) ?? 'number'));
};

/** The meaning of a format that every program has. */
export const builtIn = (id: number): CellFormat => {
  if (BUILT_IN_DATES.has(id)) return 'date';
  return BUILT_IN_PERCENTS.has(id) ? 'percent' : 'number';
};
