/** Adds the GS1 check digit. */
export const withCheckDigit = (digits: string): string => {
  let sum = 0;
  for (let at = digits.length - 1, weight = 3; at >= 0; at -= 1, weight = 4 - weight)
    sum += Number(digits[at]) * weight;
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

/** An EAN-13 in the British range: 50, five digits of the company, five of the item. */
export const ean13 = (company: number, item: number): string =>
  withCheckDigit(`50${String(company).padStart(5, '0')}${String(item).padStart(5, '0')}`);

/** A UPC-A that begins with 0, as imported sweets have it; Excel drops that zero. */
export const upcWithZero = (company: number, item: number): string =>
  withCheckDigit(`0${String(company).padStart(5, '0')}${String(item).padStart(5, '0')}`);
