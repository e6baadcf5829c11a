import type { CellFormat } from './cell-format.ts';

const MS_PER_DAY = 86_400_000;
const EXCEL_DIGITS = 15;
const SHORT_INTEGER = /^-?\d{1,15}$/;
/** Has no more digits than Excel shows, and is written as it would be: most prices. */
const SHORT_DECIMAL = /^-?(?:0|[1-9]\d{0,8})\.\d{0,5}[1-9]$/;
/** 9999-12-31. */
const LAST_SERIAL = 2_958_466;
const UNIX_EPOCH_SERIAL = 25_569;
const UNIX_EPOCH_SERIAL_1904 = 24_107;
/** Excel has a 29 February 1900, so the days before it are off by one. */
const FIRST_TRUE_SERIAL = 61;

/** `1.5E-7` → `0.00000015`. */
const withoutExponent = (value: number): string => {
  const text = String(value);
  if (!text.includes('e')) return text;
  if (Math.abs(value) >= 1) return BigInt(value).toString();
  return value.toFixed(20).replace(/(?:\.|(?<!0))0+$/, '');
};

/** A stored number as plain digits: whole numbers exact, others with the 15 digits that Excel shows. */
export const numberText = (stored: string): string => {
  if (SHORT_INTEGER.test(stored) || SHORT_DECIMAL.test(stored)) return stored;
  const value = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(value)) return stored;
  if (Number.isSafeInteger(value)) return String(value);
  return /^-?\d+$/.test(stored) ? stored : withoutExponent(Number(value.toPrecision(EXCEL_DIGITS)));
};

/** ISO 8601: a date, a time of day, or both. */
const dateText = (serial: number, is1904: boolean): string => {
  const epoch = is1904
    ? UNIX_EPOCH_SERIAL_1904
    : serial < FIRST_TRUE_SERIAL
      ? UNIX_EPOCH_SERIAL - 1
      : UNIX_EPOCH_SERIAL;
  const iso = new Date(Math.round(((serial - epoch) * MS_PER_DAY) / 1000) * 1000).toISOString();
  if (serial < 1) return iso.slice(11, 19);
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19);
};

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Moves the point of plain digits, so that no float makes 17.499999 of 17.5: `0.175` → `17.5`. */
const timesHundred = (sign: string, whole: string, decimals: string): string => {
  const moved = (whole + decimals.slice(0, 2).padEnd(2, '0')).replace(/^0+(?=\d)/, '');
  const rest = decimals.slice(2).replace(/(?<!0)0+$/, '');
  return rest === '' ? sign + moved : `${sign}${moved}.${rest}`;
};

/** `1.5` → `1.50p`, which may be pounds, unless the format shows one decimal: then it is one and a half pence. */
const penceText = (digits: string, decimals: string, shownDecimals: number): string => {
  if (shownDecimals === 1 || (decimals === '' && shownDecimals === 0)) return `${digits}p`;
  return `${decimals === '' ? `${digits}.` : digits}${'0'.repeat(Math.max(0, 2 - decimals.length))}p`;
};

/** Moves the point of plain digits three places to the left, so often: `550` → `0.55`. */
const inThousands = (sign: string, whole: string, decimals: string, times: number): string => {
  const padded = whole.padStart(3 * times + 1, '0');
  const rest = (padded.slice(-3 * times) + decimals).replace(/(?<!0)0+$/, '');
  const digits = padded.slice(0, -3 * times);
  return rest === '' ? sign + digits : `${sign}${digits}.${rest}`;
};

/** A number with what its format shows beside it. */
const textWithUnit = (digits: string, format: Exclude<CellFormat, 'number' | 'date'>): string => {
  const [, sign = '', whole, decimals = ''] = DECIMAL.exec(digits) ?? [];
  if (whole === undefined) return digits;
  if (format === 'percent') return `${timesHundred(sign, whole, decimals)}%`;
  if ('thousandths' in format) return inThousands(sign, whole, decimals, format.thousandths);
  if ('zeroPaddedTo' in format)
    return sign === '' && decimals === '' ? whole.padStart(format.zeroPaddedTo, '0') : digits;
  if ('penceDecimals' in format) return penceText(digits, decimals, format.penceDecimals);
  if ('behind' in format) return `${format.before}${digits}${format.behind}`;
  const gap = /\p{L}$/u.test(format.currency) ? ' ' : '';
  return `${sign}${format.currency}${gap}${digits.slice(sign.length)}`;
};

/** Text of a cell that holds a number. */
export const numericCellText = (stored: string, format: CellFormat | undefined, is1904: boolean): string => {
  if (format === undefined || format === 'number') return numberText(stored);
  if (format !== 'date') return textWithUnit(numberText(stored), format);
  const serial = Number(stored);
  return serial >= 0 && serial < LAST_SERIAL ? dateText(serial, is1904) : numberText(stored);
};

const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/**
 * ECMA-376 part 1, 22.9.2.19: characters that XML cannot hold are written `_x000D_`.
 * No store takes NUL or half of a surrogate pair, so those do not come through.
 */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text
        .replace(ESCAPED, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll('\0', '')
        .toWellFormed()
    : text;
