const MOST_DIGITS = 14;
const UPC_E = /^[01]\d{7}$/;
const CASE_CODE = /^[1-8]\d{13}$/;

/** The GS1 check digit of the digits before it. */
export const checkDigitOf = (digits: string): string => {
  let sum = 0;
  let weight = 3;
  for (let at = digits.length - 1; at >= 0; at--) {
    sum += (digits.charCodeAt(at) - 48) * weight;
    weight = 4 - weight;
  }
  return String((10 - (sum % 10)) % 10);
};

/** True when the last of 1–14 digits is the GS1 check digit of those before it. Zeros in front change nothing. */
export const hasValidCheckDigit = (digits: string): boolean => {
  if (digits === '' || digits.length > MOST_DIGITS) return false;
  let sum = 0;
  let weight = 1;
  for (let at = digits.length - 1; at >= 0; at--) {
    const digit = digits.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return false;
    sum += digit * weight;
    weight = 4 - weight;
  }
  return sum % 10 === 0;
};

/** The same digits with the check digit that belongs to them. */
export const withRightCheckDigit = (digits: string): string => digits.slice(0, -1) + checkDigitOf(digits.slice(0, -1));

/** The six digits of a UPC-E put back where zeros were left out (GS1 General Specifications 5.2.2.4.2). */
const manufacturerAndItem = (six: string): string => {
  const [a, b, c, d, e, last = ''] = six;
  if (last <= '2') return `${a}${b}${last}0000${c}${d}${e}`;
  if (last === '3') return `${a}${b}${c}00000${d}${e}`;
  if (last === '4') return `${a}${b}${c}${d}00000${e}`;
  return `${a}${b}${c}${d}${e}0000${last}`;
};

/** The UPC-A that eight digits are short for, when their check digit proves it; undefined otherwise. */
export const upcAOf = (digits: string): string | undefined => {
  if (!UPC_E.test(digits)) return undefined;
  const body = digits[0] + manufacturerAndItem(digits.slice(1, 7));
  return checkDigitOf(body) === digits[7] ? body + digits[7] : undefined;
};

/** The canonical GTIN of the unit that a canonical case code (indicator 1 to 8) holds; undefined for what is no case code. */
export const unitGtin = (canonical: string): string | undefined => {
  // Most barcodes are of units, and this runs several times for every row of a file.
  if (canonical.startsWith('0') || !CASE_CODE.test(canonical) || !hasValidCheckDigit(canonical)) return undefined;
  const body = `0${canonical.slice(1, 13)}`;
  return body + checkDigitOf(body);
};

/**
 * Returns canonical GTINs that one typing mistake could have made into this one: a wrong digit, or two adjacent ones
 * exchanged. Every position has one digit that would fit, so this only helps to look up which of them exist.
 */
export const likelyGtins = (canonical: string): string[] => {
  if (hasValidCheckDigit(canonical)) return [];
  const meant = new Set<string>();
  for (let at = 0; at < canonical.length; at++) {
    const [before, after] = [canonical.slice(0, at), canonical.slice(at + 1)];
    for (const digit of '0123456789') if (hasValidCheckDigit(before + digit + after)) meant.add(before + digit + after);
    const exchanged = before + after.slice(0, 1) + canonical[at] + after.slice(1);
    if (hasValidCheckDigit(exchanged)) meant.add(exchanged);
  }
  return [...meant];
};
