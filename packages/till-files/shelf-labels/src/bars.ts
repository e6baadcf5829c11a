import { hasValidCheckDigit } from '@tillmap/supplier-files';

/** Digits below the bars: they begin at a module and have so many of them. */
export type BarDigits = Readonly<{ at: number; modules: number; text: string }>;

/** The bars of a barcode, without the quiet zones. */
export type Bars = Readonly<{
  /** `1` for a black module, left to right. */
  modules: string;
  /** Modules from and to which the bars are longer. */
  guards: readonly (readonly [number, number])[];
  /** Light modules that must stay free before and after. */
  quiet: readonly [number, number];
  digits: readonly BarDigits[];
}>;

/** Width of a module at 100 %, in millimetres. */
export const NOMINAL_MODULE = 0.33;

const L = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
const PARITIES = 'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ');
const SIDE = '101';
const MIDDLE = '01010';

const inverted = (bits: string): string => bits.replace(/[01]/g, (bit) => (bit === '1' ? '0' : '1'));
const left = (digit: string): string => L[Number(digit)]!;
const right = (digit: string): string => inverted(left(digit));
const leftEven = (digit: string): string => Array.from(right(digit)).toReversed().join('');
const each = (digits: string, bitsOf: (digit: string, n: number) => string): string =>
  Array.from(digits).map(bitsOf).join('');

const ean13Modules = (digits: string): string => {
  const parity = PARITIES[Number(digits[0])]!;
  const bits = each(digits.slice(1, 7), (digit, n) => (parity[n] === 'L' ? left(digit) : leftEven(digit)));
  return SIDE + bits + MIDDLE + each(digits.slice(7), right) + SIDE;
};

const ean13 = (digits: string): Bars => ({
  modules: ean13Modules(digits),
  guards: [
    [0, 3],
    [45, 50],
    [92, 95],
  ],
  quiet: [11, 7],
  digits: [
    { at: -9, modules: 7, text: digits.slice(0, 1) },
    { at: 3, modules: 42, text: digits.slice(1, 7) },
    { at: 50, modules: 42, text: digits.slice(7) },
  ],
});

/** The bars of an EAN-13 that begins with 0, with the first and the last digit outside and longer bars for them. */
const upcA = (digits: string): Bars => ({
  modules: ean13Modules(`0${digits}`),
  guards: [
    [0, 10],
    [45, 50],
    [85, 95],
  ],
  quiet: [9, 9],
  digits: [
    { at: -8, modules: 6, text: digits.slice(0, 1) },
    { at: 10, modules: 35, text: digits.slice(1, 6) },
    { at: 50, modules: 35, text: digits.slice(6, 11) },
    { at: 97, modules: 6, text: digits.slice(11) },
  ],
});

const ean8 = (digits: string): Bars => ({
  modules: SIDE + each(digits.slice(0, 4), left) + MIDDLE + each(digits.slice(4), right) + SIDE,
  guards: [
    [0, 3],
    [31, 36],
    [64, 67],
  ],
  quiet: [7, 7],
  digits: [
    { at: 3, modules: 28, text: digits.slice(0, 4) },
    { at: 36, modules: 28, text: digits.slice(4) },
  ],
});

const CANONICAL = /^\d{14}$/;

/**
 * The bars of a product by its 14 digits: EAN-8, UPC-A or EAN-13, as the number is on the pack. Undefined for numbers that have none
 * of these: case codes, short codes of a shop, a wrong check digit.
 */
export const barsOf = (canonical: string): Bars | undefined => {
  if (!CANONICAL.test(canonical) || canonical[0] !== '0' || !hasValidCheckDigit(canonical)) return undefined;
  if (canonical.startsWith('0000000')) return undefined;
  if (canonical.startsWith('000000')) return ean8(canonical.slice(6));
  return canonical[1] === '0' ? upcA(canonical.slice(2)) : ean13(canonical.slice(1));
};
