/**
 * Unit prices in decimals, written apart from packages/till-files/shelf-labels: schoolbook division of decimal texts, rounded half up; above
 * £1 to the penny, else to a tenth of one.
 */

const UNITS: Readonly<Record<string, readonly [string, string]>> = {
  g: ['0.001', 'per kg'],
  kg: ['1', 'per kg'],
  ml: ['0.001', 'per litre'],
  cl: ['0.01', 'per litre'],
  Ltr: ['1', 'per litre'],
  pk: ['1', 'each'],
};

const DECIMALS = 12;
const scaled = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(DECIMALS, '0'));
};

const ONE = 10n ** BigInt(DECIMALS);
const times = (one: bigint, other: bigint): bigint => (one * other) / ONE;
const over = (one: bigint, other: bigint): bigint => (one * ONE) / other;

/** Digits behind the point, halves up. */
const rounded = (value: bigint, digits: number): string => {
  const step = 10n ** BigInt(DECIMALS - digits);
  const steps = (value + step / 2n) / step;
  const text = steps.toString().padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
};

/** `price` in pounds as decimal text; `amount` of `unit`, `packs` times. */
export const expectedUnitPrice = (price: string, amount: string, unit: string, packs: number): string => {
  const [factor, words] = UNITS[unit]!;
  const held = times(scaled(amount), scaled(factor)) * BigInt(packs);
  const value = over(scaled(price), held);
  if (value > ONE) return `£${rounded(value, 2)} ${words}`;
  const pence = rounded(value * 100n, 1);
  if (pence === '0.0') return '';
  return pence === '100.0' ? `£1.00 ${words}` : `${pence}p ${words}`;
};
