import { isNothing, unwrapFormulaText, withoutMarks } from '../text/index.ts';

export type NumberReading =
  /** Plain decimal text, `''` when nothing was given. */
  | { readonly ok: true; readonly value: string }
  /** `reason` is a sentence for a person. */
  | { readonly ok: false; readonly reason: string };

export type MoneyHints = {
  /** Other prices of the column have a comma that can only be a decimal one (`hasDecimalComma`). */
  readonly decimalComma?: boolean;
  /** Amounts as `1,250` have three decimals, as others of the column show. */
  readonly thousandths?: boolean;
  /** The highest amount of the column of which it is sure, where that is known: `1,250` has thousands only beside others as high. */
  readonly highest?: number;
};

const MAX_DECIMALS = 4;
const MAX_WHOLE_DIGITS = 7;
const SHOWN_CHARS = 40;
/** Longer text is no number; the patterns below are never run on it. */
const MAX_TEXT_CHARS = 200;
/** Most prices; the rest takes several times as long to read. */
const PLAIN_PRICE = /^£?((?:0|[1-9]\d{0,6})(?:\.\d{1,4})?)$/;
/** No price: nothing, a dash, "not available", "on application", "to be confirmed". */
const BLANK = /^(?:[-–—]+|n\/?a|p\.?o\.?a\.?|t\.?b\.?[acd]\.?)?$/i;
/** "PM£1.29", "PMP 99p", "£1.29 PM", "1.29 each": a price mark is the price printed on the pack. */
const BEFORE_PRICE = /^(?:pmp?|rrp|srp) ?[:=]? ?(?=[£\d.,]|gbp)/i;
const BEHIND_PRICE = /(?<=[\dp£]) ?(?:pmp?|rrp|srp|(?:\/ ?)?(?:each|ea|unit))\.?$/i;
const NEGATIVE = /^[-–−].*\d|\d[-–−]$|^\(\D*\d.*\)$/;
const EMPTY: NumberReading = { ok: true, value: '' };

const POUNDS = /£|GBP/i;
const AMOUNT = /^(?:(?:£|GBP) ?)*([\d.,][\d., ]*?) ?(p?)(?: ?(?:£|GBP))*$/i;
const ONLY_AMOUNTS = /^(?:[\d.,p£ ]|GBP)+$/i;
const SPACED_THOUSANDS = /^[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d*)?$/;
const THOUSANDS_OR_DECIMALS = /^[1-9]\d{0,2}[.,]\d{3}$/;
/** What is written as pounds are. */
const TWO_DECIMALS = /[.,]\d{2,}$/;
const FEW_WITH_TWO_DECIMALS = /^\d?[.,]\d\d$/;

const NO_AMOUNT = 'is not an amount in pounds';
const SEVERAL_AMOUNTS = 'may be more than one amount';
const THOUSANDS_OR_THOUSANDTHS = 'may have thousands or three decimals; write it with two decimals';
/** So many times the highest amount that is sure, an amount is still one of its column. */
const AS_HIGH = 4;
const POUNDS_OR_PENCE = 'may be in pounds or in pence; write it in pounds';

/** Digits and signs as they look, with single spaces; an apostrophe separates thousands as a space does. */
const written = (text: string): string =>
  unwrapFormulaText(withoutMarks(text))
    .replace(/[\s'’]+/g, ' ')
    .trim()
    .replace(BEFORE_PRICE, '')
    .replace(BEHIND_PRICE, '');

const refusal = (name: string, text: string, problem: string): NumberReading => {
  const given = text.trim();
  const shown = given.length > SHOWN_CHARS ? `${given.slice(0, SHOWN_CHARS)}…` : given;
  return { ok: false, reason: `The ${name} "${shown}" ${problem}.` };
};

/** `1,234.5` and `1.234,5` → `1234.5`; undefined when the text is not a number written with digits. */
const plainDecimal = (text: string): string | undefined => {
  if (/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)) return text;
  // Thousands never start with a zero: 0,850 has a decimal comma, and 012,345 may be anything.
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(text)) return text.replaceAll(',', '');
  if (/^[1-9]\d{0,2}(?:\.\d{3})+,\d{1,4}$/.test(text) || /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(text))
    return text.replaceAll('.', '').replace(',', '.');
  // A comma that does not part thousands is a decimal comma.
  if (/^\d*,\d{1,4}$/.test(text) && !/^0+[1-9]\d*,\d{3}$/.test(text)) return text.replace(',', '.');
  return undefined;
};

const withoutSpaces = (number: string): string => (SPACED_THOUSANDS.test(number) ? number.replaceAll(' ', '') : number);

const hasSeveralAmounts = (amount: string): boolean =>
  ONLY_AMOUNTS.test(amount) && amount.split(/ |£|GBP/i).filter((part) => /\d/.test(part)).length > 1;

/** Rounds half up, on the digits: prices never become floats. */
const rounded = (whole: string, decimals: string): string => {
  if (decimals.length <= MAX_DECIMALS) return decimals === '' ? whole : `${whole}.${decimals}`;
  const roundUp = decimals.charCodeAt(MAX_DECIMALS) >= 53 ? 1n : 0n;
  const units = (BigInt(whole + decimals.slice(0, MAX_DECIMALS)) + roundUp).toString().padStart(MAX_DECIMALS + 1, '0');
  return `${units.slice(0, -MAX_DECIMALS)}.${units.slice(-MAX_DECIMALS)}`;
};

const inPounds = (plain: string, isPence: boolean): string => {
  const [givenWhole = '', decimals = ''] = plain.split('.');
  const whole = givenWhole.replace(/^0+(?=\d)/, '') || '0';
  if (!isPence) return rounded(whole, decimals);
  const pence = whole.padStart(3, '0');
  return rounded(pence.slice(0, -2), pence.slice(-2) + decimals);
};

/** `1,250` → `1.250` where amounts have three decimals. */
const asThousandths = (number: string, { thousandths = false }: MoneyHints): string | undefined =>
  thousandths && number.includes(',') && THOUSANDS_OR_DECIMALS.test(number) ? number.replace(',', '.') : undefined;

/** Whether it is open if this many pounds are thousands or have three decimals. */
const isOpen = (number: string, pounds: string, { decimalComma = false, highest }: MoneyHints): boolean => {
  if (!THOUSANDS_OR_DECIMALS.test(number)) return false;
  return decimalComma || (number.includes(',') && highest !== undefined && Number(pounds) > highest * AS_HIGH);
};

/** The amount in pounds, or what is wrong with it. */
const readAmount = (amount: string, hints: MoneyHints): { value: string } | { problem: string } => {
  const [, number = '', unit = ''] = AMOUNT.exec(amount) ?? [];
  const thousandths = asThousandths(number, hints);
  const plain = thousandths ?? plainDecimal(withoutSpaces(number));
  if (plain === undefined) return { problem: hasSeveralAmounts(amount) ? SEVERAL_AMOUNTS : NO_AMOUNT };
  const hasPounds = POUNDS.test(amount);
  // £1.25p is in pounds; £99p may be either, and so may 1.25p.
  if (unit !== '' && (hasPounds ? !TWO_DECIMALS.test(number) : FEW_WITH_TWO_DECIMALS.test(number)))
    return { problem: POUNDS_OR_PENCE };
  const value = inPounds(plain, unit !== '' && !hasPounds);
  if (thousandths === undefined && isOpen(number, value, hints)) return { problem: THOUSANDS_OR_THOUSANDTHS };
  const wholeDigits = value.indexOf('.') === -1 ? value.length : value.indexOf('.');
  return wholeDigits > MAX_WHOLE_DIGITS ? { problem: 'is too large' } : { value };
};

/**
 * Reads a price: `£1,234.50`, `1.234,50`, `GBP 3`, `99p`, `PM£1.29`. More than four decimals are rounded. What may be read in two
 * ways is refused. `name` is what the sentence of a refusal calls the value.
 */
export const parseMoney = (text: string, name = 'price', hints: MoneyHints = {}): NumberReading => {
  const plain = hints.decimalComma ? undefined : PLAIN_PRICE.exec(text)?.[1];
  if (plain !== undefined) return { ok: true, value: plain };
  if (text.length > MAX_TEXT_CHARS) return refusal(name, text, NO_AMOUNT);
  const amount = written(text);
  const bare = amount.replace(/ |£|GBP/gi, '');
  if (BLANK.test(bare) || isNothing(bare)) return EMPTY;
  if (NEGATIVE.test(bare)) return refusal(name, text, 'is negative');
  if (MARK_WITHOUT_POINT.test(text)) return refusal(name, text, POUNDS_OR_PENCE);
  const reading = readAmount(amount, hints);
  return 'value' in reading ? { ok: true, value: reading.value } : refusal(name, text, reading.problem);
};

/** "PM129" is £1.29, and "PM 79" 79p, where the point or the p was left out. */
const MARK_WITHOUT_POINT = /^\s*pmp? ?[:=]? ?\d{2,}\s*$/i;

/** Whether a price has a comma that can only be a decimal one: `0,85`, `12,50`, `1.234,5`, but not `1,250`. */
export const hasDecimalComma = (text: string): boolean => {
  if (!text.includes(',') || text.length > MAX_TEXT_CHARS) return false;
  const number = withoutSpaces(AMOUNT.exec(written(text))?.[1] ?? '');
  return /^[^,]*,\d+$/.test(number) && !THOUSANDS_OR_DECIMALS.test(number) && plainDecimal(number) !== undefined;
};

/** Whether an amount may have thousands or three decimals: `1,250`, `1.250`. */
export const isThousandsOrDecimals = (text: string): boolean =>
  text.length <= MAX_TEXT_CHARS && THOUSANDS_OR_DECIMALS.test(AMOUNT.exec(written(text))?.[1] ?? '');

const COUNT =
  /^(?:x|×|caseof|packof|trayof|case|pack|tray)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?(?:['’]?s|x|×|pk|pks|pack|packs|pcs?|ct|cs|cans?|tins?|jars?|pieces?|rolls?|bags?|bars?|sachets?|btls?|bottles?|ea|each|units?|percase|case)?$/i;
/** `24x330ml`, `1x12x330ml`: how many, then the size of one. */
const COUNT_OF_SIZE = /^(?:1[x×*])?(\d+)[x×*]\d+(?:[.,]\d+)?(?:ml|cl|l|lt|ltr|litres?|g|gm|gr|kg|oz|lb|mm|cm|m)$/i;
/** `12/330ml` as well, but `3/4L` and `1/10kg` are fractions, `450/500g` and `10/12kg` are sizes from and to. */
const COUNT_BY_SIZE = /^([2-9]|[1-9]\d)\/(\d{2,4})(?:[.,]\d+)?(?:ml|cl|l|lt|ltr|litres?|g|gm|gr|kg|oz|lb)$/i;
const LEAST_SIZE_BY_COUNT = 5;
/** `12x1` is twelve of one. `1x12` may as well be one of 12 kg, and `6x4` six or 24. */
const COUNT_OF_ONE = /^(\d+)[x×*]1$/i;
const ONE = /^(?:each|ea|singles?)$/i;
const SPACED_DIGITS = /^\D*\d[\d.,]*\s+\d/;
/** `24 330` is rather 24 of 330 ml. */
const ROUND_THOUSANDS = /^\D*[1-9]\d{0,2}(?:\s000)+(?!\s*\d)/;
/** Most counts; the rest takes several times as long to read. */
const PLAIN_COUNT = /^[1-9]\d{0,4}$/;
const MAX_COUNT_DIGITS = 5;
const NO_COUNT = 'is not a whole number';

const countBySize = (count: string): RegExpExecArray | null => {
  const found = COUNT_BY_SIZE.exec(count);
  return found && Number(found[2]) >= LEAST_SIZE_BY_COUNT * Number(found[1]) ? found : null;
};

/** Reads how many are in a case: `24`, `24.0`, `x24`, `24's`, `24x330ml`, `12x1`, `each`. The value is integer text without leading zeros. */
export const parseCount = (text: string, name = 'case quantity'): NumberReading => {
  if (PLAIN_COUNT.test(text)) return { ok: true, value: text };
  if (text.length > MAX_TEXT_CHARS) return refusal(name, text, NO_COUNT);
  const given = unwrapFormulaText(withoutMarks(text)).trim();
  const count = given.replace(/\s/g, '');
  if (BLANK.test(count) || isNothing(count)) return EMPTY;
  if (ONE.test(count)) return { ok: true, value: '1' };
  const found = COUNT.exec(count) ?? COUNT_OF_SIZE.exec(count) ?? COUNT_OF_ONE.exec(count) ?? countBySize(count);
  const digits = found?.[1]?.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (digits === undefined) return refusal(name, text, NO_COUNT);
  if (SPACED_DIGITS.test(given) && !ROUND_THOUSANDS.test(given))
    return refusal(name, text, 'may be more than one number');
  if (digits.length > MAX_COUNT_DIGITS) return refusal(name, text, 'is too large');
  return { ok: true, value: digits };
};

/** Amounts of a column of pence that may be in pounds all the same. */
const WITH_POUNDS = /£|gbp/i;

/** Reads a price of a column that is in pence: `79` is 0.79, and so is `79p`. What is written as pounds in it is pounds. */
export const parsePence = (text: string, name = 'price'): NumberReading => {
  const given = text.trim();
  if (given === '' || WITH_POUNDS.test(given) || /\dp$/i.test(given)) return parseMoney(text, name);
  const reading = parseMoney(given, name);
  if (!reading.ok || reading.value === '') return reading;
  if (TWO_DECIMALS.test(given) && !/[.,]0+$/.test(given)) return refusal(name, text, POUNDS_OR_PENCE);
  return { ok: true, value: inPounds(reading.value, true) };
};
