export type NumberReading =
  /** Plain decimal text, `''` when nothing was given. */
  | { readonly ok: true; readonly value: string }
  /** `reason` is a sentence for a person. */
  | { readonly ok: false; readonly reason: string };

const MAX_DECIMALS = 4;
const MAX_WHOLE_DIGITS = 7;
const SHOWN_CHARS = 40;
/** Longer text is no number; the patterns below are never run on it. */
const MAX_TEXT_CHARS = 200;
const PLAIN_PRICE = /^(?:0|[1-9]\d{0,6})(?:\.\d{1,4})?$/;
const BLANK = /^(?:[-–—]+|n\/?a)?$/i;
const NEGATIVE = /^[-–−].*\d|\d[-–−]$|^\(.*\d.*\)$/;
const EMPTY: NumberReading = { ok: true, value: '' };

const shown = (text: string): string => (text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text);

const refuse = (reason: string): NumberReading => ({ ok: false, reason });

/** `1,234.5` and `1.234,5` → `1234.5`; undefined when the text is not a number written with digits. */
const plainDecimal = (text: string): string | undefined => {
  if (/^\d*\.?\d*$/.test(text) && /\d/.test(text)) return text;
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text)) return text.replaceAll(',', '');
  if (/^\d{1,3}(?:\.\d{3})+,\d{1,4}$/.test(text) || /^\d{1,3}(?:\.\d{3}){2,}$/.test(text))
    return text.replaceAll('.', '').replace(',', '.');
  // A comma that does not part thousands is a decimal comma.
  if (/^\d*,\d{1,4}$/.test(text)) return text.replace(',', '.');
  return undefined;
};

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

/**
 * Reads a price: `£1,234.50`, `1.234,50`, `GBP 3`, `99p`. More than four decimals are rounded.
 * `name` is what the sentence of a refusal calls the value.
 */
export const parseMoney = (text: string, name = 'price'): NumberReading => {
  if (PLAIN_PRICE.test(text)) return { ok: true, value: text };
  if (text.length > MAX_TEXT_CHARS) return refuse(`The ${name} "${shown(text.trim())}" is not an amount in pounds.`);
  const amount = text.replace(/[\s\u200b\ufeff'’]|£|GBP/gi, '');
  if (BLANK.test(amount)) return EMPTY;
  if (NEGATIVE.test(amount)) return refuse(`The ${name} "${shown(text.trim())}" is negative.`);
  const isPence = /\dp$/i.test(amount);
  const plain = plainDecimal(isPence ? amount.slice(0, -1) : amount);
  if (plain === undefined) return refuse(`The ${name} "${shown(text.trim())}" is not an amount in pounds.`);
  const value = inPounds(plain, isPence);
  const wholeDigits = value.indexOf('.') === -1 ? value.length : value.indexOf('.');
  if (wholeDigits > MAX_WHOLE_DIGITS) return refuse(`The ${name} "${shown(text.trim())}" is too large.`);
  return { ok: true, value };
};

const COUNT =
  /^(?:x|×|caseof|packof|case|pack)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?(?:['’]?s|x|×|pk|pks|pack|packs|pcs?|ea|each|units?|percase|case)?$/i;
/** `24x330ml`: how many, then the size of one. */
const COUNT_OF_SIZE = /^(\d+)[x×*]\d+(?:[.,]\d+)?(?:ml|cl|l|lt|ltr|litres?|g|gm|gr|kg|oz|lb|mm|cm|m)$/i;
const MAX_COUNT_DIGITS = 6;

/** Reads how many are in a case: `24`, `24.0`, `x24`, `24's`, `24x330ml`. The value is integer text without leading zeros. */
export const parseCount = (text: string, name = 'case quantity'): NumberReading => {
  if (text.length > MAX_TEXT_CHARS) return refuse(`The ${name} "${shown(text.trim())}" is not a whole number.`);
  const count = text.replace(/[\s\u200b\ufeff]/g, '');
  if (BLANK.test(count)) return EMPTY;
  const digits = (COUNT.exec(count) ?? COUNT_OF_SIZE.exec(count))?.[1]?.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (digits === undefined) return refuse(`The ${name} "${shown(text.trim())}" is not a whole number.`);
  if (digits.length > MAX_COUNT_DIGITS) return refuse(`The ${name} "${shown(text.trim())}" is too large.`);
  return { ok: true, value: digits };
};
